import type { PagePayload } from '../../shared/page-data.js';
import { useRouterState } from '../router/router-context.js';

/** What the build tells of the shown page besides its data: neighbours, edit address, other languages. */
export function usePayload(): PagePayload {
  return useRouterState().payload;
}
