import type { BuiltPage, SitePage } from '../../build/config/plugin.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { escapeHtml, unescapeHtml } from '../../shared/escape-html.js';
import { utcDate } from '../../shared/utc-date.js';
import type { FeedChannel } from './feed-channels.js';
import type { FeedItem } from './options.js';
import { isRecord } from '../../shared/is-record.js';

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
  isMoved: boolean,
): Diagnostic[] {
  const problem = (code: string, message: string, fix: string): Diagnostic => ({
    code,
    severity: isMoved ? 'warning' : 'error',
    kind: 'content',
    file: page.relativePath,
    message,
    fix,
  });
  const links = authorEntries(page.facts.frontmatter['author']).flatMap(({ link }) => textOf(link) ?? []);
  return [
    ...(dateOf(page)
      ? []
      : [
          problem(
            'feed-date',
            `${page.relativePath} is part of a feed and needs a \`date\`.`,
            'Add it to the front matter.',
          ),
        ]),
    ...links
      .filter((link) => authorUrl(link, siteUrl) === undefined)
      .map((link) =>
        problem(
          'feed-author-link',
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
  return html.replace(/<a class="hd-anchor"[^>]*>[^<]*<\/a>/g, '').replace(startTag, absolute);
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
