import { Feed } from 'feed';
import { escapeHtml } from '../../shared/escape-html.js';
import type { FeedItem, FeedType } from './options.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, EmittedFile } from '../../build/config/plugin.js';
import { isMember, dateOf, feedItem, type FeedChannel } from './feed-items.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

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
interface FeedTexts {
  options: FeedOptions;
  items: FeedItem[];
}

/**
 * Writes an XML feed with a library that escapes texts in part only. It gets a mark for each text, and the escaped
 * texts replace the marks when the feed is formatted.
 */
function withEscapedTexts(
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

/** Authors of an entry who have a name, which alone can be shown. */
const namedAuthors = ({ author }: FeedItem): unknown[] => [author ?? []].flat().filter(({ name }) => name);

/** The author of a feed. An Atom feed in which an entry has none must have one, with a name: that of the site has to do. */
function feedAuthor(
  { type, config: { author } }: FeedChannel,
  title: string,
  items: readonly FeedItem[],
): { author?: NonNullable<FeedChannel['config']['author']> } {
  if (type !== 'atom') return author ? { author } : {};
  const isNeeded = items.length === 0 || items.some((item) => namedAuthors(item).length === 0);
  return author || isNeeded ? { author: { ...author, name: author?.name ?? title } } : {};
}

/**
 * An RSS feed whose authors are where readers look for them: an entry has one `author` at most, which begins with an email
 * address. Names are `dc:creator`.
 */
function withCreators(feed: string): string {
  const named = feed.replace(/<item>(?:[^]*?<\/item>|[^]*)/g, (item) => {
    let hasAuthor = false;
    return item.replace(/<author>([^<]*)<\/author>/g, (whole, author: string) => {
      const [, name = author] = /^[^\s@]+@\S+ \(([^]*)\)$/.exec(author) ?? [];
      if (name !== author && !hasAuthor) {
        hasAuthor = true;
        return whole;
      }
      return `<dc:creator>${name}</dc:creator>`;
    });
  });
  return named.includes('<dc:creator>') && !named.includes('xmlns:dc=')
    ? named.replace('<rss version="2.0"', '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"')
    : named;
}

/** Writes one feed from the pages that belong to it. The time of the feed is that of its newest entry. */
export async function writeFeed(
  channel: FeedChannel,
  pages: readonly BuiltPage[],
  site: SiteConfig,
): Promise<EmittedFile> {
  const { config, output, siteUrl, type, url, id } = channel;
  const { title = site.title, description = site.description, language = site.lang, copyright = '' } = config;
  const members = pages.filter((page) => isMember(page.data, channel) && dateOf(page));
  const items: FeedItem[] = [];
  for (const page of members) {
    const item = feedItem(page, channel);
    items.push(config.item ? await config.item(item, page) : item);
  }
  items.sort(
    output.sorting ??
      ((left, right) => right.date.getTime() - left.date.getTime() || compareCodeUnits(left.link, right.link)),
  );
  const newestMs = items.reduce((newest, { date }) => Math.max(newest, date.getTime()), 0);
  const options = {
    // Feed readers distinguish Atom feeds of a site by their ids. Those of a moved site may be names of feeds.
    id: config.guid === 'path' ? id : url,
    link: siteUrl,
    title,
    description,
    language,
    copyright,
    updated: new Date(newestMs),
    generator: 'Heddle',
    feedLinks: { [type]: url },
    ...feedAuthor(channel, title, items),
    ...(config.image ? { image: config.image } : {}),
  };
  const toFeed = (texts: FeedTexts): Feed => {
    const feed = new Feed(texts.options);
    for (const item of texts.items) feed.addItem(item);
    return feed;
  };
  // The package accepts nothing but URLs as identities in Atom.
  const isUrl = ({ id: identity }: FeedItem): boolean => type !== 'atom' || !identity || URL.canParse(identity);
  const withUrls = items.map((item, index) => (isUrl(item) ? item : { ...item, id: `urn:heddle:${index}` }));
  const made =
    type === 'json'
      ? toFeed({ options, items }).json1()
      : withEscapedTexts({ options, items: withUrls }, type, (texts) =>
          type === 'atom' ? toFeed(texts).atom1() : toFeed(texts).rss2(),
        );
  const shown = type === 'rss' ? withCreators(made) : made;
  const text = shown.replace(
    /<id>urn:heddle:(\d+)<\/id>/g,
    (_, index: string) => `<id>${escapeHtml(items[Number(index)]!.id!)}</id>`,
  );
  return { path: channel.path, content: output.transform?.(text, { id, type }) ?? text };
}
