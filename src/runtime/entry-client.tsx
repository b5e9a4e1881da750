import type { ErrorInfo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.js';
import { reportFailure } from './dom/component-failure.js';
import type { RuntimeHandle, RuntimeInput } from './page-start.js';
import { createRouter, type BrowserRouter } from './router/create-router.js';
import { loadPageModule, loadSidebarItems, loadStyles } from './router/load-page.js';
import { currentLocation } from './router/page-location.js';
import type { RouterState } from './router/router-state.js';
import { createSearchHandle } from './search/dialog/search-handle.js';
import { keepOpenGroups } from './dom/mark-active.js';

// React reads `nodeName` of the window, which would be the element of the page that has this id.
Object.defineProperty(window, 'nodeName', { value: undefined, writable: true, configurable: true });

/** State of a page whose HTML is in the document: it is taken from there. */
async function adoptedState(root: Element, { payload, site }: RuntimeInput): Promise<RouterState> {
  const module = await loadPageModule(payload);
  const html = root.querySelector('article')?.innerHTML ?? '';
  const sidebar = { section: payload.section, html: root.querySelector('.hd-sidebar-items')?.innerHTML ?? '' };
  return {
    payload,
    site,
    html,
    sidebar,
    location: currentLocation(),
    isNavigated: false,
    module,
  };
}

/** State of a page whose document has no article: everything is fetched. */
async function fetchedState({ payload: { page }, pageFiles, site }: RuntimeInput): Promise<RouterState> {
  const payload = await pageFiles.load(page.routePath);
  const { section } = payload;
  const [module, items] = await Promise.all([
    loadPageModule(payload),
    section ? loadSidebarItems(section, site.base) : undefined,
    loadStyles(payload.styles),
  ]);
  const sidebar = { section, html: '', items };
  return {
    payload,
    site,
    html: payload.html ?? '',
    sidebar,
    location: currentLocation(),
    isNavigated: false,
    module,
  };
}

/** From this time on, the console says that the page still waits. */
const slowMs = 10_000;

function mount(root: Element, router: BrowserRouter, isAdopting: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const { innerHTML } = root;
    let isReady = false;
    const slow = setTimeout(
      () =>
        console.error(
          `No component works on ${location.pathname} yet, because one of them suspends. Put it inside BrowserOnly or Suspense.`,
        ),
      slowMs,
    );
    const onReady = (): void => {
      isReady = true;
      clearTimeout(slow);
      resolve();
    };
    // React removes everything when a component outside the article throws.
    const onUncaughtError = (error: unknown, { componentStack }: ErrorInfo): void => {
      console.error(error);
      reportFailure(componentStack, isReady ? 'The page is loaded again.' : 'The page stays as it is.');
      if (isReady) return location.reload();
      clearTimeout(slow);
      root.innerHTML = innerHTML;
      reject(error as Error);
    };
    const app = <App router={router} onReady={onReady} />;
    if (!isAdopting) {
      createRoot(root, { onUncaughtError }).render(app);
      return;
    }
    // After a mismatch React renders again, and a page's module on a first visit lacks the strings that were in the
    // HTML.
    const restore = (): void => void router.refresh().catch(() => undefined);
    hydrateRoot(root, app, { onRecoverableError: restore, onUncaughtError });
  });
}

/**
 * Starts the runtime on the document: adopts its HTML, or renders where there is none. Resolves once components work.
 * Rejects when a module of the page cannot be loaded or a component outside the article throws; the document then stays
 * as it is.
 */
export async function start(input: RuntimeInput): Promise<RuntimeHandle> {
  const root = document.querySelector('div#heddle-root')!;
  const isAdopting = root.firstElementChild !== null;
  const initial = await (isAdopting ? adoptedState(root, input) : fetchedState(input));
  const router = createRouter({ initial, pageFiles: input.pageFiles, history: input.history, commit: flushSync });
  await mount(root, router, isAdopting);
  return {
    navigate: router.navigate,
    refresh: router.refresh,
    completeSidebar: () => keepOpenGroups(router.completeSidebar),
    search: createSearchHandle(router),
  };
}
