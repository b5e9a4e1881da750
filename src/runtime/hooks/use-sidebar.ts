import { useEffect } from 'react';
import type { SidebarItem } from '../../shared/site-data.js';
import { useRouter, useRouterState } from '../router/router-context.js';

/** Items of the page's sidebar; undefined until they are loaded, and on pages without a sidebar. */
export function useSidebar(): readonly SidebarItem[] | undefined {
  const router = useRouter();
  const { name, items } = useRouterState().sidebar;
  useEffect(() => {
    // Without the navigation file the sidebar stays as the document has it.
    router.completeSidebar().catch(() => undefined);
  }, [router, name]);
  return items;
}
