import type { PagePayload } from '../../shared/page-data.js';
import { headElements } from '../head/document-head.js';
import { loadPageModule, loadSidebarItems } from './load-page.js';
import { currentLocation } from './page-location.js';
import type { RouterHandle } from './start-router.js';
import type { RouterState, SidebarState } from './router-state.js';
import type { Screen } from './screen.js';
import type { StateStore } from './state-store.js';

async function loadSidebar({ sidebar: name }: PagePayload, { sidebar, site }: RouterState): Promise<SidebarState> {
  if (name === sidebar.name) return sidebar;
  return { name, html: '', items: name ? await loadSidebarItems(name, site.base) : undefined };
}

/** Makes the screen that renders pages with React, once `ready` has resolved: then the components follow the store. */
export function createReactScreen(
  store: StateStore,
  prepareStyles: RouterHandle['prepareStyles'],
  ready: Promise<void>,
): Screen {
  return {
    prepare: async (payload, _, isFresh) => {
      // Hydration may wait for a page that is fetched again.
      if (!isFresh) await ready;
      const [module, sidebar, showStyles] = await Promise.all([
        loadPageModule(payload),
        loadSidebar(payload, store.get()),
        prepareStyles(store.get().payload, { styles: payload.styles }, true),
      ]);
      const show = (): void => {
        const { site, sidebar: present } = store.get();
        store.set({
          payload,
          site,
          sidebar: sidebar.name === present.name ? present : sidebar,
          html: payload.html ?? '',
          location: currentLocation(),
          isNavigated: true,
          module,
        });
        showStyles();
      };
      return { payload, head: headElements(payload.head ?? ''), show };
    },
    follow: () => store.set({ ...store.get(), location: currentLocation() }),
  };
}
