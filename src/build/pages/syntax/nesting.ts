import { nestingLimit, type PageProblem } from './markdown-problems.js';

/** Deepest nesting of blocks: beyond it, parsing time and output grow with its square. */
const depthLimit = 256;

/** Depth that the line's own markers open: quotes and list items at its start. */
function markerDepth(line: string): number {
  let depth = 0;
  for (let rest = line; ;) {
    const marker = /^[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))[ \t]?/.exec(rest);
    if (!marker) return depth;
    depth += 1;
    rest = rest.slice(marker[0].length);
    if (depth > depthLimit) return depth;
  }
}

/**
 * Checks, before anything is parsed, that the source does not nest blocks deeper than the limit: quotes and list
 * markers in one line, indentation, open containers, brackets and stars in one paragraph.
 */
export function checkNesting(source: string): (PageProblem & { line: number; column: number })[] {
  let containers = 0;
  const lines = source.split('\n');
  for (const [index, line] of lines.entries()) {
    const fence = /^[ \t]*:{3,}[ \t]*(\S?)/.exec(line);
    if (fence) containers += fence[1] === '' ? -1 : 1;
    const indent = /^[ \t]*/.exec(line)![0].length;
    const isListItem = /^[ \t]*(?:[-+*]|\d{1,9}[.)])\s/.test(line);
    const isTooDeep =
      containers > depthLimit ||
      (isListItem && indent > depthLimit * 2) ||
      (/[>\-+*\d]/.test(line.trimStart()[0] ?? '') && markerDepth(line) > depthLimit);
    const openers = line.length > depthLimit * 8 ? Math.max(countRuns(line, /\[/g), countRuns(line, /\*\*\S/g)) : 0;
    if (isTooDeep || openers > depthLimit * 8) return [{ ...nestingLimit(depthLimit), line: index + 1, column: 1 }];
  }
  return [];
}

/** Openers that are never closed in the line: brackets without partners, strong emphasis without ends. */
function countRuns(line: string, opener: RegExp): number {
  const opened = line.match(opener)?.length ?? 0;
  const closed = opener.source.includes('[') ? (line.match(/\]/g)?.length ?? 0) : (line.match(/\S\*\*/g)?.length ?? 0);
  return opened - closed;
}
