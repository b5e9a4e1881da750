import emojiNames from 'markdown-it-emoji/lib/data/full.mjs';
import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import type { SlugName } from '../../../compat/names.js';
import { slugRule } from '../../../compat/slugs.js';
import { writeIdsOf } from './edit-heading-ids.js';
import { replaceOutsideCode } from './code-ranges.js';

const shortcode = /(?<![\w:/]):([+-]?[a-z\d_]+):(?![\w:])/g;

/** The emoji with a name such as `tada`; undefined if there is none. */
export const emojiOf = (name: string): string | undefined =>
  Object.hasOwn(emojiNames, name) ? emojiNames[name] : undefined;

/** A text whose shortcodes, such as `:tada:`, are replaced. */
const replaceShortcodes = (text: string, replacement: (emoji: string) => string): string =>
  replaceOutsideCode(text, shortcode, (whole: string, name: string) => {
    const emoji = emojiOf(name);
    return emoji === undefined ? whole : replacement(emoji);
  });

/**
 * Writes emoji instead of their shortcodes, which other generators replace. Headings get the ids that they had: a rule that
 * reads the source makes them of the text without emoji, others of the text with the names.
 */
export function editEmoji(page: string, rule: SlugName): string {
  const { slug, textOf } = slugRule(rule);
  const hasShortcodes = (text: string): boolean => replaceShortcodes(text, () => '') !== text;
  if (!hasShortcodes(page)) return page;
  const source = writeIdsOf(page, ({ text, shownText }) => {
    if (!hasShortcodes(text)) return undefined;
    return slug(textOf ? replaceShortcodes(text, () => '') : shownText);
  });
  const { bodyOffset } = findFrontMatter(source);
  return source.slice(0, bodyOffset) + replaceShortcodes(source.slice(bodyOffset), (emoji) => emoji);
}
