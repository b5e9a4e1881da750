import type { LineMark } from './line-marks.js';

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
