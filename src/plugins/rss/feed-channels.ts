import type { SiteConfig } from '../../build/config/site-config.js';
import type { PageData } from '../../shared/page-data.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import {
  feedOptions,
  feedOutputOptions,
  type FeedConfig,
  type FeedOutput,
  type FeedTest,
  type FeedType,
  type RssOptions,
} from './options.js';

/** A feed with everything filled in. */
export interface FeedChannel {
  id: string;
  test: FeedTest;
  type: FeedType;
  mime: string;
  /** Path below the output folder. */
  path: string;
  /** Absolute address. */
  url: string;
  siteUrl: string;
  config: FeedConfig;
  output: FeedOutput;
}

const endings: Record<FeedType, string> = { atom: 'xml', rss: 'rss', json: 'json' };
const mimes: Record<FeedType, string> = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
};

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** The feeds of the site. Throws when the site's address is not known. */
export function feedChannels(options: RssOptions, { siteOrigin, base }: SiteConfig): FeedChannel[] {
  if (!options.siteUrl && siteOrigin === '')
    throw new Error(
      'feeds need absolute addresses: set `siteOrigin` in the configuration, or `siteUrl` in the options',
    );
  const siteUrl = withSlash(options.siteUrl ?? siteOrigin + base);
  return [options.feed ?? {}].flat().map((config): FeedChannel => {
    const output = { ...options.output, ...config.output };
    const { id, test } = withDefaults(feedOptions, config);
    const { dir, type, filename, publicPath = siteUrl } = withDefaults(feedOutputOptions, output);
    const name = filename ?? `${id}.${endings[type]}`;
    const path = [...dir.split('/'), name].filter((part) => part !== '' && part !== '.').join('/');
    return { id, test, type, mime: mimes[type], path, url: withSlash(publicPath) + path, siteUrl, config, output };
  });
}

/** True if a page belongs to a feed. A page that shows the text of another one belongs to none. */
export function isMember(page: PageData, { test }: FeedChannel): boolean {
  const { routePath, pageType, original } = page;
  if (original) return false;
  if (typeof test === 'function') return test(page);
  if (pageType === '404') return false;
  return [test]
    .flat()
    .some((part) =>
      typeof part === 'string' ? routePath.startsWith(part.normalize('NFC')) : new RegExp(part).test(routePath),
    );
}
