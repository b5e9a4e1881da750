import { INITIAL, type StateStack, type IGrammar, type IToken } from 'shiki/textmate';
import { escapeText } from '../../../shared/escape-html.js';
import { deepestState, longestLine } from '../size-limits.js';

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

function createStateTable(): StateTable {
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

/** HTML of a line and the number of the state after it, undefined if that is too deep to go on. */
interface RememberedLine {
  html: string;
  nextId: number | undefined;
}

/** Size of the memos of all grammars together. */
export interface MemoBudget {
  usedBytes: number;
}

/** Highlights lines of one language and remembers them by state and text. */
export interface LineMemo {
  /** HTML of each line of a block. The first line that is plain because of the lines before it is reported by its index. */
  highlight(lines: readonly string[], onTooDeep?: (line: number) => void): string[];
  clear(): void;
}

/** Bytes that an entry takes besides its texts. */
const entryBytes = 200;

/**
 * A copy in one piece: V8 keeps the parts of a text that was put together, and the long text that a line was cut from. In
 * one byte a character where that is enough, because V8 compiles the patterns again for lines in two.
 */
function copyOf(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}

/** HTML of a line: a span for each run of text with the same classes, bare text where there are none. */
function lineHtml(line: string, tokens: readonly IToken[], classesOf: (scopes: readonly string[]) => string): string {
  let html = '';
  let runStart = 0;
  let runClasses = '';
  const endRun = (end: number): void => {
    if (end <= runStart) return;
    const text = escapeText(line.slice(runStart, end));
    html += runClasses === '' ? text : `<span class="${runClasses}">${text}</span>`;
    runStart = end;
  };
  for (const { startIndex, scopes } of tokens) {
    const classes = classesOf(scopes);
    if (classes === runClasses) continue;
    endRun(Math.min(startIndex, line.length));
    runClasses = classes;
  }
  endRun(line.length);
  return html;
}

export function createLineMemo(
  grammar: IGrammar,
  classesOf: (scopes: readonly string[]) => string,
  budget: MemoBudget,
): LineMemo {
  let states = createStateTable();
  let linesByState = new Map<number, Map<string, RememberedLine>>();

  const highlightNew = (line: string, stateId: number): RememberedLine => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, states.stateOf(stateId), 0);
    const nextId = ruleStack.depth > deepestState ? undefined : states.idOf(ruleStack);
    return { html: copyOf(lineHtml(line, tokens, classesOf)), nextId };
  };
  const recall = (line: string, stateId: number): RememberedLine => {
    let lines = linesByState.get(stateId);
    if (!lines) linesByState.set(stateId, (lines = new Map()));
    let known = lines.get(line);
    if (!known) {
      const own = copyOf(line);
      known = highlightNew(own, stateId);
      lines.set(own, known);
      budget.usedBytes += entryBytes + own.length + known.html.length;
    }
    return known;
  };

  return {
    highlight(lines, onTooDeep) {
      let stateId: number | undefined = states.idOf(INITIAL);
      return lines.map((line, index) => {
        // Like shiki, lines that are not tokenized leave the state as it is.
        if (line === '') return '';
        if (line.length > longestLine || stateId === undefined) return escapeText(line);
        const { html, nextId } = recall(line, stateId);
        stateId = nextId;
        if (nextId === undefined && index + 1 < lines.length) onTooDeep?.(index + 1);
        return html;
      });
    },
    clear() {
      states = createStateTable();
      linesByState = new Map();
    },
  };
}
