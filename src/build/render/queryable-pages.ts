import { join } from 'node:path';
import { findPages, type QueryablePage, type PageList } from '../../shared/page-list.js';
import { contentHash } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import type { Route } from '../facts/route.js';
import type { SiteLabels } from '../navigation/site-labels.js';
import type { ListQuery } from './render-page.step.js';

/** The pages that components can list. Their labels are enough, so no page has to be compiled for a list. */
export const queryablePages = (routes: readonly Route[], { labelOf }: Pick<SiteLabels, 'labelOf'>): QueryablePage[] =>
  routes.map((route) => {
    const { routePath, pureRoutePath, lang, version } = route;
    return { ...labelOf(route), routePath, pureRoutePath, lang, version };
  });

/** Writes the pages into a file for workers, and returns its path. */
export function materializePages(pages: readonly QueryablePage[], cache: Cache): string {
  const text = JSON.stringify(pages);
  return join(cache.materialize('sites', contentHash(text), new Map([['pages.json', text]])), 'pages.json');
}

/** Hash of the result of a query. */
export const listHash = (list: PageList): string => contentHash(JSON.stringify(list));

/** True if queries find what they found before. */
export const areListsCurrent = (
  lists: readonly ListQuery[] | undefined,
  pages: readonly QueryablePage[] = [],
): boolean => lists?.every(({ query, scope, hash }) => listHash(findPages(pages, query, scope)) === hash) ?? true;
