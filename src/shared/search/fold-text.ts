const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu;
const isAscii = /^[\x00-\x7f]*$/;

/** Small letters without accents, in the compatibility form: full-width letters become ordinary ones. */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC');
}

/** A text with single spaces, folded, as queries are compared with titles and headings. */
export const foldQuery = (query: string): string => foldText(query).trim().replace(/\s+/g, ' ');
