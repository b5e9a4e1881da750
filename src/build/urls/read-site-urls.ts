import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePath, routeToHtmlPath, urlToRoute } from '../../shared/route-path.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { PagePayload } from '../../shared/page-data.js';
import { articleOf } from '../html/article-of.js';
import { anchorsOf } from '../html/anchors.js';
import { toPosix } from '../files/posix-path.js';
import type { SiteUrls } from './compare-urls.js';
import type { PublishedPage } from './url-contract.js';

/** The page that a document shows, by the data that it holds for the browser; undefined for documents of other kinds. */
function readPublishedPage(document: string): PublishedPage | undefined {
  const [, json] = /<script[^>]* id="heddle-page"[^>]*>([^]*?)<\/script>/.exec(document) ?? [];
  if (json === undefined) return undefined;
  const { payload } = JSON.parse(json) as { payload: PagePayload };
  const { routePath, title, pageType, original } = payload.page;
  if (pageType === '404') return undefined;
  // The headings of a page without a translation get other ids with one.
  return { path: routePath, title, anchors: original ? [] : anchorsOf(articleOf(document)) };
}

const isRedirect = (document: string): boolean => /<meta http-equiv="refresh"/i.test(document);

/** Reads the pages and redirects of documents, which are named by their paths below the output folder. */
export function collectSiteUrls(documents: Iterable<readonly [path: string, text: string]>): SiteUrls {
  const pages: PublishedPage[] = [];
  const redirects = new Set<string>();
  for (const [path, text] of documents) {
    const page = readPublishedPage(text);
    const route = page ? undefined : urlToRoute(`/${encodePath(path)}`, '/');
    if (page && routeToHtmlPath(page.path) === path) pages.push(page);
    else if (route !== undefined && isRedirect(text)) redirects.add(route);
  }
  return { pages, redirects };
}

/** Reads the pages and redirects of an output folder. */
export const readSiteUrls = (outDir: string): SiteUrls =>
  collectSiteUrls(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .map(toPosix)
      .filter((path) => path.endsWith('.html') && !path.startsWith('assets/'))
      .sort(compareCodeUnits)
      .map((path) => [path, readFileSync(join(outDir, path), 'utf8')] as const),
  );
