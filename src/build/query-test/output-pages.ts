import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLinks } from '../html/content-links.js';
import { encodePath, routeToHtmlPath, urlToRoute, type RoutePath } from '../../shared/route-path.js';
import { findPage } from '../links/page-url.js';
import { toPosix } from '../files/posix-path.js';

/** The pages of a built site. */
export interface OutputPages {
  /** Route of the page that a URL path points to, with or without `base`, in any of its written forms. */
  find(path: string): RoutePath | undefined;
  routes: readonly RoutePath[];
  /** Ids of the elements of a page. */
  anchors(route: RoutePath): readonly string[];
}

/** Lists the pages of an output folder. */
export function listOutputPages(outDir: string, base: string): OutputPages {
  const routes = (readdirSync(outDir, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.html'))
    .map((file) => urlToRoute(`/${encodePath(toPosix(file))}`, '/'))
    .filter((route) => route !== undefined)
    .sort();
  const known = new Map(routes.map((route) => [route, route]));
  return {
    routes,
    find: (path) => {
      const written = [urlToRoute(path, '/'), urlToRoute(path, base)];
      return written.map((route) => route && findPage(route, known)).find((route) => route !== undefined);
    },
    anchors: (route) => {
      const html = readFileSync(join(outDir, routeToHtmlPath(route)), 'utf8');
      return readLinks(html).anchors;
    },
  };
}
