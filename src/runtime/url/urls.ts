import { urlToRoute, withBase as joinBase, type RoutePath } from '../../shared/route-path.js';
import { pageUrl } from './page-url.js';
import { siteSettings } from './site-settings.js';

export { isExternalUrl } from '../../shared/route-path.js';

/** Adds the site's base path to a path that begins with a slash; other URLs stay as they are. */
export function withBase(url: string, base: string = siteSettings().base): string {
  return joinBase(url, base);
}

/** Takes the site's base path away where a path begins with it. */
export function removeBase(url: string, base: string = siteSettings().base): string {
  if (`${url}/` === base) return '/';
  return url.startsWith(base) ? url.slice(base.length - 1) : url;
}

/** Makes a path that begins with a slash an absolute address, where the site's origin is known. */
export function withSiteOrigin(url: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? siteSettings().siteOrigin + url : url;
}

/** URL of a page as visitors see it: with base path, and with or without `.html` as the site has it. */
export function normalizeHref(url: string): string {
  return pageUrl(url, { ...siteSettings(), lang: '', locales: [], multiVersion: { default: '', versions: [] } });
}

/** True if a URL carries its content itself. */
export function isDataUrl(url: string): boolean {
  return /^\s*data:/i.test(url);
}

/** True if a route is another one or is below it; the home page has nothing below it. */
export function isAtOrBelow(routePath: RoutePath, above: RoutePath): boolean {
  if (above === '/') return routePath === '/';
  return routePath === above || routePath.startsWith(above.endsWith('/') ? above : `${above}/`);
}

/** True if a link, as authors write it, points to a page or to a folder above it. */
export function isActive(link: string, routePath: RoutePath): boolean {
  const linked = urlToRoute(normalizeHref(link).replace(/[?#][^]*$/, ''), siteSettings().base);
  return linked !== undefined && isAtOrBelow(routePath, linked);
}

/** True if two links point to the same page, in whatever form they are written. */
export function isEqualPath(one: string, other: string): boolean {
  const toRoute = (link: string): RoutePath => normalizeHref(link).replace(/[?#][^]*$|(?:\.html|\/)$/g, '');
  return toRoute(one) === toRoute(other);
}
