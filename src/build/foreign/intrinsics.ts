// Functions of the language that everything uses. One that a hook has replaced would show as a wrong page, or as an error of
// code that has nothing to do with the hook.

const owners: readonly [name: string, owner: object, keys: readonly PropertyKey[]][] = [
  [
    'globalThis',
    globalThis,
    ['JSON', 'Promise', 'Map', 'Set', 'Array', 'Object', 'Error', 'RegExp', 'Buffer', 'String'],
  ],
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

/** Notes the functions as they are now. Returns what puts back those that were replaced since, and names the first of them. */
export function noteIntrinsics(): () => string | undefined {
  const noted = currentIntrinsics();
  return () => {
    let replaced: string | undefined;
    for (let index = 0; index < noted.length; index++) {
      const { name, owner, key, value } = noted[index]!;
      if (owner[key] === value) continue;
      replaced ??= name;
      Object.defineProperty(owner, key, { value, writable: true, enumerable: false, configurable: true });
    }
    return replaced;
  };
}
