import type { NavItem } from '../../shared/site-data.js';
import { useSite } from './use-site.js';

/** Top navigation in the language of the page. */
export function useNav(): readonly NavItem[] {
  return useSite().site.nav;
}
