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

/** True if an icon is HTML: an SVG, an image, or an element with one from a style sheet, such as `<i class="fa-bolt">`. */
export const isMarkupIcon = (icon: string): boolean => /^<(?:svg|img|picture|i|span)[\s/>]/i.test(icon);

/** True if a word of a tag is an image: HTML, a URL or a public path. */
export const isTagIcon = (word: string): boolean => isMarkupIcon(word) || /^(?:https?:|data:image\/|\/)/i.test(word);

/** Color of a word's badge. */
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
