/** A part of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Pattern of a word: whole where words are divided by spaces, anywhere in other scripts. */
const patternOf = (word: string): string =>
  isSpaceless.test(word) ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`;

/** Makes the function that finds words in a text, whatever their case; of two that begin together the longer one. */
export function wordFinder(words: readonly string[]): (text: string) => TextRange[] {
  const patterns = [...words].sort((a, b) => b.length - a.length).map(patternOf);
  if (patterns.length === 0) return () => [];
  const pattern = new RegExp(patterns.join('|'), 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
