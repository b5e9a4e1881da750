import { urlToRoute } from '../../shared/route-path.js';
import type { SiteData } from '../../shared/site-data.js';
import { pagesChangedEvent } from '../dom/page-events.js';
import { baseOf, readPageStart } from '../page-start.js';
import { createPageFiles } from '../router/page-files.js';
import { installAppearance } from './appearance.js';
import { showCanonicalUrl } from './canonical-url.js';
import { installClientModules } from './client-modules.js';
import { installDays } from './days.js';
import { installHydration } from './hydration.js';
import { installLinks } from './links.js';
import { loadOnce } from './load-once.js';
import { createRouterLoader, type RouterLoader } from './load-router.js';
import { installMenus } from './menus.js';
import { installScrollState } from './scroll-state.js';
import { installSearch } from './search.js';
import { installSidebar } from './sidebar.js';
import { createRuntimeStarter } from './start-runtime.js';

/** The dev server says which pages changed; the shown one is put in place again. */
function followChanges(base: string, routerLoader: RouterLoader): void {
  document.addEventListener(pagesChangedEvent, (event) => {
    const routePath = urlToRoute(location.pathname, base);
    if (!(event as CustomEvent<(string | undefined)[]>).detail.includes(routePath)) return;
    routerLoader
      .load()
      .then(({ router }) => router.refresh())
      .catch(() => location.reload());
  });
}

installAppearance();
installMenus();
installDays();
installScrollState();

const root = document.querySelector('div#heddle-root');
const start = readPageStart(document);
if (root && start) {
  const base = baseOf(start);
  showCanonicalUrl(start, base);
  const pageFiles = createPageFiles(base);
  const routerLoader = createRouterLoader(start, base, pageFiles);
  // Rejects when the file is missing: what hosts answer instead is no JSON.
  const loadSite = loadOnce(async () => (await (await fetch(start.site)).json()) as SiteData);
  const startRuntime = createRuntimeStarter(start, loadSite, routerLoader, pageFiles);
  installSidebar(startRuntime);
  installClientModules(start);
  installSearch(start, loadSite, routerLoader, startRuntime);
  installLinks(base, pageFiles, routerLoader);
  followChanges(base, routerLoader);
  installHydration(root, routerLoader, startRuntime);
}
