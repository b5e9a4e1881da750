import type { SiteConfig } from '../../build/config/site-config.js';
import type { SitePage } from '../../build/config/plugin.js';
import type { PageData } from '../../shared/page-data.js';
import { encodePath, routeToMarkdownPath } from '../../shared/route-path.js';
import { utcDate } from '../../shared/utc-date.js';
import type { LlmsOptions } from './options.js';

// Everything that tells an agent where things are, in a page and in its copy:
//
//     <link rel="alternate" type="text/markdown" href="/guide/install.md">     the copy
//     <link rel="describedby" type="text/plain" href="/llms.txt">              the list of its language and version
//     index: https://example.com/llms.txt                                      the same list, in the copy

/** URL of a route's Markdown, absolute where the site's origin is known. */
export const markdownUrl = (routePath: string, { siteOrigin, base }: SiteConfig): string =>
  siteOrigin + base + encodePath(routeToMarkdownPath(routePath));

/** True if a page is part of a set. */
export function isIncluded(page: PageData, { include, exclude }: LlmsOptions): boolean {
  if (page.pageType === '404') return false;
  return (include?.({ page }) ?? true) && !exclude?.({ page });
}

/** Name of the list of a set; undefined if the set has none. */
export const listName = ({ llmsTxt = {} }: LlmsOptions): string | undefined =>
  llmsTxt === false ? undefined : typeof llmsTxt === 'function' ? 'llms.txt' : (llmsTxt.name ?? 'llms.txt');

/** URLs of a page's copy and of the list that it belongs to, as far as sets have them. */
export interface Pointers {
  copy: string | undefined;
  list: string | undefined;
}

/** What a page points to. The first set that has a file counts. */
export function pointersOf(page: PageData, sets: readonly LlmsOptions[], config: SiteConfig): Pointers {
  const own = sets.filter((options) => isIncluded(page, options));
  const name = own.map(listName).find((each) => each !== undefined);
  const { siteOrigin, base, multiVersion } = config;
  // Lists leave out pages without a translation: they are in the list of the language that they show.
  const lang = page.original?.lang ?? page.lang;
  const scope = [page.version === multiVersion.default ? '' : page.version, lang === config.lang ? '' : lang];
  const folder = scope.map((part) => (part === '' ? '' : `${part}/`)).join('');
  return {
    copy: own.some(({ mdFiles }) => mdFiles !== false) ? markdownUrl(page.routePath, config) : undefined,
    list: name === undefined ? undefined : siteOrigin + base + encodePath(folder + name),
  };
}

/** Time of the last change of a page, or the date that it names; undefined if it has neither. */
function dateOf({ lastUpdatedTime, frontmatter }: PageData): string | undefined {
  if (typeof lastUpdatedTime === 'number') return new Date(lastUpdatedTime).toISOString();
  const { date } = frontmatter;
  return typeof date === 'string' ? utcDate(date)?.toISOString() : undefined;
}

/** Front matter of a page's copy. JSON strings are YAML strings; URLs and times need no quotes. */
export function copyFrontMatter(
  { data, facts, url }: Pick<SitePage, 'data' | 'facts' | 'url'>,
  { siteOrigin }: Pick<SiteConfig, 'siteOrigin'>,
  list: string | undefined,
): string {
  const { title, description } = facts;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['title', JSON.stringify(title)],
    ['description', description === '' ? undefined : JSON.stringify(description)],
    ['url', siteOrigin + (data.original?.url ?? url)],
    ['language', JSON.stringify(data.original?.lang ?? data.lang)],
    ['version', data.version === '' ? undefined : JSON.stringify(data.version)],
    ['date', dateOf(data)],
    ['index', list],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]));
  return `---\n${lines.join('')}---\n\n`;
}
