import { appearanceStorageKey } from '../../shared/appearance-key.js';
import {
  chooseAppearance,
  currentChoice,
  isChoice,
  markChoice,
  showAppearance,
  showColor,
} from '../dom/appearance-choice.js';
import { onClick, onEveryPage } from './document-events.js';
import { baseOf, readPageStart, type PageStart } from '../page-start.js';
import { formatDay } from '../dom/format-day.js';
import { whenNear } from '../dom/when-near.js';
import { createRuntimeStarter } from './start-runtime.js';
import { urlToRoute } from '../../shared/route-path.js';
import type { SiteData } from '../../shared/site-data.js';
import { pagesChangedEvent } from '../dom/page-events.js';
import { createPageDocuments, type PageDocuments } from '../router/page-documents.js';
import { installClientModules } from './client-modules.js';
import { installHydration } from './hydration.js';
import { installLinks } from './links.js';
import { loadOnce } from './load-once.js';
import { createRouterLoader, type RouterLoader } from './load-router.js';
import { installMenus } from './menus.js';
import { installScrollState } from './scroll-state.js';
import { installSearch } from './search.js';
import { installSidebar } from './sidebar.js';

/** Makes the appearance switch work and follows the system and the visitor's other windows. */
function installAppearance(): void {
  const isForced = document.documentElement.dataset['appearance']?.startsWith('force-');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showAppearance(currentChoice()));
  if (isForced) return;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === appearanceStorageKey && isChoice(newValue)) showAppearance(newValue);
  });
  onEveryPage(markChoice);
  showColor();
  // Animated buttons have an act in its place.
  onClick('[data-appearance-set]:not([data-act])', chooseAppearance);
}

/** A path without what differs between the forms in which servers deliver a page: `/guide.html`, `/guide/`, `/guide/index`. */
const bare = (path: string): string => path.replace(/(?:\/index)?(?:\.html|\/)?$/, '');

/**
 * Shows the URL that links use: `/guide.html`, `/guide/` and `/guide/index` are one page. A document below another path, such as that of
 * an archive or of a proxy that translates, keeps its URL. On the page for missing URLs, the prefix of the default language,
 * which no URL has, is taken away.
 */
function showCanonicalUrl({ payload: { page }, url }: PageStart, base: string): void {
  if (!location.protocol.startsWith('http')) return;
  const { pathname, search, hash } = location;
  const prefix = `${base}${page.lang}/`;
  if (page.pageType !== '404') {
    if (pathname !== url && bare(pathname) === bare(url)) history.replaceState(history.state, '', url + search + hash);
  } else if (url === `${base}404${url.endsWith('.html') ? '.html' : ''}` && pathname.startsWith(prefix)) {
    location.replace(base + pathname.slice(prefix.length) + search + hash);
  }
}

/**
 * Writes the days of each page in the form of its language; HTML contains `2024-03-02`. The first date makes a browser load
 * its data of languages, which takes 30 ms, so days wait until they are nearly seen.
 */
function installDays(): void {
  let stop: (() => void) | undefined;
  onEveryPage(() => {
    const days = document.querySelectorAll<HTMLTimeElement>('.hd-last-updated time, .hd-date');
    stop?.();
    stop = whenNear(days, () => {
      for (const day of days) day.textContent = formatDay(new Date(day.dateTime), document.documentElement.lang);
    });
  });
}

/** The dev server says which pages changed; the shown one is put in place again. */
function followChanges(base: string, documents: PageDocuments, routerLoader: RouterLoader): void {
  document.addEventListener(pagesChangedEvent, (event) => {
    documents.clear();
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
  const documents = createPageDocuments();
  const routerLoader = createRouterLoader(start, base, documents);
  // Rejects when the file is missing: what hosts answer instead is no JSON.
  const loadSite = loadOnce(() => fetch(start.site).then((response) => response.json() as Promise<SiteData>));
  const startRuntime = createRuntimeStarter(start, loadSite, routerLoader);
  installSidebar(startRuntime);
  installClientModules(start);
  installSearch(start, loadSite, routerLoader, startRuntime);
  installLinks(base, documents, routerLoader);
  followChanges(base, documents, routerLoader);
  installHydration(root, routerLoader, startRuntime);
}
