/** Returns the type of a value, in words. */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return ['Map', 'Set', 'Date', 'Promise'].includes(tag) ? `a ${tag}` : 'an object';
}

/** A text as a pattern that matches it. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True for a text in which nothing is visible: white space, zero-width characters, soft hyphens and the like. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);

/** The value at a path of names, each an own property of the value before; undefined where there is none. */
export const ownValueAt = (root: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    root,
  );

/** True if two plain values have the same JSON text. Members in another order make a difference. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
