import { routeToUrl } from '../../shared/route-path.js';
import type { SiteConfig } from '../config/site-config.js';

/** URL of a page on this site, with `base`. */
export function pageUrl(routePath: string, { base, route }: SiteConfig): string {
  return routeToUrl(routePath, { base, cleanUrls: route.cleanUrls });
}

/** The page that an internal path points to, in any of its written forms. */
export function findPage<Page>(path: string, pagesByPath: ReadonlyMap<string, Page>): Page | undefined {
  const isShort = !path.endsWith('.html') && !path.endsWith('index');
  const clean = (isShort ? path : path.replace(/(^|\/)index(?:\.html)?$/, '$1').replace(/\.html$/, '')).normalize(
    'NFC',
  );
  return (
    pagesByPath.get(clean) ?? (clean.endsWith('/') ? pagesByPath.get(clean.slice(0, -1)) : pagesByPath.get(`${clean}/`))
  );
}
