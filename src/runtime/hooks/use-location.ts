import type { PageLocation } from '../router/location-store.js';
import { useRouterState } from '../router/router-context.js';

/** Address of the shown page: `pathname` with `base`, `search`, `hash`. On the server the last two are empty. */
export function useLocation(): PageLocation {
  return useRouterState().location;
}
