const identity = Symbol('heddle.identity');

/** Marks a function with a text that is equal for functions that do the same. */
export function identify<T extends (...args: never[]) => unknown>(run: T, text: string): T {
  return Object.assign(run, { [identity]: text });
}

/** The text a function was marked with; undefined for functions of users. */
function identityOf(run: (...args: never[]) => unknown): string | undefined {
  return (run as { [identity]?: string })[identity];
}

/** Called with a value whose behavior its plain form does not contain: a function or an object of a class. */
export type OnOpaque = () => void;

function plainObject(
  value: object,
  ancestors: readonly object[],
  onOpaque: OnOpaque,
  textOf: (text: string) => string,
): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isKnown = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  if (!isKnown || ancestors.includes(value)) {
    onOpaque();
    return { object: isKnown ? 'cycle' : value.constructor.name, keys: Object.keys(value) };
  }
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.map((item) => toPlainValue(item, onOpaque, textOf, inner));
  const pairs = Object.entries(value).map(([key, item]) => [key, toPlainValue(item, onOpaque, textOf, inner)] as const);
  return { pairs: pairs.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/**
 * A value as JSON that differs wherever the value's structure differs; keys are sorted, functions become markers. `textOf`
 * is called with each string among the values.
 */
export function toPlainValue(
  value: unknown,
  onOpaque: OnOpaque,
  textOf: (text: string) => string = (text) => text,
  ancestors: readonly object[] = [],
): unknown {
  if (typeof value === 'function') {
    const identity = identityOf(value as (...args: never[]) => unknown);
    if (identity === undefined) onOpaque();
    return { function: identity ?? value.name };
  }
  if (value instanceof RegExp) return { expression: String(value), lastIndex: value.lastIndex };
  if (typeof value === 'object' && value !== null) return plainObject(value, ancestors, onOpaque, textOf);
  if (typeof value === 'string') return textOf(value);
  const isJson = value === null || typeof value === 'boolean' || Number.isFinite(value);
  return isJson ? value : { [typeof value]: String(value) };
}
