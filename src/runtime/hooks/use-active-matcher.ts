import { useCallback } from 'react';
import { urlToRoute } from '../../shared/route-path.js';
import { pageUrl } from '../url/page-url.js';
import { isAtOrBelow } from '../url/urls.js';
import { usePage } from './use-page.js';
import { useSite } from './use-site.js';

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
