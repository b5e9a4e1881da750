/** Code within a line. */
export const codeSpanPattern = /(?<![\\`])(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`)/g;

/** Fenced code, scripts, and code within a line. Backticks in scripts are no code of Markdown. */
const codeStart = new RegExp(
  String.raw`^[ \t>]*(\`{3,}(?=[^\`\n]*$)|~{3,})[^\n]*$|<script\b[^]*?<\/script>|${codeSpanPattern.source}`,
  'gm',
);

/** Ranges of code, in which nothing is edited: fenced blocks, and spans within a line. */
export function codeRanges(source: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  const starts = new RegExp(codeStart);
  for (let match = starts.exec(source); match; match = starts.exec(source)) {
    const [, fence, span] = match;
    if (fence !== undefined) {
      const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`, 'gm');
      closing.lastIndex = starts.lastIndex;
      starts.lastIndex = closing.exec(source) ? closing.lastIndex : source.length;
    }
    if (fence !== undefined || span !== undefined) ranges.push([match.index, starts.lastIndex]);
  }
  return ranges;
}

/** A source in which the matches of a pattern are replaced that don't begin in code. */
export function replaceOutsideCode(
  source: string,
  pattern: RegExp,
  replacement: (...match: string[]) => string,
): string {
  const code = codeRanges(source);
  return source.replace(pattern, (...match: unknown[]) => {
    const offset = match.find((part) => typeof part === 'number')!;
    return code.some(([start, end]) => offset >= start && offset < end)
      ? String(match[0])
      : replacement(...(match as string[]));
  });
}

/** A page with a mark in place of code, and the function that puts the code back. */
export function withoutCode(page: string): { text: string; restore: (text: string) => string } {
  const parts: string[] = [];
  let text = '';
  let end = 0;
  for (const [from, to] of codeRanges(page)) {
    text += `${page.slice(end, from)}\0${parts.length}\0`;
    parts.push(page.slice(from, to));
    end = to;
  }
  text += page.slice(end);
  return { text, restore: (edited) => edited.replace(/\0(\d+)\0/g, (_, index: string) => parts[Number(index)]!) };
}
