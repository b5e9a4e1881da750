import { articleOf, loadPageModule, loadSidebar, loadSidebarItems } from './load-page.js';
import { currentLocation } from './page-location.js';
import type { RouterHandle } from './start-router.js';
import type { Screen } from './screen.js';
import type { RouterState } from './router-state.js';

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

/** Makes the screen that renders pages with React, once `ready` has resolved: then the components follow the store. */
export function createReactScreen(
  store: StateStore,
  prepareStyles: RouterHandle['prepareStyles'],
  ready: Promise<void>,
): Screen {
  return {
    prepare: async ({ payload, root, head }, isFresh) => {
      // Hydration may wait for a page that is fetched again.
      if (!isFresh) await ready;
      const [module, sidebar, showStyles] = await Promise.all([
        loadPageModule(payload, true),
        loadSidebar(payload, root, store.get().site.base),
        prepareStyles(store.get().payload, { styles: payload.styles }, true),
      ]);
      const show = (): void => {
        const { site, sidebar: present } = store.get();
        store.set({
          payload,
          site,
          sidebar: sidebar.name === present.name && (present.items ?? present.html) ? present : sidebar,
          html: articleOf(payload, root),
          location: currentLocation(),
          isNavigated: true,
          module,
        });
        showStyles();
      };
      return { payload, head, show };
    },
    follow: () => store.set({ ...store.get(), location: currentLocation() }),
  };
}
