import type { PagePayload } from '../../shared/page-data.js';
import { encodePath, routeToPageFile, type RoutePath } from '../../shared/route-path.js';

/** Page files by route, fetched once and kept while the document lives. */
export interface PageFiles {
  /** Fetches ahead of a navigation; failures stay silent. False for visitors who save data. */
  prefetch(routePath: RoutePath): boolean;
  /** Rejects when the file is missing or is not a page file. `isFresh` asks the server again. */
  load(routePath: RoutePath, options?: { isFresh?: boolean }): Promise<PagePayload>;
}

async function fetchPageFile(url: string, init: RequestInit): Promise<PagePayload> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const payload = (await response.json()) as PagePayload;
  if (typeof payload?.page?.routePath !== 'string') throw new TypeError(`${url} is not a page file`);
  return payload;
}

/** Makes the store of page files below `base`. */
export function createPageFiles(base: string): PageFiles {
  const files = new Map<RoutePath, Promise<PagePayload>>();
  const load = (routePath: RoutePath, init: RequestInit): Promise<PagePayload> => {
    const file = fetchPageFile(base + encodePath(routeToPageFile(routePath)), init);
    files.set(routePath, file);
    file.catch(() => files.get(routePath) === file && files.delete(routePath));
    return file;
  };
  return {
    prefetch: (routePath) => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData) return false;
      if (!files.has(routePath)) load(routePath, { priority: 'low' }).catch(() => undefined);
      return true;
    },
    load: (routePath, { isFresh = false } = {}) =>
      isFresh ? load(routePath, { cache: 'no-cache' }) : (files.get(routePath) ?? load(routePath, {})),
  };
}
