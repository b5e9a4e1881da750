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
  type FeedItem,
} from './options.js';
import { fieldPlace, sourceFile } from '../source-file.js';
import type { BuiltPage, SitePage } from '../../build/config/plugin.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { escapeHtml, unescapeHtml } from '../../shared/escape-html.js';
import { utcDate } from '../../shared/utc-date.js';
import { isRecord } from '../../shared/is-record.js';

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

/** True for the routes below a folder, `/blog/`, without its own page, which lists them; or for those with a prefix. */
const isBelow = (routePath: string, prefix: string): boolean =>
  routePath.startsWith(prefix) && !(prefix.endsWith('/') && routePath === prefix);

/** True if a page belongs to a feed. A page that shows the text of another one belongs to none. */
export function isMember(page: PageData, { test }: FeedChannel): boolean {
  const { routePath, pageType, original } = page;
  if (original) return false;
  if (typeof test === 'function') return test(page);
  if (pageType === '404') return false;
  return [test]
    .flat()
    .some((part) =>
      typeof part === 'string' ? isBelow(routePath, part.normalize('NFC')) : new RegExp(part).test(routePath),
    );
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Time of publication; undefined where a page has none, or one that is no time. */
export function dateOf({ facts, data }: Pick<SitePage, 'facts' | 'data'>): Date | undefined {
  const { date, published_at: publishedAt } = facts.frontmatter;
  return utcDate(date ?? publishedAt ?? data['lastUpdatedTime']);
}

function parseUrl(written: string, base: string): URL | undefined {
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}

/** URL of an author: absolute, or a path of the site. Undefined for anything that feed readers should not open. */
function authorUrl(link: string, siteUrl: string): string | undefined {
  const url = parseUrl(link.replace(/^\/(?!\/)/, ''), siteUrl);
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

const authorEntries = (author: unknown): Record<string, unknown>[] =>
  [author].flat().map((one) => (isRecord(one) ? one : { name: one }));

function authorsOf(author: unknown, siteUrl: string): FeedItem['author'] {
  const authors = authorEntries(author).flatMap(({ name, email, link }) => {
    const url = textOf(link) && authorUrl(textOf(link)!, siteUrl);
    return textOf(name)
      ? [
          {
            name: textOf(name)!,
            ...(textOf(email) ? { email: textOf(email)! } : {}),
            ...(url ? { link: url } : {}),
          },
        ]
      : [];
  });
  return authors.length > 0 ? authors : undefined;
}

/** Problems of a page that is part of a feed: warnings on a site that was moved from another generator. */
export function memberProblems(
  page: SitePage,
  { siteUrl }: Pick<FeedChannel, 'siteUrl'>,
  config: SiteConfig,
): Diagnostic[] {
  const problem = (code: string, field: readonly (string | number)[], message: string, fix: string): Diagnostic => ({
    code,
    severity: config.compat.length > 0 ? 'warning' : 'error',
    kind: 'content',
    ...fieldPlace(page.absolutePath, sourceFile(page, config), field),
    message,
    fix,
  });
  const { author } = page.facts.frontmatter;
  const isList = Array.isArray(author);
  const links = authorEntries(author).map(({ link }) => textOf(link));
  return [
    ...(dateOf(page)
      ? []
      : [
          problem(
            'feed-date',
            ['date'],
            `${page.relativePath} is part of a feed and needs a \`date\`.`,
            'Add it to the front matter.',
          ),
        ]),
    ...links
      .flatMap((link, index) => (link !== undefined && authorUrl(link, siteUrl) === undefined ? [{ link, index }] : []))
      .map(({ link, index }) =>
        problem(
          'feed-author-link',
          ['author', ...(isList ? [index] : []), 'link'],
          `The \`link\` of \`author\` is not a URL that feeds can contain: ${JSON.stringify(link)}.`,
          'Write a path of the site, or an https or mailto URL.',
        ),
      ),
  ];
}

/** A tag with its attributes, as serializers write it. */
const startTag = /<[a-z][^\s<>]*(?:\s+[^\s"=<>]+(?:="[^"]*")?)+/g;

/** URLs in HTML as readers outside the site need them. Code that shows HTML stays as it is. */
function absoluteHtml(html: string, pageUrl: string): string {
  const absolute = (tag: string): string =>
    tag.replace(/(\s(?:href|src|poster)=")([^"]*)"/g, (whole, start: string, url: string) => {
      try {
        return `${start}${escapeHtml(new URL(unescapeHtml(url), pageUrl).href)}"`;
      } catch {
        return whole;
      }
    });
  return html.replace(/<a class="hd-anchor"[^<>]*>[^<]*<\/a>/g, '').replace(startTag, absolute);
}

/** Identity of an entry in front matter, as a URL of the site. */
const identityUrl = (identity: string, siteUrl: string): string | undefined =>
  parseUrl(encodeURI(identity), siteUrl)?.href;

/** Entry of a page that `memberProblems` finds nothing wrong with. */
export function feedItem(page: BuiltPage, { siteUrl, config }: FeedChannel): FeedItem {
  const { frontmatter, title } = page.facts;
  const url = new URL(page.url, siteUrl).href;
  const summary = textOf(frontmatter['summary']);
  const categories = [frontmatter['categories'] ?? frontmatter['category'] ?? []]
    .flat()
    .flatMap((name) => textOf(name) ?? []);
  const identity = textOf(frontmatter['slug']) ?? textOf(frontmatter['id']);
  const author = authorsOf(frontmatter['author'], siteUrl);
  const date = dateOf(page)!;
  return {
    title,
    id:
      config.guid === 'path'
        ? (identity ?? page.data.routePath)
        : ((identity === undefined ? undefined : identityUrl(identity, siteUrl)) ?? url),
    link: url,
    date,
    published: date,
    ...(page.facts.description ? { description: page.facts.description } : {}),
    content: summary === undefined ? absoluteHtml(page.html(), url) : escapeHtml(summary),
    ...(author ? { author } : {}),
    ...(categories.length > 0 ? { category: categories.map((name) => ({ name, term: name })) } : {}),
  };
}
