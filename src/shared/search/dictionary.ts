import { decodeTerms, encodeTerms } from './postings.js';

/** Only words are compared with typing errors, never numbers, symbols or pairs of characters. */
const isDictionaryWord = (term: string): boolean => /^\p{L}{4,}$/u.test(term);

/** Encodes the words among sorted terms. */
export const encodeDictionary = (terms: readonly string[]): string => encodeTerms(terms.filter(isDictionaryWord));

/** Joins encoded parts, which follow each other in the order of words. */
export const joinDictionaries = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

export const decodeDictionary = decodeTerms;
