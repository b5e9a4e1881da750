import { useEffect } from 'react';
import type { SidebarItem } from '../../shared/site-data.js';
import { useRouter, useRouterState } from '../router/router-context.js';

/** Sidebar items of the page's section; undefined until they are loaded, and on pages without a sidebar. */
export function useSidebar(): readonly SidebarItem[] | undefined {
  const router = useRouter();
  const { section, items } = useRouterState().sidebar;
  useEffect(() => {
    // Without the navigation file the sidebar stays as the document has it.
    router.completeSidebar().catch(() => undefined);
  }, [router, section]);
  return items;
}
