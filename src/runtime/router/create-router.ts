import { applyHead } from '../head/apply-head.js';
import { pageShownEvent } from '../dom/page-events.js';
import { arriveAt, focusPage } from './arrive.js';
import { loadSidebarItems } from './load-page.js';
import { loadState } from './load-state.js';
import type { PageFiles } from './page-files.js';
import { currentLocation } from './page-location.js';
import { createProgressBar } from './progress-bar.js';
import type { Router, RouterState } from './router-state.js';
import type { SessionHistory } from './session-history.js';
import { createStateStore, type StateStore } from './state-store.js';

/** A router that also knows how to fetch the shown page again. */
export interface BrowserRouter extends Router {
  refresh(): Promise<void>;
}

export interface RouterOptions {
  initial: RouterState;
  pageFiles: PageFiles;
  history: SessionHistory;
  /** Runs a change of the state so that the document shows it when the call returns. */
  commit(change: () => void): void;
}

async function completeSidebar(store: StateStore): Promise<void> {
  const { sidebar, site } = store.get();
  const { section } = sidebar;
  if (section === '' || sidebar.items) return;
  const items = await loadSidebarItems(section, site.base);
  const state = store.get();
  if (section === state.sidebar.section) store.set({ ...state, sidebar: { section, html: '', items } });
}

/** Creates the router of a browser window. The latest navigation wins; whatever fails becomes a page load. */
export function createRouter({ initial, pageFiles, history, commit }: RouterOptions): BrowserRouter {
  const store = createStateStore(initial, commit);
  const progress = createProgressBar();
  let latest = 0;

  const show = (next: RouterState, url: URL): void => {
    const { sidebar } = store.get();
    store.set({ ...next, sidebar: next.sidebar.section === sidebar.section ? sidebar : next.sidebar });
    const { payload, site } = store.get();
    applyHead(payload, site, url);
    document.dispatchEvent(new Event(pageShownEvent));
  };

  /** Loads a page and hands it to `finish`, unless another navigation began meanwhile. */
  const load = async (url: URL, finish: (next: RouterState) => void, giveUp: () => void): Promise<void> => {
    const navigation = ++latest;
    progress.start();
    try {
      const next = await loadState(store.get(), url, pageFiles);
      if (navigation === latest) finish(next);
    } catch {
      if (navigation === latest) giveUp();
    }
    if (navigation === latest) progress.done();
  };

  const navigate: Router['navigate'] = (url, { isReplacing = false } = {}) => {
    const change = isReplacing ? history.replace : history.push;
    const isShown = url.pathname === location.pathname && url.search === location.search;
    if (isShown) {
      latest++;
      progress.done();
      if (url.href !== location.href) change(url);
      store.set({ ...store.get(), location: currentLocation() });
      arriveAt(url);
      return Promise.resolve();
    }
    const finish = (next: RouterState): void => {
      change(url);
      show(next, url);
      arriveAt(url);
    };
    return load(url, finish, () => location.assign(url));
  };

  const followHistory = (): void => {
    const url = new URL(location.href);
    const { pathname, search } = store.get().location;
    if (url.pathname === pathname && url.search === search) {
      latest++;
      progress.done();
      store.set({ ...store.get(), location: currentLocation() });
      // Again: a component may show another view for this location, at another height.
      history.restore();
      return;
    }
    const finish = (next: RouterState): void => {
      show(next, url);
      focusPage();
      if (!history.restore()) arriveAt(url);
    };
    void load(url, finish, () => location.reload());
  };
  addEventListener('popstate', followHistory);

  return {
    getState: store.get,
    subscribe: store.subscribe,
    navigate,
    refresh: async () => {
      const url = new URL(location.href);
      const navigation = latest;
      const next = await loadState(store.get(), url, pageFiles, true);
      if (navigation === latest) show(next, url);
    },
    completeSidebar: () => completeSidebar(store),
  };
}
