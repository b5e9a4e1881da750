import type { RouterState } from './router-state.js';
import { loadSidebarItems } from './load-page.js';

/** Holds the state of the router and notifies its subscribers of changes. */
export interface StateStore {
  get(): RouterState;
  set(state: RouterState): void;
  subscribe(listener: () => void): () => void;
}

/** `commit` is called with the notification of all subscribers. */
export function createStateStore(initial: RouterState, commit: (notify: () => void) => void): StateStore {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (state) => {
      current = state;
      commit(() => listeners.forEach((listener) => listener()));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Replaces the sidebar's HTML by its items. Rejects when their file is missing. */
export async function completeSidebar(store: StateStore): Promise<void> {
  const { sidebar, site } = store.get();
  const { name } = sidebar;
  if (name === '' || sidebar.items) return;
  const items = await loadSidebarItems(name, site.base);
  const state = store.get();
  if (name === state.sidebar.name) store.set({ ...state, sidebar: { name, html: '', items } });
}
