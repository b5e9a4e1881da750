import type { PagePayload } from '../../shared/page-data.js';
import { urlToRoute } from '../../shared/route-path.js';
import { applyHead } from '../head/apply-head.js';
import { pageShownEvent } from '../dom/page-events.js';
import { arriveAt, focusPage } from './arrive.js';
import { loadPageModule, loadSidebarItems, loadStyles } from './load-page.js';
import type { PageFiles } from './page-files.js';
import { currentLocation } from './page-location.js';
import { createProgressBar } from './progress-bar.js';
import type { Router, RouterState, SidebarState } from './router-state.js';
import type { SessionHistory } from './session-history.js';

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

/** Why a page cannot be shown on the client; its document is loaded instead. */
class ForeignPageError extends Error {
  override name = 'ForeignPageError';
}

/** Makes the router of a browser window. The latest navigation wins; whatever fails becomes a page load. */
export function createRouter({ initial, pageFiles, history, commit }: RouterOptions): BrowserRouter {
  const listeners = new Set<() => void>();
  const progress = createProgressBar();
  let state = initial;
  let latest = 0;

  const setState = (next: RouterState): void => {
    state = next;
    commit(() => listeners.forEach((listener) => listener()));
  };

  const loadSidebar = async ({ section }: PagePayload): Promise<SidebarState> => {
    if (section === state.sidebar.section) return state.sidebar;
    return { section, html: '', items: section ? await loadSidebarItems(section, state.site.base) : undefined };
  };

  const loadState = async (url: URL, isFresh = false): Promise<RouterState> => {
    const { site, payload: shown } = state;
    const payload = await pageFiles.load(urlToRoute(url.pathname, site.base)!, { isFresh });
    const isForeign =
      payload.build !== shown.build ||
      payload.page.lang !== shown.page.lang ||
      payload.page.version !== shown.page.version;
    if (isForeign) throw new ForeignPageError(url.href);
    const [module, sidebar] = await Promise.all([
      loadPageModule(payload),
      loadSidebar(payload),
      loadStyles(payload.styles),
    ]);
    const { pathname, search, hash } = url;
    return {
      payload,
      site,
      sidebar,
      html: payload.html ?? '',
      location: { pathname, search, hash },
      isNavigated: true,
      module,
    };
  };

  const show = (next: RouterState, url: URL): void => {
    setState({ ...next, sidebar: next.sidebar.section === state.sidebar.section ? state.sidebar : next.sidebar });
    applyHead(state.payload, state.site, url);
    document.dispatchEvent(new Event(pageShownEvent));
  };

  /** Loads a page and hands it to `finish`, unless another navigation began meanwhile. */
  const load = async (url: URL, finish: (next: RouterState) => void, giveUp: () => void): Promise<void> => {
    const navigation = ++latest;
    progress.start();
    try {
      const next = await loadState(url);
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
      setState({ ...state, location: currentLocation() });
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
    if (url.pathname === state.location.pathname && url.search === state.location.search) {
      latest++;
      progress.done();
      setState({ ...state, location: currentLocation() });
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
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate,
    refresh: async () => {
      const url = new URL(location.href);
      const navigation = latest;
      const next = await loadState(url, true);
      if (navigation === latest) show(next, url);
    },
    completeSidebar: async () => {
      const { section, items } = state.sidebar;
      if (section === '' || items) return;
      const loaded = await loadSidebarItems(section, state.site.base);
      if (section === state.sidebar.section) setState({ ...state, sidebar: { section, html: '', items: loaded } });
    },
  };
}
