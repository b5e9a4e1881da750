import type { PageLocation } from '../router/page-location.js';
import { useRouterState } from '../router/router-context.js';
import { removeBase } from '../url/urls.js';

/** URL of the shown page: `pathname` without `base`, `search`, `hash`. On the server the last two are empty. */
export function useLocation(): PageLocation {
  const { location, site } = useRouterState();
  return { ...location, pathname: removeBase(location.pathname, site.base) };
}
