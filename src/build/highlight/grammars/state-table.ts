import type { StateStack } from 'shiki/textmate';

/** Nested scopes of a grammar's state. */
interface ScopeList {
  readonly parent: ScopeList | null;
  readonly scopeName: string;
}

/** Parts of a grammar's state. Positions inside it have a meaning within a line only. */
interface StateFrame {
  readonly parent: StateFrame | null;
  readonly ruleId: number;
  readonly beginRuleCapturedEOL: boolean;
  readonly endRule: string | null;
  readonly nameScopesList: ScopeList | null;
  readonly contentNameScopesList: ScopeList | null;
}

/** Numbers the states of one grammar so that states that tokenize alike have the same number. */
export interface StateTable {
  idOf(state: StateStack): number;
  /** The first state that got this number. */
  stateOf(id: number): StateStack;
}

/** Assigns equal values equal numbers, counted from 1; 0 means null. */
function createNumbering<T extends object>(keyOf: (value: T, idOf: (value: T | null) => number) => string) {
  const known = new WeakMap<T, number>();
  const byKey = new Map<string, number>();
  const firstOfEach: T[] = [];
  const idOf = (value: T | null): number => {
    if (value === null) return 0;
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    const key = keyOf(value, idOf);
    let id = byKey.get(key);
    if (id === undefined) {
      id = firstOfEach.push(value);
      byKey.set(key, id);
    }
    known.set(value, id);
    return id;
  };
  return { idOf, firstOf: (id: number): T => firstOfEach[id - 1]! };
}

export function createStateTable(): StateTable {
  const scopes = createNumbering<ScopeList>((list, idOf) => `${idOf(list.parent)} ${list.scopeName}`);
  const frames = createNumbering<StateFrame>((frame, idOf) => {
    const lists = `${scopes.idOf(frame.nameScopesList)} ${scopes.idOf(frame.contentNameScopesList)}`;
    const endRule = frame.endRule === null ? '' : `=${frame.endRule}`;
    return `${idOf(frame.parent)} ${frame.ruleId} ${frame.beginRuleCapturedEOL} ${lists} ${endRule}`;
  });
  return {
    idOf: (state) => frames.idOf(state as unknown as StateFrame),
    stateOf: (id) => frames.firstOf(id) as unknown as StateStack,
  };
}
