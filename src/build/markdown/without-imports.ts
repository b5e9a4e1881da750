const importStart = /^import[ \t{*"'\w]/;
const importEnd = /["'];?[ \t]*$/;

/** The source of an MDX file without its imports, which Markdown would show. Lines keep their numbers. */
export function withoutImports(source: string): string {
  let isInside = false;
  const lines = source.split('\n').map((line) => {
    const isImport = isInside || (importStart.test(line) && /["'{]/.test(line));
    isInside = isImport && line.trim() !== '' && !importEnd.test(line);
    return isImport ? '' : line;
  });
  return lines.join('\n');
}
