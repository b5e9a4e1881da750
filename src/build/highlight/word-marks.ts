import type { LineMark } from './line-marks.js';
import type { WordMark } from './notations.js';

/** Where the marked words occur in a line, in order, overlapping places joined. */
export function findWords(line: string, lineIndex: number, words: readonly WordMark[]): LineMark[] {
  const found: LineMark[] = [];
  for (const { text, from, to } of words) {
    if (lineIndex < from || lineIndex >= to) continue;
    for (let start = line.indexOf(text); start !== -1; start = line.indexOf(text, start + text.length)) {
      found.push({ start, end: start + text.length });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: LineMark[] = [];
  for (const mark of found) {
    const last = joined.at(-1);
    if (last && mark.start < last.end) last.end = Math.max(last.end, mark.end);
    else joined.push(mark);
  }
  return joined;
}
