import type { Feed } from 'feed';
import { escapeHtml } from '../../shared/escape-html.js';
import type { FeedItem, FeedType } from './options.js';

type FeedOptions = ConstructorParameters<typeof Feed>[0];

/** Fields with text, as opposed to URLs, which the library checks and escapes. */
const textFields = new Set(['content', 'copyright', 'description', 'email', 'language', 'name', 'term', 'title']);

/** Characters that XML does not allow. */
const illegal = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

// Characters for private use. Texts are not searched for them: marks are replaced in what the library wrote of marks.
const marks = /(?:<!\[CDATA\[)?\u{f0000}(\d+)\u{f0001}(?:\]\]>)?/gu;

/** An entry with texts in the form that the type of their element demands: titles of Atom and descriptions are HTML. */
function inElements(item: FeedItem, type: FeedType): FeedItem {
  const { title, description } = item;
  return {
    ...item,
    title: type === 'atom' ? escapeHtml(title) : title,
    ...(description === undefined ? {} : { description: escapeHtml(description) }),
  };
}

/** Input of the library that writes a feed. */
export interface FeedTexts {
  options: FeedOptions;
  items: FeedItem[];
}

/**
 * Writes an XML feed with a library that escapes texts in part only. It gets a mark for each text, and the escaped
 * texts replace the marks when the feed is formatted.
 */
export function withEscapedTexts(
  { options, items }: FeedTexts,
  type: Exclude<FeedType, 'json'>,
  write: (marked: FeedTexts) => string,
): string {
  const texts: string[] = [];
  const mark = <Value>(value: Value): Value => {
    if (Array.isArray(value)) return value.map(mark) as Value;
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const marked = Object.entries(value).map(([key, inner]: [string, unknown]) => {
      if (key === 'extensions') return [key, inner];
      if (typeof inner !== 'string') return [key, mark(inner)];
      return [key, inner !== '' && textFields.has(key) ? `\u{f0000}${texts.push(inner) - 1}\u{f0001}` : inner];
    });
    return Object.fromEntries(marked) as Value;
  };
  const laidOut = write({ options: mark(options), items: items.map((item) => mark(inElements(item, type))) });
  return laidOut
    .replace(illegal, '')
    .replace(marks, (_, index: string) => escapeHtml(texts[Number(index)]!.replace(illegal, '')));
}
