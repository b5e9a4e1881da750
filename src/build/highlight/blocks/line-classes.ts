import { codeRangeOutside, codeRangeReversed } from '../../report/errors/code.js';
import type { CodeProblem } from '../../report/errors/code.js';
import type { LineRange } from '../code-meta.js';
import { notationClasses, type NotedCode } from './notations.js';

/** Order of a line's classes in the HTML. */
const order = ['highlighted', 'error', 'warning', 'diff', 'add', 'remove', 'focused'];

/** Adds the lines of `{1,3-5}` to those that notations highlight; reports ranges that make no sense. */
export function highlightRanges(
  ranges: readonly LineRange[],
  { lines, classes }: NotedCode,
  report: (problem: CodeProblem) => void,
): void {
  for (const { from, to, as = 'highlight' } of ranges) {
    if (from > to) {
      report(codeRangeReversed(from, to));
      continue;
    }
    if (from < 1 || to > lines.length) report(codeRangeOutside(from, to, lines.length));
    for (let line = Math.max(from, 1); line <= Math.min(to, lines.length); line++) {
      classes.set(line - 1, new Set([...(classes.get(line - 1) ?? []), ...notationClasses.get(as)!]));
    }
  }
}

/** `class` attribute of a line. */
export function lineClassNames(classes: ReadonlySet<string> | undefined): string {
  return ['line', ...order.filter((name) => classes?.has(name))].join(' ');
}
