/** Lines `from` to `to` of a text, counted from 1; undefined if the range is not inside it. */
export function cutLines(text: string, from: number, to: number): string | undefined {
  const lines = text.split('\n');
  return from >= 1 && from <= to && to <= lines.length ? lines.slice(from - 1, to).join('\n') : undefined;
}

/** `// #region name` and `<!-- #endregion name -->`, as editors read them in many languages. */
const regionMark =
  /^[ \t]*(?:\/\/|\/\*|<!--|\(\*|--|::|rem\b|#|%|;)[ \t]*(?:#[ \t]*)?(?:pragma[ \t]+)?(end)?[ \t]?region\b[ \t]*"?([\w-]*)/i;

/** The text without the white space that all of its lines begin with. */
function dedent(lines: readonly string[]): string {
  const indents = lines.flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)![0].length]));
  const indent = Math.min(...indents);
  return indents.length === 0 ? '' : lines.map((line) => line.slice(indent)).join('\n');
}

/** Lines of a region, without the marks of the regions in it; undefined if there is none of the name that ends. */
export function cutRegion(text: string, name: string): string | undefined {
  const lines: string[] = [];
  let depth = 0;
  for (const line of text.split('\n')) {
    const mark = regionMark.exec(line);
    if (depth === 0) {
      if (mark && !mark[1] && mark[2] === name) depth = 1;
    } else if (!mark) lines.push(line);
    else {
      depth += mark[1] ? -1 : 1;
      if (depth === 0) return dedent(lines);
    }
  }
  return undefined;
}
