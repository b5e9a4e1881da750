import type { HeadTag } from '../../shared/head.js';
import { scriptJson } from '../../shared/head.js';
import { isRecord } from '../../shared/is-record.js';
import { isExternalUrl } from '../../shared/route-path.js';
import { utcDate } from '../../shared/utc-date.js';
import type { DocumentInput } from './html-document.js';

const articleTypes = new Set(['doc', 'doc-wide', 'overview']);

type Thing = Record<string, unknown>;

/** The groups around the page that have a page, then the page. Search engines refuse places without a URL, and lists of one. */
function breadcrumbList({ payload }: DocumentInput, absolute: (url: string) => string): Thing[] {
  const places = (payload.breadcrumbs ?? []).flatMap(({ text, link }) =>
    link ? [{ name: text, item: absolute(link) }] : [],
  );
  if (places.length === 0) return [];
  const all = [...places, { name: payload.page.title }];
  const itemListElement = all.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** Names of authors in front matter: `author`, or each of `authors` that isn't a key of a file with authors. */
function authorNames({ author, authors }: Record<string, unknown>): string[] {
  const nameOf = (one: unknown): unknown => (isRecord(one) ? one['name'] : one);
  const names = [...[author].flat().map(nameOf), ...[authors].flat().filter(isRecord).map(nameOf)];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The page as an article: one with a date in its front matter is a post. */
function article({ payload, site, image }: DocumentInput, url: string, absolute: (url: string) => string): Thing {
  const { title, frontmatter, lastUpdatedTime } = payload.page;
  const published = utcDate(frontmatter['date'])?.toISOString();
  const modified = utcDate(lastUpdatedTime)?.toISOString();
  const authors = authorNames(frontmatter);
  const picture = image === '' ? '' : absolute(image);
  return {
    '@type': published ? 'BlogPosting' : 'TechArticle',
    headline: title,
    url,
    inLanguage: site.lang,
    ...(published ? { datePublished: published } : {}),
    ...(modified ? { dateModified: modified } : {}),
    ...(authors.length > 0 ? { author: authors.map((name) => ({ '@type': 'Person', name })) } : {}),
    ...(isExternalUrl(picture) ? { image: picture } : {}),
  };
}

/** True for a tag that a page or the site writes itself. */
const isOwn = ([name, attributes]: HeadTag): boolean =>
  name === 'script' && attributes['type'] === 'application/ld+json';

/**
 * Structured data of an article, for search engines: what the page is, and where it is in the site. Nothing for sites without
 * an origin, because its URLs must be absolute; for pages that aren't listed or show the text of another page; and for pages
 * that have structured data of their own.
 */
export function structuredData(input: DocumentInput): HeadTag[] {
  const { payload, site, canonical, isListed, headTags, headHtml } = input;
  const { pageType, original } = payload.page;
  if (site.siteOrigin === '' || !articleTypes.has(pageType) || original || !isListed) return [];
  if (headTags.some(isOwn) || headHtml.some((html) => html.includes('application/ld+json'))) return [];
  const absolute = (url: string): string => (url.startsWith('/') ? site.siteOrigin + url : url);
  const things = [article(input, absolute(canonical), absolute), ...breadcrumbList(input, absolute)];
  const graph = things.length === 1 ? things[0] : { '@graph': things };
  return [['script', { type: 'application/ld+json' }, scriptJson({ '@context': 'https://schema.org', ...graph })]];
}
