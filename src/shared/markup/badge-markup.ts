import { withBase } from '../route-path.js';
import { classNames, type MarkupMaker } from './markup.js';

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

const isPicture = (icon: string): boolean =>
  /^(?:https?:|data:image\/|\/|\.{1,2}\/)/.test(icon) || /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(icon);

/** True if a word of a tag is an image: HTML, a URL or a public path. */
const isTagIcon = (word: string): boolean => isMarkupIcon(word) || /^(?:https?:|data:image\/|\/)/i.test(word);

/** Color of a word's badge. */
const tagType = (word: string): string => (Object.hasOwn(knownTypes, word) ? knownTypes[word]! : 'plain');

/** Splits a tag at commas, but not inside an SVG or a data URL. */
export function tagWords(tag: string): string[] {
  const text = tag.trim();
  if (isTagIcon(text)) return [text];
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** A small mark beside a heading or in a line of text. */
export const badge = <Node>(
  make: MarkupMaker<Node>,
  { type, isOutlined }: { type: string; isOutlined?: boolean },
  content: readonly Node[],
): Node =>
  make.element(
    'span',
    { className: classNames('hd-badge', `hd-badge-${type}`, isOutlined && 'hd-badge-outline') },
    content,
  );

/** A decorative icon: HTML, an image's URL or public path, or a character such as an emoji. Undefined for an empty one. */
export function icon<Node>(make: MarkupMaker<Node>, written: string, base: string): Node | undefined {
  const text = written.trim();
  const className = 'hd-icon-slot';
  if (text === '') return undefined;
  if (isMarkupIcon(text)) return make.elementOfHtml('span', { className, 'aria-hidden': 'true' }, text);
  if (isPicture(text))
    return make.element('img', { className, src: withBase(text, base), alt: '', loading: 'lazy' }, []);
  return make.element('span', { className, 'aria-hidden': 'true' }, [make.text(text)]);
}

/** What a tag of a heading or of a sidebar item consists of: an icon, or a badge for each word. */
export const tagNodes = <Node>(make: MarkupMaker<Node>, tag: string, base: string): Node[] =>
  tagWords(tag).flatMap((word) =>
    isTagIcon(word) ? (icon(make, word, base) ?? []) : badge(make, { type: tagType(word) }, [make.text(word)]),
  );
