/** Options whose values belong to other packages: they are neither copied nor frozen. */
const foreignOptions = new Set([
  'plugins',
  'builder',
  'markdown.remarkPlugins',
  'markdown.rehypePlugins',
  'markdown.shiki',
]);

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and plain objects, so that what is resolved shares nothing with the user's modules. */
export function copyConfig<T>(value: T, path = ''): T {
  if (typeof value !== 'object' || value === null || foreignOptions.has(path)) return value;
  const inner = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((item: unknown) => copyConfig(item, inner('[]'))) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, copyConfig<unknown>(item, inner(key))]),
  ) as T;
}

/** Freezes lists and plain objects, deeply; functions, expressions and values of other packages stay as they are. */
export function freezeConfig<T>(value: T, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const isForeign = foreignOptions.has(path);
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (!isForeign)
    for (const [key, item] of Object.entries(value))
      freezeConfig<unknown>(item, path === '' ? key : `${path}.${Array.isArray(value) ? '[]' : key}`);
  return isForeign && !Array.isArray(value) ? value : Object.freeze(value);
}
