import { Feed } from 'feed';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, EmittedFile } from '../../build/config/plugin.js';
import { escapeHtml } from '../../shared/escape-html.js';
import type { FeedItem } from './options.js';
import { isMember, type FeedChannel } from './feed-channels.js';
import { dateOf, feedItem } from './feed-items.js';
import { withEscapedTexts, type FeedTexts } from './feed-text.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

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
  const named = feed.replace(/<item>[^]*?<\/item>/g, (item) => {
    let hasAuthor = false;
    return item.replace(/<author>([^<]*)<\/author>/g, (whole, author: string) => {
      const [, name = author] = /^\S+@\S+ \(([^]*)\)$/.exec(author) ?? [];
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
    // Feed readers distinguish Atom feeds of a site by their ids. Rspress writes the name of the feed.
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
