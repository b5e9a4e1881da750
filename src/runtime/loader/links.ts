import { urlToRoute } from '../../shared/route-path.js';
import type { PageFiles } from '../router/page-files.js';
import { clickDestination, isPlainClick, isWithinPage, linkOf, pageDestination } from '../router/link-destination.js';
import { preloadEvent, type PreloadRequest } from '../router/preload-link.js';
import { onClick, onEveryPage } from './document-events.js';
import type { RouterLoader } from './load-router.js';

function followClicks(base: string, router: RouterLoader): void {
  document.addEventListener('click', (event) => {
    const url = clickDestination(event, base);
    if (!url) return;
    event.preventDefault();
    void router.navigate(url);
  });
}

/**
 * Switches of language and version load a document. They lead to the same place of the same page where the other page has
 * it. A click with a key held down opens the page from its top.
 */
function followSwitches(base: string, pageFiles: PageFiles, router: RouterLoader): void {
  const place = async (url: URL): Promise<string> => {
    const { hash, search, pathname } = location;
    if (hash === '' && search === '') return '';
    const { page, html = '', alternates } = await pageFiles.load(urlToRoute(url.pathname, base)!);
    // The nearest page that there is leads back to another one.
    if (!Object.values(alternates).includes(pathname)) return '';
    const id = decodeURIComponent(hash.slice(1));
    const hasTarget = page.toc.some((entry) => entry.id === id) || html.includes(`id="${id}"`);
    return search + (hasTarget ? hash : '');
  };
  onClick('a[rel="alternate"][href]', (link, event) => {
    const url = new URL((link as HTMLAnchorElement).href);
    if (!isPlainClick(event) || url.origin !== location.origin || urlToRoute(url.pathname, base) === undefined) return;
    if (Object.values(router.shown().alternates).every((other) => other !== url.pathname)) return;
    event.preventDefault();
    place(url).then(
      (found) => location.assign(url.pathname + found),
      () => location.assign(url),
    );
  });
}

function prefetchLinks(base: string, pageFiles: PageFiles, router: RouterLoader): void {
  const prefetch = (link: HTMLAnchorElement | undefined): boolean => {
    const url = link && pageDestination(link, base);
    const isElsewhere = url && url.pathname !== location.pathname && !isWithinPage(url);
    return Boolean(isElsewhere && pageFiles.prefetch(urlToRoute(url.pathname, base)!));
  };
  const onIntent = (event: Event): void => {
    if (prefetch(linkOf(event))) router.load().catch(() => undefined);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const)
    addEventListener(name, onIntent, { passive: true });
  document.addEventListener(preloadEvent, ({ detail }: CustomEventInit<PreloadRequest>) => {
    detail!.loaded = pageFiles.load(detail!.routePath);
  });
  // Who reads to the end of a page is likely to go on.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) prefetch(target as HTMLAnchorElement);
  });
  onEveryPage(() => {
    seen.disconnect();
    document.querySelectorAll('a[rel=next]').forEach((link) => seen.observe(link));
  });
}

/**
 * Makes clicks on links to pages of the site client navigation, and fetches pages ahead. Handles every link of the
 * document, whoever made it.
 */
export function installLinks(base: string, pageFiles: PageFiles, router: RouterLoader): void {
  prefetchLinks(base, pageFiles, router);
  followSwitches(base, pageFiles, router);
  followClicks(base, router);
}
