import type { SiteConfig } from '../../build/config/site-config.js';
import type { Plugin, SitePage } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import { fieldPlace, sourceFile } from '../source-file.js';
import { feedChannels, isMember, memberProblems, type FeedChannel } from './feed-items.js';
import { rssOptions, type RssOptions } from './options.js';

export type { FeedConfig, FeedItem, FeedOutput, FeedTest, FeedType, RssOptions } from './options.js';

const alternate = ({ mime, url, config, id }: FeedChannel): HeadTag => [
  'link',
  { rel: 'alternate', type: mime, href: url, title: config.title ?? id },
];

/** Ids of the feeds that a page names besides those it belongs to. */
const namedFeeds = ({ frontmatter }: Pick<PageData, 'frontmatter'>): unknown[] =>
  [frontmatter['link-rss'] ?? []].flat();

function checkNames(page: SitePage, channels: readonly FeedChannel[], config: SiteConfig): Diagnostic[] {
  const ids = channels.map(({ id }) => id);
  return namedFeeds(page.facts)
    .flatMap((id, index) => (ids.includes(id as string) ? [] : [{ id, index }]))
    .map(({ id, index }) => ({
      code: 'feed-unknown',
      severity: 'error',
      kind: 'content',
      ...fieldPlace(page.absolutePath, sourceFile(page, config), ['link-rss', index]),
      message: `\`link-rss\` names ${JSON.stringify(id)}, which is no feed.`,
      fix: `Use one of ${ids.join(', ')}.`,
    }));
}

function checkOptions(options: RssOptions): string[] {
  const problems = optionProblems(rssOptions, options);
  if (problems.length > 0) return problems;
  const ids = [options.feed ?? []].flat().map(({ id = 'blog' }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  return twice === undefined ? [] : [`\`feed\`: two feeds have the id ${JSON.stringify(twice)}.`];
}

/** Plugin: writes feeds of chosen pages and names them in the heads of these pages. */
export function rss(options: RssOptions = {}): Plugin {
  return {
    name: 'rss',
    options,
    checkOptions: () => checkOptions(options),
    configResolved: (config) => void feedChannels(options, config),
    pagesCompiled: (pages, config) => {
      const channels = feedChannels(options, config);
      return pages.flatMap((page) => [
        ...checkNames(page, channels, config),
        ...(channels[0] && channels.some((channel) => isMember(page.data, channel))
          ? memberProblems(page, channels[0], config)
          : []),
      ]);
    },
    head: (page, config) => {
      const named = namedFeeds(page);
      return feedChannels(options, config)
        .filter((channel) => named.includes(channel.id) || isMember(page, channel))
        .map(alternate);
    },
    emit: async (pages, config) => {
      const { writeFeed } = await import('./write-feed.js');
      return Promise.all(feedChannels(options, config).map((channel) => writeFeed(channel, pages, config)));
    },
  };
}
