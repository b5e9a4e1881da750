import type { Plugin, SitePage } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import { feedChannels, isMember, type FeedChannel } from './feed-channels.js';
import { memberProblems } from './feed-items.js';
import { rssOptions, type RssOptions } from './options.js';

export type { FeedConfig, FeedItem, FeedOutput, FeedTest, FeedType, RssOptions } from './options.js';

const alternate = ({ mime, url, config, id }: FeedChannel): HeadTag => [
  'link',
  { rel: 'alternate', type: mime, href: url, title: config.title ?? id },
];

/** Ids of the feeds that a page names besides those it belongs to. */
const namedFeeds = ({ frontmatter }: Pick<PageData, 'frontmatter'>): unknown[] =>
  [frontmatter['link-rss'] ?? []].flat();

function checkNames(page: SitePage, channels: readonly FeedChannel[]): Diagnostic[] {
  const ids = channels.map(({ id }) => id);
  return namedFeeds(page.facts)
    .filter((id) => !ids.includes(id as string))
    .map((id) => ({
      code: 'feed-unknown',
      severity: 'error',
      kind: 'content',
      file: page.relativePath,
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
        ...checkNames(page, channels),
        ...(channels[0] && channels.some((channel) => isMember(page.data, channel))
          ? memberProblems(page, channels[0], config.compat.length > 0)
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
