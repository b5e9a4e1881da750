import type { WordMark } from './notations.js';

/** A stretch of a line's text to wrap, in UTF-16 units. */
export interface LineMark {
  start: number;
  /** Exclusive. */
  end: number;
}

/** A tag, an escaped character or a plain one. */
const piece = /<[^>]*>|&[a-z]+;|[^]/g;

/**
 * Wraps stretches of a highlighted line's text. The line's own spans stay whole: a stretch that crosses their borders
 * becomes several. Marks must be in order and must not overlap.
 */
export function wrapMarks(
  html: string,
  marks: readonly LineMark[],
  open: (mark: LineMark) => string,
  close: string,
): string {
  let wrapped = '';
  let position = 0;
  let next = 0;
  let isOpen = false;
  const end = (): void => {
    if (isOpen) wrapped += close;
    isOpen = false;
  };
  for (const [part] of html.matchAll(piece)) {
    if (part.startsWith('<')) {
      end();
      wrapped += part;
      continue;
    }
    const mark = marks[next];
    if (mark && !isOpen && position >= mark.start) {
      wrapped += open(mark);
      isOpen = true;
    }
    wrapped += part;
    position++;
    if (mark && position === mark.end) {
      end();
      next++;
    }
  }
  return wrapped;
}

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

/** Characters that change the order in which text is shown, U+202A to U+202E and U+2066 to U+2069. */
const bidiCharacters = /[\u202A-\u202E\u2066-\u2069]/g;

/** Name of a character, such as `U+202E`. */
export function characterName(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Places of the characters in a line. */
export function findBidiCharacters(line: string): LineMark[] {
  return [...line.matchAll(bidiCharacters)].map(({ index }) => ({ start: index, end: index + 1 }));
}
