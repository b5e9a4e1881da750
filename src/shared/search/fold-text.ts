/** Letters that Unicode doesn't decompose, with those that people type for them, and letters that keyboards differ in. */
const letters = ' ßss æae œoe øo łl đd ðd þth ħh ıi ŋn ŧt əe ςσ ىي یي ةه کك ٱا';

const isAscii = /^[\x00-\x7f]*$/;
/**
 * A letter (Latin, Greek, Hebrew, Arabic) with its marks and with what nobody sees; the dots of ё, which many people leave
 * out, unlike those of ї; an accent of Cyrillic; a digit; or what nobody sees alone.
 */
const foldedLetter =
  /([a-z\xDF-\u02FF\u0370-\u03FF\u05D0-\u06D3])[\p{M}\p{DI}\u0640]*|(?<=\u0435)\u0308|(?<=[\u0400-\u04FF])\u0301|[\u0660-\u0669\u06F0-\u06F9]|[\p{DI}\u0640]+/gu;
// The last hexadecimal digit of a digit in Arabic or Persian is its value.
const foldMatch = (match: string, base?: string): string =>
  base
    ? (letters.split(` ${base}`)[1] ?? base).split(' ')[0]!
    : /\p{N}/u.test(match)
      ? `${match.charCodeAt(0) & 15}`
      : '';

/**
 * Folds a text to the form in which words are compared: small letters without accents, vowel marks and characters that
 * nobody sees, in the compatibility form. So *Straße* is `strasse`, *ё* is `е`, and letters of full width are ordinary ones.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  // More marks on one letter than any script has: the time to sort them grows with their square.
  const bounded = text.replace(/(\p{M}{16})\p{M}+/gu, '$1');
  return bounded.normalize('NFKC').toLowerCase().normalize('NFD').replace(foldedLetter, foldMatch).normalize('NFC');
}

/** A text with single spaces, folded, as queries are compared with titles and headings. */
export const foldQuery = (query: string): string => foldText(query).trim().replace(/\s+/g, ' ');
