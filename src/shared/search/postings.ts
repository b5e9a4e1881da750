/*
 * How postings are written in files. A shard is a list of two texts, or of several such pairs:
 *
 *     ["0config\n6uration\n3nect", "c3b2\nf17\na4a1k9"]
 *
 * The first has the terms, each with the number of characters that it shares with the one before, in base 36. The second has
 * a line for each term: a section is the letter of the term's level in it, `a` for the strongest, and its id's difference
 * from the one before. `c3b2` is section 3 on level 2 and section 5 on level 1. With gzip, this form is a quarter smaller than
 * FlexSearch's own, which has a list for each level.
 */

import type { ShardEntry, TermSlots } from './search-index.js';

const firstLevel = 97;
/** Above the number of levels that an index can have. */
const mostLevels = 2 ** 16;
const isDigit = (code: number): boolean => code < 58;

/** Returns the text of a term's sections. Lists of ids are ascending. */
export function encodePostings(slots: TermSlots): string {
  const places: number[] = [];
  for (const [level, ids] of slots.entries()) if (ids) for (const id of ids) places.push(id * mostLevels + level);
  places.sort((one, other) => one - other);
  let text = '';
  let last = 0;
  for (const place of places) {
    const id = Math.floor(place / mostLevels);
    text += String.fromCharCode(firstLevel + (place % mostLevels)) + String(id - last);
    last = id;
  }
  return text;
}

/** Returns the sections of a term by level. */
export function decodePostings(text: string): TermSlots {
  const slots: number[][] = [];
  let id = 0;
  for (let at = 0; at < text.length;) {
    const level = text.charCodeAt(at++) - firstLevel;
    let difference = 0;
    for (let code; isDigit((code = text.charCodeAt(at))); at++) difference = difference * 10 + code - 48;
    id += difference;
    (slots[level] ??= []).push(id);
  }
  return Array.from(slots, (ids) => ids ?? null);
}

/** Encodes sorted terms. They must not contain line breaks. */
export function encodeTerms(terms: readonly string[]): string {
  let before = '';
  return terms
    .map((term) => {
      let shared = 0;
      while (shared < 35 && shared < before.length && before[shared] === term[shared]) shared++;
      before = term;
      return shared.toString(36) + term.slice(shared);
    })
    .join('\n');
}

/** Returns the terms that `encodeTerms` encoded. */
export function decodeTerms(text: string): string[] {
  let before = '';
  return text === ''
    ? []
    : text.split('\n').map((line) => (before = before.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1)));
}

/** Returns the entries of a shard. */
export function decodeShard(parts: readonly string[]): ShardEntry[] {
  const entries: ShardEntry[] = [];
  for (let part = 0; part < parts.length; part += 2) {
    const postings = parts[part + 1]!.split('\n');
    for (const [index, term] of decodeTerms(parts[part]!).entries())
      entries.push([term, decodePostings(postings[index]!)]);
  }
  return entries;
}

/** Only words are compared with typing errors, never numbers, symbols or pairs of characters. */
const isDictionaryWord = (term: string): boolean => /^\p{L}{4,}$/u.test(term);

/** Encodes the words among sorted terms. */
export const encodeDictionary = (terms: readonly string[]): string => encodeTerms(terms.filter(isDictionaryWord));

/** Joins encoded parts, which follow each other in the order of words. */
export const joinDictionaries = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

export const decodeDictionary = decodeTerms;
