import type { PagePayload } from '../../shared/page-data.js';
import { isUnreachable, offlineText } from '../dom/is-unreachable.js';
import { showNotice } from '../dom/show-notice.js';
import type { PageStart } from '../page-start.js';
import type { PageDocuments } from '../router/page-documents.js';
import { createSessionHistory } from '../router/session-history.js';
import type { RouterHandle, RouterModule } from '../router/start-router.js';
import { loadOnce } from './load-once.js';

/** Loads the router when a visitor is about to go on: a first page needs none. */
export interface RouterLoader {
  /** The shown page. */
  shown(): PagePayload;
  /** Loads and starts the router, once; rejects when it is unavailable, and tries again at the next call. */
  load(): Promise<RouterHandle>;
  /** Shows another page or place of the site. Never rejects. */
  navigate(url: URL): Promise<void>;
}

/** Makes the loader of the router and restores scroll positions from now on. */
export function createRouterLoader(
  { router: file, payload }: PageStart,
  base: string,
  documents: PageDocuments,
): RouterLoader {
  const history = createSessionHistory();
  const { pathname, search } = location;
  let handle: RouterHandle | undefined;

  const load = loadOnce(async (again) => {
    const { startRouter } = (await import(file + again)) as RouterModule;
    return (handle = startRouter({ payload, at: { pathname, search }, base, documents, history }));
  });
  addEventListener('popstate', () => {
    // The router follows the URL from its start.
    if (!handle && location.pathname + location.search !== pathname + search) load().catch(() => location.reload());
  });
  return {
    shown: () => handle?.router.shown() ?? payload,
    load,
    navigate: (url) =>
      load().then(
        ({ router }) => router.navigate(url),
        async () => ((await isUnreachable(url)) ? showNotice(offlineText()) : location.assign(url)),
      ),
  };
}
