import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeToHtmlPath, urlToRoute } from '../../shared/route-path.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { PagePayload } from '../../shared/page-data.js';
import { articleOf } from '../html/article-of.js';
import { toPosix } from '../util/posix-path.js';
import type { SiteUrls } from './compare-urls.js';
import type { PublishedPage } from './url-contract.js';

/** Ids of the theme and of React, which name no part of a page. */
const isForeignId = (id: string): boolean => /^(?:hd-(?:content|nav|sidebar|toc)$|_[rR]_|:[rR])/.test(id);

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name: string) => entities[name]!);

/** Ids of an article that links can lead to, each once, in the order of the page. */
export function anchorsOf(article: string): string[] {
  const ids = [...article.matchAll(/<[a-z][^<>]*? id="([^"]+)"/g)].map(([, id]) => unescapeHtml(id!));
  return [...new Set(ids.filter((id) => !isForeignId(id)))];
}

/** The page that a document shows, by the data that it holds for the browser; undefined for documents of other kinds. */
export function readPublishedPage(document: string): PublishedPage | undefined {
  const [, json] = /<script[^>]* id="heddle-page"[^>]*>([^]*?)<\/script>/.exec(document) ?? [];
  if (json === undefined) return undefined;
  const { payload } = JSON.parse(json) as { payload: PagePayload };
  const { routePath, title, pageType } = payload.page;
  if (pageType === '404') return undefined;
  return { path: routePath, title, anchors: anchorsOf(articleOf(document)) };
}

const isRedirect = (document: string): boolean => /<meta http-equiv="refresh"/i.test(document);

/** Reads the pages and redirects of documents, which are named by their paths below the output folder. */
export function collectSiteUrls(documents: Iterable<readonly [path: string, text: string]>): SiteUrls {
  const pages: PublishedPage[] = [];
  const redirects = new Set<string>();
  for (const [path, text] of documents) {
    const page = readPublishedPage(text);
    const route = page ? undefined : urlToRoute(`/${path}`, '/');
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
