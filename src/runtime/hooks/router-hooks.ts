import { useCallback } from 'react';
import { urlToRoute } from '../../shared/route-path.js';
import { pageUrl } from '../url/page-url.js';
import { isAtOrBelow, removeBase } from '../url/urls.js';
import { usePage, useSite } from './page-hooks.js';
import type { PageLocation } from '../router/page-location.js';
import { useRouterState } from '../router/router-context.js';
import type { NavItem } from '../../shared/site-data.js';

/** Returns a function that is true for links that point to the shown page or to a folder above it. */
export function useActiveMatcher(): (link: string) => boolean {
  const { site } = useSite();
  const { routePath } = usePage().page;
  return useCallback(
    (link) => {
      const linked = urlToRoute(pageUrl(link, site).replace(/[?#][^]*$/, ''), site.base);
      return linked !== undefined && isAtOrBelow(routePath, linked);
    },
    [site, routePath],
  );
}

/** URL of the shown page: `pathname` without `base`, `search`, `hash`. On the server the last two are empty. */
export function useLocation(): PageLocation {
  const { location, site } = useRouterState();
  return { ...location, pathname: removeBase(location.pathname, site.base) };
}

/** Top navigation in the language of the page. */
export function useNav(): readonly NavItem[] {
  return useSite().site.nav;
}
