import { htmlPolicy, type HtmlPolicy } from '../dom/html-policy.js';
import { createRouter, type BrowserRouter, type RouterOptions } from './create-router.js';
import { createDocumentScreen } from './document-screen.js';
import type { PageDocuments } from './page-documents.js';
import { readPageDocument } from './screen.js';
import { prepareStyles } from './prepare-styles.js';

/**
 * Query and hash of the window's URL, as far as the shown page in another language or version has that place. Empty for
 * another page: the nearest one there is leads back elsewhere. `pathname` is the path of the other page, with the base.
 */
async function findPlace(pathname: string, documents: PageDocuments): Promise<string> {
  const { hash, search } = location;
  const { payload, root } = readPageDocument(await documents.load(pathname))!;
  if (!Object.values(payload.alternates).includes(location.pathname)) return '';
  const id = decodeURIComponent(hash.slice(1));
  return search + (root.querySelector(`[id="${CSS.escape(id)}"]`) ? hash : '');
}

/** The router of the window, what React needs of it, and the policy with which it inserts HTML: a document can have one of each name. */
export interface RouterHandle {
  router: BrowserRouter;
  htmlPolicy: HtmlPolicy;
  prepareStyles: typeof prepareStyles;
  /** The place of the shown page on the page of another language or version; see `findPlace`. */
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
  return {
    router,
    htmlPolicy: htmlPolicy(),
    prepareStyles,
    findPlace: (pathname) => findPlace(pathname, options.documents),
  };
};
