/** Characters of all texts of one result, which are far more than V8 and a file take. */
const mostCharacters = 256 * 1024 * 1024;
/** Levels of lists and objects. */
const deepest = 200;

interface Walk {
  characters: number;
  /** Lists and objects around the value. */
  around: object[];
}

const at = (path: string): string => (path === '' ? '' : ` at ${path}`);

function plainText(text: string, path: string, walk: Walk): string {
  walk.characters += text.length;
  if (walk.characters > mostCharacters) throw new Error(`it returned more than 256 MB of text${at(path)}`);
  return text;
}

/** True for objects that were made by `{}`, also in another realm. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function plainObject(value: object, path: string, walk: Walk): unknown {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = plainValue((value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, walk);
    // `__proto__` would set the prototype.
    Object.defineProperty(copy, key, { value: item, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

function plainInner(value: object, path: string, walk: Walk): unknown {
  if (Array.isArray(value))
    return Array.from({ length: value.length }, (_, index) => plainValue(value[index], `${path}[${index}]`, walk));
  if (value instanceof Uint8Array) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return plainValue((value.toJSON as () => unknown)(), path, walk);
  if (!isPlainObject(value))
    throw new Error(`it returned something that is no plain data${at(path)}: ${className(value)}`);
  return plainObject(value, path, walk);
}

const className = (value: object): string => {
  const name: unknown = (value.constructor as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== ''
    ? `an object of the class ${name.slice(0, 80)}`
    : 'an object of a class';
};

function plainValue(value: unknown, path: string, walk: Walk): unknown {
  if (typeof value === 'string') return plainText(value, path, walk);
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') throw new Error(`it returned ${nameOf(value)}${at(path)}, which is no plain data`);
  if (walk.around.includes(value)) throw new Error(`it returned a value that contains itself${at(path)}`);
  if (walk.around.length > deepest)
    throw new Error(`it returned a value that is nested too deeply${at(path.slice(0, 80))}…`);
  walk.around.push(value);
  const plain = plainInner(value, path, walk);
  walk.around.pop();
  return plain;
}

const nameOf = (value: unknown): string => (typeof value === 'number' ? String(value) : `a ${typeof value}`);

/**
 * A copy of a result as plain data. Each property is read once. Throws an `Error` that names the value that is none: a
 * cycle, a function, an object of a class, a number that JSON lacks, and whatever a getter throws.
 */
export const plainResult = (value: unknown): unknown => plainValue(value, '', { characters: 0, around: [] });
