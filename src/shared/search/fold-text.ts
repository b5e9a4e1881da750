/** Letters that Unicode doesn't decompose, and those that one keyboard has and another one lacks. */
const letters: ReadonlyMap<string, string> = new Map(
  [
    'ßss æae œoe øo łl đd ðd þth ħh ıi ĸk ŋn ŧt ƀb ɓb ƈc ȼc ɖd ɗd əe ǝe ɛe ɇe ƒf ɠg ǥg ɨi ɩi ɉj ƙk ƚl ɫl ɲn ɔo ɵo ƥp ɍr',
    'ʈt ƭt ʉu ʋv ƴy ɏy ƶz ȥz ⱥa ςσ ىي یي ېي ےي ةه ہه ەه کك ٱا',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
);

/** Marks that make another letter of a Cyrillic one: й, ў, ї, ѓ and ќ. Not that of ё, which many people leave out. */
const cyrillicLetters = new Set(['и\u0306', 'у\u0306', 'і\u0308', 'г\u0301', 'к\u0301']);

const isAscii = /^[\x00-\x7f]*$/;
const ignored = String.raw`\p{M}\p{Default_Ignorable_Code_Point}\u0640`;
const folded = new RegExp(
  [
    String.raw`([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])[${ignored}]+`,
    String.raw`(\p{Script=Cyrillic})(\p{M}?)[${ignored}]*`,
    String.raw`[${[...letters.keys()].join('')}\u0660-\u0669\u06F0-\u06F9]`,
    String.raw`\u0640+|\p{Default_Ignorable_Code_Point}+`,
  ].join('|'),
  'gu',
);

/** The last hexadecimal digit of the digits in Arabic and Persian is their value. */
const foldLetter = (letter: string): string =>
  letters.get(letter) ?? (/\p{N}/u.test(letter) ? String(letter.charCodeAt(0) & 0xf) : letter);

function foldMatch(match: string, base?: string, cyrillic?: string, mark = ''): string {
  if (cyrillic !== undefined) return cyrillicLetters.has(cyrillic + mark) ? cyrillic + mark : cyrillic;
  if (base !== undefined) return foldLetter(base);
  return /^[\p{L}\p{N}]/u.test(match) && match !== '\u0640' ? foldLetter(match) : '';
}

/** More marks on one letter than any script has: the time to sort them grows with their square. */
const stackedMarks = /(\p{M}{16})\p{M}+/gu;
/** Length of a text from which on it may have so many marks that sorting them takes long. */
const longText = 256;

/**
 * Folds a text to the form in which words are compared: small letters without accents, vowel marks and characters that
 * nobody sees, in the compatibility form. So *Straße* is `strasse`, *ё* is `е`, and letters of full width are ordinary ones.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const bounded = text.length > longText ? text.replace(stackedMarks, '$1') : text;
  return bounded.normalize('NFKC').toLowerCase().normalize('NFD').replace(folded, foldMatch).normalize('NFC');
}

/** A text with single spaces, folded, as queries are compared with titles and headings. */
export const foldQuery = (query: string): string => foldText(query).trim().replace(/\s+/g, ' ');
