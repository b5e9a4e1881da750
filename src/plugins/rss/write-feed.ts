import { Feed } from 'feed';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, EmittedFile } from '../../build/config/plugin.js';
import { escapeHtml } from '../../shared/escape-html.js';
import type { FeedItem } from './options.js';
import { isMember, type FeedChannel } from './feed-channels.js';
import { dateOf, feedItem } from './feed-items.js';
import { withEscapedTexts, type FeedTexts } from './feed-text.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

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
    ...(config.author ? { author: config.author } : {}),
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
  const text = made.replace(
    /<id>urn:heddle:(\d+)<\/id>/g,
    (_, index: string) => `<id>${escapeHtml(items[Number(index)]!.id!)}</id>`,
  );
  return { path: channel.path, content: output.transform?.(text, { id, type }) ?? text };
}
