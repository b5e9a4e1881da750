import { nestingLimit, type PageProblem } from '../../report/errors/markdown.js';
import type { Place } from '../page-scope.js';

/** Deepest nesting of quotes, lists and containers: beyond it, parsing time grows with its square. */
export const depthLimit = 256;

/**
 * Most MDX of a page and its fragments together, in UTF-16 units: compiling as much takes some ten seconds and half a
 * gigabyte. A size decides and not the time, which a busy machine needs more of.
 */
export const longestMdx = 1_000_000;

const thematicBreak = /^[ \t>]*([-*_])[ \t]*(?:\1[ \t]*)+$/;
const containerFence = /^[ \t>]*:{3,}[ \t]*(\S?)/;
const blockMarker = /[ \t]*(?:(>)|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Counts the depth of each line, from its own markers and the list items above that its indentation continues. */
function createDepthMeter(): (line: string) => number {
  const items: number[] = [];
  return (line) => {
    if (!/^[ \t>]*(?:[>\-+*]|\d)/.test(line) || thematicBreak.test(line)) return 0;
    let quotes = 0;
    blockMarker.lastIndex = 0;
    for (let match = blockMarker.exec(line); match; match = blockMarker.exec(line)) {
      if (match[1] !== undefined) quotes += 1;
      else {
        const column = blockMarker.lastIndex - match[0].trimStart().length;
        while (items.length > 0 && items.at(-1)! >= column) items.pop();
        items.push(column);
      }
      if (quotes + items.length > depthLimit) break;
    }
    return quotes + items.length;
  };
}

/**
 * Checks, before anything is parsed, that a source does not nest quotes, lists and containers deeper than the limit.
 * Returns the first position that does. The text is only skimmed: code that looks like a deep list is treated as one.
 */
export function checkNesting(source: string): (PageProblem & Place)[] {
  const depthOf = createDepthMeter();
  let containers = 0;
  let number = 0;
  for (const line of source.split('\n')) {
    number += 1;
    const fence = containerFence.exec(line);
    if (fence) containers = Math.max(0, containers + (fence[1] === '' ? -1 : 1));
    if (containers > depthLimit || depthOf(line) > depthLimit) {
      return [{ ...nestingLimit(depthLimit), line: number, column: 1 }];
    }
  }
  return [];
}
