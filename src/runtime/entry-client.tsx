import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.js';
import { shareHtmlPolicy } from './dom/html-policy.js';
import { reportComponentFailure } from './dom/component-failure.js';
import type { RuntimeInput } from './loader/start-runtime.js';
import type { RuntimeHandle } from './page-start.js';
import type { PagePayload } from '../shared/page-data.js';
import type { SiteData } from '../shared/site-data.js';
import { completeSidebar, createReactScreen, createStateStore } from './router/react-screen.js';
import { articleOf, loadPageModule, loadSidebar } from './router/load-page.js';
import { currentLocation } from './router/page-location.js';
import type { Router, RouterState } from './router/router-state.js';
import { RouterProvider } from './router/router-context.js';
import { keepOpenGroups } from './dom/mark-active.js';

// React reads `nodeName` of the window, which would be the element of the page that has this id.
Object.defineProperty(window, 'nodeName', { value: undefined, writable: true, configurable: true });

/** State of the page in the document. React adopts its HTML, if there is some. */
async function firstState(
  root: Element,
  payload: PagePayload,
  site: SiteData,
  isAdopting: boolean,
): Promise<RouterState> {
  const html = articleOf(payload, root);
  const [module, sidebar] = await Promise.all([
    loadPageModule(payload, !isAdopting),
    loadSidebar(payload, root, site.base),
  ]);
  return { payload, site, html, sidebar, location: currentLocation(), isNavigated: false, module };
}

/** From this time on, the console says that the page still waits. */
const slowMs = 10_000;

function mount(root: Element, router: Router, isAdopting: boolean, refresh: () => Promise<void>): Promise<void> {
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
    const onUncaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => {
      console.error(error);
      reportComponentFailure(error, componentStack, isReady ? 'The page is loaded again.' : 'The page stays as it is.');
      if (isReady) return location.reload();
      clearTimeout(slow);
      // React is at work until its function returns. A task of its own would show an empty page for a frame. Another page
      // may work, on another root.
      queueMicrotask(() => {
        mounted.unmount();
        root.innerHTML = innerHTML;
        reject(error as Error);
      });
    };
    const app = <App router={router} onReady={onReady} />;
    // After a mismatch React renders again, and a page's module on a first visit lacks the strings that were in the
    // HTML.
    const restore = (): void => void refresh().catch(() => undefined);
    let mounted: Root;
    if (isAdopting) {
      // React renders a transition in slices of some milliseconds, so that the page answers meanwhile.
      startTransition(() => {
        mounted = hydrateRoot(root, app, { onRecoverableError: restore, onUncaughtError });
      });
    } else {
      mounted = createRoot(root, { onUncaughtError });
      mounted.render(app);
    }
  });
}

/**
 * Starts the runtime on the document: adopts its HTML, or renders where there is none, and shows all pages from then on.
 * Resolves once components work. Rejects when a module of the page cannot be loaded or a component outside the article
 * throws; the document then stays as it is.
 */
export async function start(input: RuntimeInput): Promise<RuntimeHandle> {
  const { router: browserRouter, site, htmlPolicy, prepareStyles } = input;
  shareHtmlPolicy(htmlPolicy);
  const root = document.querySelector('div#heddle-root')!;
  const isAdopting = root.firstElementChild !== null;
  let payload: PagePayload;
  let initial: RouterState;
  const { styleParts } = site;
  let showStyles: () => void;
  // The visitor may go on while modules load.
  do {
    payload = browserRouter.shown();
    const styled = prepareStyles(payload, { ...payload, styleParts });
    initial = await firstState(root, payload, site, isAdopting);
    showStyles = await styled;
  } while (payload !== browserRouter.shown());
  showStyles();
  const store = createStateStore(initial, flushSync);
  const router: Router = {
    getState: store.get,
    subscribe: store.subscribe,
    navigate: browserRouter.navigate,
    completeSidebar: () => completeSidebar(store),
  };
  const mounted = mount(root, router, isAdopting, browserRouter.refresh);
  const before = browserRouter.change(createReactScreen(store, prepareStyles, mounted));
  await mounted.catch((error: unknown) => {
    browserRouter.change(before);
    throw error;
  });
  return {
    completeSidebar: () => keepOpenGroups(router.completeSidebar),
    render: (place, node) => {
      const own = createRoot(place);
      own.render(<RouterProvider router={router}>{node}</RouterProvider>);
      return () => own.unmount();
    },
  };
}
