import { isHeadTag, type HeadTag } from '../../shared/head.js';
import { isRecord } from '../../shared/is-record.js';
import { describeType } from '../values/values.js';

/** Characters of all texts of one result, which are far more than V8 and a file take. */
const mostCharacters = 256 * 1024 * 1024;
/** Values in all lists and objects of one result. */
const mostValues = 20_000_000;
/** Levels of lists and objects. */
const deepest = 200;

interface Walk {
  characters: number;
  values: number;
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

/** Adds to the values that were met. */
function count(values: number, path: string, walk: Walk): void {
  walk.values += values;
  if (walk.values > mostValues) throw new Error(`it returned more than 20 million values${at(path.slice(0, 80))}`);
}

function plainObject(value: object, path: string, walk: Walk): unknown {
  const copy: Record<string, unknown> = {};
  const keys = Object.keys(value);
  count(keys.length, path, walk);
  for (const key of keys) {
    const item = plainValue((value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, walk);
    // `__proto__` would set the prototype.
    Object.defineProperty(copy, key, { value: item, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

function plainInner(value: object, path: string, walk: Walk): unknown {
  if (Array.isArray(value)) {
    const { length } = value as unknown[];
    count(length, path, walk);
    return Array.from({ length }, (_, index) => plainValue(value[index], `${path}[${index}]`, walk));
  }
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
export const plainResult = (value: unknown): unknown => plainValue(value, '', { characters: 0, values: 0, around: [] });

// What hooks return is checked before anything uses it, so that a wrong result is an error of its hook, with the path of the
// wrong value, and not of whatever meets it later:
//
//     emit() ── [{ path: 1 }] ──> Error: it returned a wrong value at [0].path: it must be a text, not a number
//
// Results are copied. A getter or a Proxy is read once, so what was checked is what is used.

/** Why a value is wrong, with the path of the wrong value; undefined if it is right. */
type Check = (value: unknown, path: string) => string | undefined;

const mustBe = (what: string, value: unknown, path: string): string =>
  path === '' ? `it must return ${what}` : `at ${path}: it must be ${what}, not ${describeType(value)}`;

const longestPathBytes = 4096;
const longestNameBytes = 255;

const text: Check = (value, path) => (typeof value === 'string' ? undefined : mustBe('a text', value, path));
const oneOf =
  (...known: string[]): Check =>
  (value, path) =>
    known.includes(value as string)
      ? undefined
      : `${path === '' ? '' : `at ${path}: `}it must be ${known.join(' or ')}`;
const texts = (...names: string[]): Record<string, Check> => Object.fromEntries(names.map((name) => [name, text]));
const isNumber: Check = (value, path) => (typeof value === 'number' ? undefined : mustBe('a number', value, path));
const anything: Check = () => undefined;

/** A path that file systems take. */
const filePath: Check = (value, path) => {
  if (typeof value !== 'string') return mustBe('a path', value, path);
  const at = path === '' ? '' : `at ${path}: `;
  if (/[\0-\x1f\x7f]/.test(value)) return `${at}${JSON.stringify(value.slice(0, 80))} contains a control character`;
  const isLong =
    Buffer.byteLength(value) > longestPathBytes ||
    value.split('/').some((name) => Buffer.byteLength(name) > longestNameBytes);
  return isLong ? `${at}the path ${value.slice(0, 80)}… is too long for file systems` : undefined;
};

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || value === null ? undefined : check(value, path);

const list =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return mustBe('a list', value, path);
    for (const [index, item] of value.entries()) {
      const wrong = check(item, `${path}[${index}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

const inner = (path: string, key: string): string => (path === '' ? key.slice(0, 80) : `${path}.${key.slice(0, 80)}`);

const record =
  (check: Check, key: Check = anything): Check =>
  (value, path) => {
    if (!isRecord(value)) return mustBe('an object', value, path);
    for (const [name, item] of Object.entries(value)) {
      const wrong = key(name, '') ?? check(item, inner(path, name));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return mustBe('an object', value, path);
    for (const [name, check] of Object.entries(checks)) {
      const wrong = check(value[name], inner(path, name));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

const bytes: Check = (value, path) =>
  typeof value === 'string' || value instanceof Uint8Array ? undefined : mustBe('a text or a Uint8Array', value, path);

const headers = optional(record(text));

const diagnostics = optional(
  list(
    fields({
      severity: oneOf('error', 'warning'),
      kind: oneOf('content', 'config', 'internal', 'environment'),
      ...texts('code', 'message'),
      fix: optional(text),
      file: optional(text),
      line: optional(isNumber),
      column: optional(isNumber),
      option: optional(list(anything)),
    }),
  ),
);

const attribute: Check = (value, path) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? undefined : mustBe('a text', value, path);

const headTag: Check = (value, path) => {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !isRecord(value[1]))
    return `at ${path}: it must be a tag such as ['meta', { name: 'author', content: 'Ada' }]`;
  const wrong = record(attribute)(value[1], `${path}[1]`) ?? optional(text)(value[2], `${path}[2]`);
  if (wrong !== undefined) return wrong;
  return isHeadTag(value as unknown as HeadTag)
    ? undefined
    : `at ${path}: <${value[0].slice(0, 80)}> is no tag of the head`;
};

const section = fields({ ...texts('id', 'heading', 'text', 'code'), depth: isNumber });
const sections: Check = (value, path) =>
  list(section)(value, path) === undefined
    ? undefined
    : 'it must return a list of sections: { id, heading, depth, text, code }';

const routePath: Check = (value, path) =>
  typeof value === 'string' && value.startsWith('/') ? filePath(value, path) : `at ${path}: it must begin with /`;

const page: Check = fields({
  routePath,
  filepath: optional(filePath),
  content: optional(text),
  format: optional(oneOf('md', 'mdx')),
});

const answer = optional(fields({ body: optional(bytes), contentType: optional(text), file: optional(text), headers }));

const checks = {
  checkOptions: list(text),
  config: optional(record(anything)),
  i18nSource: anything,
  configResolved: diagnostics,
  inputs: optional(list(filePath)),
  loadContent: anything,
  addPages: optional(list(page)),
  addNavigation: record(anything, filePath),
  runtimeModules: record(text),
  extendPageData: optional(record(anything)),
  pagesCompiled: diagnostics,
  searchData: optional(sections),
  head: optional(list(headTag)),
  convertArticle: text,
  emit: optional(list(fields({ path: text, content: bytes, headers, folderHeaders: headers }))),
  buildEnd: anything,
  handleRequest: answer,
} as const satisfies Record<string, Check>;

/** Hooks whose results are used as they are: values that belong to the plugin, with functions, or nothing at all. */
const uncopied = new Set<string>(['config', 'buildEnd']);

/**
 * The result of a hook, copied. Throws an `Error` that says what is wrong with it, and where.
 */
export function hookResult(hook: keyof typeof checks, value: unknown): unknown {
  if (hook === 'buildEnd') return undefined;
  const plain = uncopied.has(hook) ? value : plainResult(value);
  const wrong = checks[hook](plain, '');
  if (wrong !== undefined) throw new Error(wrong.startsWith('at ') ? `it returned a wrong value ${wrong}` : wrong);
  return plain;
}
