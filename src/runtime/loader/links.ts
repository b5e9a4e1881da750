import { urlToRoute } from '../../shared/route-path.js';
import type { PageFiles } from '../router/page-files.js';
import { clickDestination, isWithinPage, linkOf, pageDestination } from '../router/link-destination.js';
import { pageShownEvent } from '../dom/page-events.js';
import { preloadEvent, type PreloadRequest } from '../router/preload-link.js';
import { onEveryPage } from './document-events.js';
import type { StartRuntime } from './start-runtime.js';

function followClicks(base: string, startRuntime: StartRuntime): void {
  document.addEventListener('click', (event) => {
    const url = clickDestination(event, base);
    if (!url) return;
    event.preventDefault();
    startRuntime().then(
      (runtime) => runtime.navigate(url),
      () => location.assign(url),
    );
  });
}

function prefetchLinks(base: string, pageFiles: PageFiles): void {
  const prefetch = (link: HTMLAnchorElement | undefined): void => {
    const url = link && pageDestination(link, base);
    const isElsewhere = url && url.pathname !== location.pathname && !isWithinPage(url);
    if (isElsewhere) pageFiles.prefetch(urlToRoute(url.pathname, base)!);
  };
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const) {
    addEventListener(name, (event) => prefetch(linkOf(event)), { passive: true });
  }
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
export function installLinks(base: string, pageFiles: PageFiles, startRuntime: StartRuntime): void {
  const { pathname } = location;
  prefetchLinks(base, pageFiles);
  followClicks(base, startRuntime);
  // After a reload, entries of the history may still belong to client navigation; without the runtime nobody shows them.
  let isStarted = false;
  addEventListener('popstate', () => {
    if (!isStarted && location.pathname !== pathname) location.reload();
  });
  document.addEventListener(pageShownEvent, () => (isStarted = true));
}
