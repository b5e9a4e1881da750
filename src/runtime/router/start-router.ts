import { htmlPolicy, type HtmlPolicy } from '../dom/html-policy.js';
import { createRouter, type BrowserRouter, type RouterOptions } from './create-router.js';
import { createDocumentScreen } from './document-screen.js';
import { findPlace } from './find-place.js';

/** The router of the window, and the policy with which it inserts HTML: a document can have one of each name. */
export interface RouterHandle {
  router: BrowserRouter;
  htmlPolicy: HtmlPolicy;
  /** The place of the shown page on the page of another language or version; see `find-place.ts`. */
  findPlace(pathname: string): Promise<string>;
}

/** The router bundle's exports. */
export interface RouterModule {
  startRouter(options: Omit<RouterOptions, 'screen'>): RouterHandle;
}

/** Starts the router on the document. */
export const startRouter: RouterModule['startRouter'] = (options) => {
  const root = document.querySelector('div#heddle-root')!;
  const screen = createDocumentScreen(root, options.base, () => router.shown());
  const router: BrowserRouter = createRouter({ ...options, screen });
  const { base, pageFiles } = options;
  return { router, htmlPolicy: htmlPolicy(), findPlace: (pathname) => findPlace(pathname, base, pageFiles) };
};
