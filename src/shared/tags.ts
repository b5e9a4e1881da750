const knownTypes: Record<string, string> = {
  new: 'tip',
  updated: 'info',
  experimental: 'warning',
  deprecated: 'danger',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
};

/** Whether a word of a tag is a picture: SVG text, a URL or a public path. */
export const isTagIcon = (word: string): boolean => /^(?:<svg[\s>]|https?:|data:image\/|\/)/i.test(word);

/** Colour of a word's badge. */
export const tagType = (word: string): string => (Object.hasOwn(knownTypes, word) ? knownTypes[word]! : 'plain');

/** Splits a tag at commas, but not inside an SVG or a data URL. */
export function tagWords(tag: string): string[] {
  const text = tag.trim();
  if (isTagIcon(text)) return [text];
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
