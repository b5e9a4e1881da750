/** The same text without comments, texts and imports, each character in its place. */
const onlyCode = (source: string): string =>
  source.replace(
    /\/\*(?:[^]*?\*\/|[^]*)|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|^\s*import\b[^;'"]*?(?:from\s*)?(?='|")/gm,
    (text) => text.replace(/[^\n]/g, ' '),
  );

/** Line and column at which code mentions a name, from 1 on, as `12:5`; undefined if it doesn't. */
export function placeOfName(source: string, name: string): string | undefined {
  const word = /[\p{ID_Continue}$]+/u.exec(name)?.[0];
  if (word === undefined) return undefined;
  const index = onlyCode(source).search(
    new RegExp(`(?<![\\p{ID_Continue}$])${word.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`, 'u'),
  );
  if (index === -1) return undefined;
  const before = source.slice(0, index).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
