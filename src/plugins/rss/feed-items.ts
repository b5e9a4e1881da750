import type { BuiltPage } from '../../build/plugins/plugin.js';
import type { FeedChannel } from './feed-channels.js';
import type { FeedItem } from './options.js';

/** Characters that XML does not allow. */
const illegal = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.replace(illegal, '') : undefined;

function dateOf(page: BuiltPage): Date {
  const { date, published_at: publishedAt } = page.facts.frontmatter;
  const written = date ?? publishedAt ?? page.data['lastUpdatedTime'];
  if (written === undefined)
    throw new Error(`${page.relativePath} is part of a feed and needs a \`date\` in its front matter`);
  const read = new Date(written as string);
  if (Number.isNaN(read.getTime()))
    throw new Error(`the \`date\` of ${page.relativePath} cannot be read: ${JSON.stringify(written)}`);
  return read;
}

function authorsOf(author: unknown): FeedItem['author'] {
  const authors = [author].flat().flatMap((one) => {
    if (textOf(one)) return [{ name: textOf(one)! }];
    const { name, email, link } = isRecord(one) ? one : {};
    return textOf(name)
      ? [
          {
            name: textOf(name)!,
            ...(textOf(email) ? { email: textOf(email)! } : {}),
            ...(textOf(link) ? { link: textOf(link)! } : {}),
          },
        ]
      : [];
  });
  return authors.length > 0 ? authors : undefined;
}

/** Addresses in HTML as readers outside the site need them. */
export function absoluteHtml(html: string, pageUrl: string): string {
  return html
    .replace(/<a class="hd-anchor"[^>]*>[^<]*<\/a>/g, '')
    .replace(/( (?:href|src|poster)=")([^"]*)"/g, (whole, start: string, url: string) => {
      try {
        return `${start}${new URL(url.replaceAll('&amp;', '&').replaceAll('&#x26;', '&'), pageUrl).href.replaceAll('&', '&amp;')}"`;
      } catch {
        return whole;
      }
    });
}

/** Entry of a page; front matter wins over what the page says. */
export function feedItem(page: BuiltPage, { siteUrl }: FeedChannel): FeedItem {
  const { frontmatter, title } = page.facts;
  const link = textOf(frontmatter['permalink']) ?? page.url;
  const url = new URL(link, siteUrl).href;
  const summary = textOf(frontmatter['summary']);
  const categories = [frontmatter['categories'] ?? frontmatter['category'] ?? []]
    .flat()
    .flatMap((name) => textOf(name) ?? []);
  const identity = textOf(frontmatter['slug']) ?? textOf(frontmatter['id']);
  const author = authorsOf(frontmatter['author']);
  const date = dateOf(page);
  return {
    title: title.replace(illegal, ''),
    id: identity === undefined ? url : new URL(encodeURI(identity), siteUrl).href,
    link: url,
    date,
    published: date,
    ...(page.facts.description ? { description: page.facts.description.replace(illegal, '') } : {}),
    content: (summary ?? absoluteHtml(page.html(), url)).replace(illegal, ''),
    ...(author ? { author } : {}),
    ...(categories.length > 0 ? { category: categories.map((name) => ({ name, term: name })) } : {}),
  };
}
