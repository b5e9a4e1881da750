import { htmlPolicy, type HtmlPolicy } from '../dom/html-policy.js';
import { createRouter, type BrowserRouter, type RouterOptions } from './create-router.js';
import { createDocumentScreen } from './document-screen.js';

/** The router of the window, and the policy with which it inserts HTML: a document can have one of each name. */
export interface RouterHandle {
  router: BrowserRouter;
  htmlPolicy: HtmlPolicy;
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
  return { router, htmlPolicy: htmlPolicy() };
};
