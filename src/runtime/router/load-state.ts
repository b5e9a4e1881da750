import type { PagePayload } from '../../shared/page-data.js';
import { urlToRoute } from '../../shared/route-path.js';
import { loadPageModule, loadSidebarItems, loadStyles } from './load-page.js';
import type { PageFiles } from './page-files.js';
import type { RouterState, SidebarState } from './router-state.js';

/** The page is of another build, language or version, so its document has to be loaded. */
class ForeignPageError extends Error {
  override name = 'ForeignPageError';
}

async function loadSidebar({ section }: PagePayload, { sidebar, site }: RouterState): Promise<SidebarState> {
  if (section === sidebar.section) return sidebar;
  return { section, html: '', items: section ? await loadSidebarItems(section, site.base) : undefined };
}

/** Loads everything that a page is made of, while `shown` is shown. Rejects if the page can't be shown by the router. */
export async function loadState(
  shown: RouterState,
  url: URL,
  pageFiles: PageFiles,
  isFresh = false,
): Promise<RouterState> {
  const { site } = shown;
  const payload = await pageFiles.load(urlToRoute(url.pathname, site.base)!, { isFresh });
  const isForeign =
    payload.build !== shown.payload.build ||
    payload.page.lang !== shown.payload.page.lang ||
    payload.page.version !== shown.payload.page.version;
  if (isForeign) throw new ForeignPageError(url.href);
  const [module, sidebar] = await Promise.all([
    loadPageModule(payload),
    loadSidebar(payload, shown),
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
}
