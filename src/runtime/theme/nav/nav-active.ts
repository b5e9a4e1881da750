import { isExternalUrl, urlToRoute, type RoutePath } from '../../../shared/route-path.js';
import type { NavItem } from '../../../shared/site-data.js';
import { isAtOrBelow } from '../../url/urls.js';

function matches(pattern: string, routePath: RoutePath): boolean {
  try {
    return new RegExp(pattern).test(routePath);
  } catch {
    return false;
  }
}

/**
 * True if a navigation item belongs to the shown page: by its pattern, its link as a path prefix, or an item below it.
 */
export function isNavItemActive(item: NavItem, routePath: RoutePath, base: string): boolean {
  if (item.activeMatch !== undefined) return matches(item.activeMatch, routePath);
  if (item.items?.some((child) => isNavItemActive(child, routePath, base))) return true;
  if (item.link === undefined || isExternalUrl(item.link)) return false;
  const linked = urlToRoute(item.link.replace(/[?#][^]*$/, ''), base);
  return linked !== undefined && isAtOrBelow(routePath, linked);
}

/** The active items of a navigation bar, in a text that is the same for pages with the same ones. */
export const activeItems = (items: readonly NavItem[], routePath: RoutePath, base: string): string =>
  items
    .map((item) => {
      const { items: inner = [], ...alone } = item;
      const states = [item, alone].map((each) => Number(isNavItemActive(each, routePath, base)));
      return `${states.join('')}(${activeItems(inner, routePath, base)})`;
    })
    .join('');
