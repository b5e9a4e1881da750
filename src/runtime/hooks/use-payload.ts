import type { PagePayload } from '../../shared/page-data.js';
import { useRouterState } from '../router/router-context.js';

/** Data of the shown page besides its page data: neighbors, edit URL, other languages. */
export function usePayload(): PagePayload {
  return useRouterState().payload;
}
