import { loadSidebarItems } from './load-page.js';
import type { StateStore } from './state-store.js';

/** Replaces the sidebar's HTML by its items. Rejects when their file is missing. */
export async function completeSidebar(store: StateStore): Promise<void> {
  const { sidebar, site } = store.get();
  const { name } = sidebar;
  if (name === '' || sidebar.items) return;
  const items = await loadSidebarItems(name, site.base);
  const state = store.get();
  if (name === state.sidebar.name) store.set({ ...state, sidebar: { name, html: '', items } });
}
