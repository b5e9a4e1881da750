import { articleOf, loadPageModule, loadSidebar } from './load-page.js';
import { currentLocation } from './page-location.js';
import type { RouterHandle } from './start-router.js';
import type { Screen } from './screen.js';
import type { StateStore } from './state-store.js';

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
