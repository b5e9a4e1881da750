import type { PageData } from '../../shared/page-data.js';
import { useRouterState } from '../router/router-context.js';

/** Data of the shown page. */
export function usePage(): { page: PageData } {
  return { page: useRouterState().payload.page };
}
