import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import { plainUrl, readHtmlPage, type HtmlPage } from './read-html-page.js';

/** Kinds of what can differ between the old and the new page. */
export const differenceKinds = [
  'page',
  'title',
  'headings',
  'anchors',
  'code blocks',
  'images',
  'links',
  'sidebar',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One difference between an old page and the new one. */
export interface Difference {
  /** URL path without `base`, extension and slash at the end. */
  url: string;
  kind: DifferenceKind;
  /** Things that the old site has and the new one lacks, or the old and the new value. */
  message: string;
}

/** The result of comparing two sites. */
export interface Comparison {
  /** Pages of the old site. */
  pages: number;
  differences: Difference[];
  /** Pages whose URL changed, with the new page that has the same title and headings. */
  redirects: { from: string; to: string }[];
}

/** A built site: its pages by their URL paths, in one form. */
export type BuiltPages = ReadonlyMap<string, HtmlPage>;

/** Reads all pages of HTML in an output folder. Redirects within the site that point to no file of it are left out. */
export function readBuiltPages(folder: string, base: string): Map<string, HtmlPage> {
  const pages = new Map<string, HtmlPage>();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const urls = new Set(names.map((name) => plainUrl(`/${name}`)));
  for (const name of names.sort(compareCodeUnits)) {
    if (
      !name.endsWith('.html') ||
      /(?:^|\/)404(?:\/index)?\.html$/.test(name) ||
      !lstatSync(join(folder, name)).isFile()
    )
      continue;
    const url = base + name.replace(/(^|\/)index\.html$/, '$1');
    const page = readHtmlPage(readFileSync(join(folder, name), 'utf8'), url, base);
    const leadsNowhere = page.redirect?.startsWith('/') === true && !urls.has(plainUrl(page.redirect, base));
    if (!leadsNowhere) pages.set(plainUrl(`/${name}`), page);
  }
  return pages;
}

/** Reads a list of URLs or paths, one on each line; the hosts don't matter. */
export const readUrlList = (file: string, base: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((line) => !/\/404(?:\.html|\/)?$/.test(line))
    .map((line) => plainUrl(URL.canParse(line) ? new URL(line).pathname : line, base));

/** Items of a list that another lacks, as often as they are missing. */
function missing(old: readonly string[], now: readonly string[]): string[] {
  const left = [...now];
  return old.filter((item) => {
    const index = left.indexOf(item);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

const listed = (items: readonly string[]): string =>
  items.slice(0, 5).join(', ') + (items.length > 5 ? ` and ${items.length - 5} more` : '');

/** Differences of one page. */
function comparePages(
  old: HtmlPage,
  now: HtmlPage,
  { siteTitle, isPage, placeOf }: { siteTitle: string; isPage(url: string): boolean; placeOf(url: string): string },
): [DifferenceKind, string][] {
  const pagesOf = (urls: readonly string[]): string[] => [...new Set(urls.filter(isPage).map(placeOf))];
  const found: [DifferenceKind, string][] = [];
  // The home page of a generator may have no heading, and a page without a title that of the site.
  const title = old.title !== '' && now.title !== '' ? 'title' : 'documentTitle';
  const isUntitled = old.title === '' && old.documentTitle === siteTitle;
  // Lines of a title may be elements of their own.
  if (!isUntitled && old[title].replace(/\s/g, '') !== now[title].replace(/\s/g, ''))
    found.push(['title', `${JSON.stringify(old[title])} is now ${JSON.stringify(now[title])}`]);
  const texts = missing(
    old.headings.map(({ text }) => text),
    now.headings.map(({ text }) => text),
  );
  if (texts.length > 0) found.push(['headings', `missing: ${listed(texts)}`]);
  // A link points to the first of several elements with one id.
  const ids = missing(
    [...new Set(old.headings.map(({ id }) => id).filter(Boolean))],
    now.headings.map(({ id }) => id),
  );
  if (ids.length > 0) found.push(['anchors', `missing: ${listed(ids.map((id) => `#${id}`))}`]);
  if (old.codeBlocks !== now.codeBlocks) found.push(['code blocks', `${old.codeBlocks} before, ${now.codeBlocks} now`]);
  if (old.images !== now.images) found.push(['images', `${old.images} before, ${now.images} now`]);
  const links = missing(pagesOf(old.links), now.links.map(placeOf));
  if (links.length > 0) found.push(['links', `missing: ${listed(links)}`]);
  const oldSidebar = pagesOf(old.sidebar);
  const newSidebar = now.sidebar.map(placeOf);
  // Some generators list in the sidebar what Heddle has in the navigation bar.
  const bar = now.bar.map(placeOf);
  const sidebar = missing(oldSidebar, [...newSidebar, ...bar]);
  const order = (list: readonly string[], other: readonly string[]): string =>
    list.filter((url) => other.includes(url) && !bar.includes(url)).join(' ');
  if (sidebar.length > 0) found.push(['sidebar', `missing: ${listed(sidebar)}`]);
  else if (order(oldSidebar, newSidebar) !== order(newSidebar, oldSidebar)) found.push(['sidebar', 'another order']);
  return found;
}

const likeness = ({ title, documentTitle, headings }: HtmlPage): string =>
  JSON.stringify([title || documentTitle, headings.map(({ text }) => text)]);

/** Compares the pages of an old site with those of the new one. */
export function compareSites(old: BuiltPages, now: BuiltPages, base = '/'): Comparison {
  const differences: Difference[] = [];
  const redirects: Comparison['redirects'] = [];
  const byLikeness = new Map<string, string[]>();
  for (const [url, page] of now)
    if (!old.has(url)) byLikeness.set(likeness(page), [...(byLikeness.get(likeness(page)) ?? []), url]);
  const siteTitle = old.get('/')?.documentTitle ?? '';
  const isPage = (url: string): boolean => old.has(url);
  /** Where the new site shows what an old URL points to. */
  const placeOf = (url: string): string => {
    const { redirect } = now.get(url) ?? {};
    return redirect !== undefined && redirect.startsWith('/') ? plainUrl(redirect, base) : url;
  };
  for (const [url, page] of old) {
    // A redirect may lead nowhere in both.
    const found = now.get(placeOf(url)) ?? (page.redirect === undefined ? undefined : now.get(url));
    if (found) {
      if (page.redirect !== undefined || found.redirect !== undefined) continue;
      for (const [kind, message] of comparePages(page, found, { siteTitle, isPage, placeOf }))
        differences.push({ url, kind, message });
      continue;
    }
    const [to, ...others] = byLikeness.get(likeness(page)) ?? [];
    if (to !== undefined && others.length === 0) redirects.push({ from: url, to });
    differences.push({
      url,
      kind: 'page',
      message: to !== undefined && others.length === 0 ? `is now at ${to}` : 'is missing',
    });
  }
  return { pages: old.size, differences, redirects };
}

/** Compares a list of URLs with the pages of the new site. */
export const compareUrlList = (urls: readonly string[], now: BuiltPages): Comparison => ({
  pages: urls.length,
  differences: urls.filter((url) => !now.has(url)).map((url) => ({ url, kind: 'page', message: 'is missing' })),
  redirects: [],
});

/** True if a path points to a folder of pages; a list of URLs is a file. */
export const isOutputFolder = (path: string): boolean => existsSync(path) && lstatSync(path).isDirectory();
