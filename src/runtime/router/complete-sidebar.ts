import { loadSidebarItems } from './load-page.js';
import type { StateStore } from './state-store.js';

/** Replaces the sidebar's HTML by the items of its section. Rejects when their file is missing. */
export async function completeSidebar(store: StateStore): Promise<void> {
  const { sidebar, site } = store.get();
  const { section } = sidebar;
  if (section === '' || sidebar.items) return;
  const items = await loadSidebarItems(section, site.base);
  const state = store.get();
  if (section === state.sidebar.section) store.set({ ...state, sidebar: { section, html: '', items } });
}
