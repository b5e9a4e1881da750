import { usePage, usePayload } from '../../hooks/page-hooks.js';
import type { PagePayload } from '../../../shared/page-data.js';

/** The sidebar's groups around the page, without one that has the name of the page. */
export function useGroups(): NonNullable<PagePayload['breadcrumbs']> {
  const { title } = usePage().page;
  const { breadcrumbs = [] } = usePayload();
  return breadcrumbs.filter(({ text }) => text.toLowerCase() !== title.toLowerCase());
}
