// Functions of the language that everything uses. One that a hook has broken would show as a wrong page, or as an error of
// code that has nothing to do with the hook. Polyfills and packages such as graceful-fs replace some by others that work.

const owners: readonly [name: string, owner: object, keys: readonly PropertyKey[]][] = [
  [
    'globalThis',
    globalThis,
    [
      ...['JSON', 'Promise', 'Map', 'Set', 'Array', 'Object', 'Error', 'RegExp', 'Buffer', 'String', 'Symbol', 'Math'],
      ...['Number', 'Reflect', 'URL', 'Uint8Array', 'AbortController', 'process', 'console'],
      ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask'],
    ],
  ],
  ['console', console, ['log', 'error', 'warn']],
  ['process', process, ['on', 'off', 'emit', 'exit', 'kill', 'cwd', 'nextTick', 'hrtime']],
  ['JSON', JSON, ['stringify', 'parse']],
  ['Object', Object, ['keys', 'entries', 'values', 'assign', 'fromEntries', 'freeze', 'defineProperty', 'hasOwn']],
  ['Array', Array, ['isArray', 'from']],
  [
    'Array.prototype',
    Array.prototype,
    [
      'map',
      'filter',
      'forEach',
      'push',
      'slice',
      'sort',
      'flatMap',
      'flat',
      'some',
      'every',
      'find',
      'join',
      'includes',
      Symbol.iterator,
    ],
  ],
  [
    'String.prototype',
    String.prototype,
    ['replace', 'replaceAll', 'split', 'slice', 'startsWith', 'endsWith', 'includes', 'indexOf', 'trim'],
  ],
  ['Map.prototype', Map.prototype, ['get', 'set', 'has', 'delete', Symbol.iterator]],
  ['Set.prototype', Set.prototype, ['add', 'has', 'delete', Symbol.iterator]],
  ['RegExp.prototype', RegExp.prototype, ['exec', 'test']],
  ['Promise', Promise, ['all', 'race', 'resolve', 'allSettled']],
  ['Promise.prototype', Promise.prototype, ['then', 'catch', 'finally']],
  ['Math', Math, ['max', 'min', 'ceil', 'floor']],
];

interface Intrinsic {
  name: string;
  owner: Record<PropertyKey, unknown>;
  key: PropertyKey;
  value: unknown;
}

function currentIntrinsics(): Intrinsic[] {
  const found: Intrinsic[] = [];
  for (const [name, object, keys] of owners) {
    const owner = object as Record<PropertyKey, unknown>;
    for (const key of keys) found.push({ name: `${name}.${String(key)}`, owner, key, value: owner[key] });
  }
  return found;
}

/** Prototypes of nearly all values: what is added to them shows everywhere. */
const prototypes: readonly [name: string, prototype: object][] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
];

/** Enumerable properties of a prototype, and all of that of objects. */
const addedKeys = (prototype: object): PropertyKey[] =>
  prototype === Object.prototype ? Reflect.ownKeys(prototype) : Object.keys(prototype);

/** Removes what was added to the prototypes since; returns the name of the first of it. */
function removeAdded(known: ReadonlyMap<object, ReadonlySet<PropertyKey>>): string | undefined {
  let added: string | undefined;
  for (const [name, prototype] of prototypes) {
    const keys = addedKeys(prototype);
    if (keys.length === known.get(prototype)!.size) continue;
    for (const key of keys) {
      if (known.get(prototype)!.has(key)) continue;
      added ??= `${name}.${String(key)}`;
      Reflect.deleteProperty(prototype, key);
    }
  }
  return added;
}

/** True if functions of lists, texts and collections do what they should. */
function areCollectionsIntact(): boolean {
  const list = [2, 1].map((each) => each * 2).filter((each) => each > 1);
  list.push(...[3].flatMap((each) => [each, each]));
  list.sort((a, b) => a - b).forEach((each, index) => (list[index] = each + 1));
  const text = ' a,b'.trim().split(',').join('-').replace('-', '+').replaceAll('a', 'c').slice(0, 3);
  const map = new Map([[1, text]]);
  const set = new Set([1]).add(2);
  return (
    list.slice(1).join() === '4,4,5' &&
    list.some((each) => each === 3) &&
    list.every((each) => each > 2) &&
    list.find((each) => each > 4) === 5 &&
    list.includes(3) &&
    [[1], [2]].flat().length === 2 &&
    Array.isArray(list) &&
    Array.from({ length: 2 }, () => 0).length === 2 &&
    text === 'c+b' &&
    text.startsWith('c') &&
    text.endsWith('b') &&
    text.includes('+') &&
    text.indexOf('+') === 1 &&
    /c(.)b/.exec(text)?.[1] === '+' &&
    /^c/.test(text) &&
    [...map.set(2, 'd')].length === 2 &&
    map.get(1) === text &&
    map.delete(2) &&
    !map.has(2) &&
    [...set].length === 2 &&
    set.delete(2) &&
    set.has(1)
  );
}

/** True if functions of objects, numbers and JSON do what they should. */
function areValuesIntact(): boolean {
  const value = Object.assign({ a: 1 }, { b: [2] });
  return (
    JSON.stringify(Object.fromEntries(Object.entries(value))) === '{"a":1,"b":[2]}' &&
    (JSON.parse('{"a":1}') as { a: unknown }).a === 1 &&
    Object.keys(value).length === 2 &&
    Object.values(value)[0] === 1 &&
    Object.hasOwn(value, 'b') &&
    Object.isFrozen(Object.freeze({})) &&
    Math.max(1, 2) + Math.min(1, 2) + Math.ceil(0.5) + Math.floor(1.5) === 5
  );
}

/** True if the functions that everything uses do what they should, whoever wrote them. */
function areIntact(): boolean {
  try {
    const isEachCallable = owners.every(([, object, keys]) =>
      keys.every((key) => ['function', 'object'].includes(typeof Reflect.get(object, key))),
    );
    const promises = [Promise.resolve(1), Promise.all([]), Promise.race([Promise.resolve(1)]), Promise.allSettled([])];
    return (
      areCollectionsIntact() &&
      areValuesIntact() &&
      isEachCallable &&
      promises.every((promise) => promise instanceof Promise && promise.then(() => 1) instanceof Promise)
    );
  } catch {
    return false;
  }
}

/** The function that the interceptor of reads has replaced, as it was before. */
const originalOf = (value: unknown): unknown =>
  typeof value === 'function' ? (Reflect.get(value, Symbol.for('heddle.original')) ?? value) : value;

/**
 * Notes the functions as they are now. The function that it returns removes what was added to prototypes since. If functions
 * were replaced by others that don't work, it puts back all of them. It returns the name of the first of these.
 */
export function noteIntrinsics(): () => string | undefined {
  const noted = currentIntrinsics();
  const known = new Map(prototypes.map(([, prototype]) => [prototype, new Set(addedKeys(prototype))]));
  return () => {
    const added = removeAdded(known);
    const replaced: Intrinsic[] = [];
    for (let index = 0; index < noted.length; index++) {
      const intrinsic = noted[index]!;
      if (originalOf(intrinsic.owner[intrinsic.key]) !== originalOf(intrinsic.value)) replaced.push(intrinsic);
    }
    if (replaced.length === 0 || areIntact()) return added;
    for (const { owner, key, value } of replaced)
      Object.defineProperty(owner, key, { value, writable: true, enumerable: false, configurable: true });
    return added ?? replaced[0]?.name;
  };
}
