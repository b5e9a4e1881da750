import { IconView } from '../icon.js';

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

const isIcon = (word: string): boolean => /^(?:<svg[\s>]|https?:|data:image\/|\/)/i.test(word);

/** Splits at commas, but not inside an SVG or a data URL. */
function words(tag: string): string[] {
  return isIcon(tag.trim())
    ? [tag.trim()]
    : tag
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);
}

export interface TagProps {
  /** Words separated by commas (`new`, `experimental`, any text), or an icon. */
  tag: string;
}

/** Tags of a sidebar item or a heading, without the context of a page. */
export function TagView({ tag, base }: TagProps & { base: string }) {
  return words(tag).map((word) => {
    if (isIcon(word)) return <IconView key={word} icon={word} base={base} />;
    const type = Object.hasOwn(knownTypes, word) ? knownTypes[word] : 'plain';
    return (
      <span key={word} className={`hd-badge hd-badge-${type}`}>
        {word}
      </span>
    );
  });
}
