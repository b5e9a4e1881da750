import type { PageDocuments } from '../router/page-documents.js';
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
 * Switches of language and version load a document. They point to the same place of the same page where the other page has
 * it, which the router finds out. A click with a key held down opens the page from its top.
 */
function followSwitches(router: RouterLoader): void {
  onClick('a[rel="alternate"][href]', (link, event) => {
    const { href, origin, pathname } = link as HTMLAnchorElement;
    if (!isPlainClick(event) || origin !== location.origin || location.search + location.hash === '') return;
    if (!Object.values(router.shown().alternates).includes(pathname)) return;
    event.preventDefault();
    router
      .load()
      .then(({ findPlace }) => findPlace(pathname))
      .then(
        (place) => location.assign(pathname + place),
        () => location.assign(href),
      );
  });
}

function prefetchLinks(base: string, documents: PageDocuments, router: RouterLoader): void {
  const prefetch = (link: HTMLAnchorElement | undefined): boolean => {
    const url = link && pageDestination(link, base);
    const isElsewhere = url && url.pathname !== location.pathname && !isWithinPage(url);
    return Boolean(isElsewhere && documents.prefetch(url.pathname));
  };
  const onIntent = (event: Event): void => {
    if (prefetch(linkOf(event))) router.load().catch(() => undefined);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const)
    addEventListener(name, onIntent, { passive: true });
  document.addEventListener(preloadEvent, ({ detail }: CustomEventInit<PreloadRequest>) => {
    detail!.loaded = documents.load(detail!.pathname);
  });
  // A visitor who reads to the end of a page is likely to follow a link.
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
export function installLinks(base: string, documents: PageDocuments, router: RouterLoader): void {
  prefetchLinks(base, documents, router);
  followSwitches(router);
  followClicks(base, router);
}
