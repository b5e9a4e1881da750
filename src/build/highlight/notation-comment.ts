/** A comment in a line: its position, and the position of its text. */
export interface LineComment {
  start: number;
  /** Exclusive. */
  end: number;
  textStart: number;
  textEnd: number;
}

const blockComments = [
  ['{/*', '*/}'],
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;

/** Openers of comments that go to the end of the line. `//` may follow code directly, unless it belongs to a URL. */
const lineComment = /(?<!:)\/\/+|(?<=^|\s)(?:#+|--|;+|%+)/g;

function blockCommentAround(line: string, start: number, end: number): LineComment | undefined {
  for (const [opener, closer] of blockComments) {
    const from = line.lastIndexOf(opener, start);
    const to = line.indexOf(closer, end);
    if (from === -1 || to === -1) continue;
    const inner = line.indexOf(closer, from + opener.length);
    if (inner === to) return { start: from, end: to + closer.length, textStart: from + opener.length, textEnd: to };
  }
  return undefined;
}

/** The comment that contains the text from `start` to `end` of a line. */
export function commentAround(line: string, start: number, end: number): LineComment | undefined {
  const block = blockCommentAround(line, start, end);
  if (block) return block;
  const opener = [...line.slice(0, start).matchAll(lineComment)].at(-1);
  if (!opener) return undefined;
  return { start: opener.index, end: line.length, textStart: opener.index + opener[0].length, textEnd: line.length };
}
