import { isFilePath, urlToRoute } from '../../shared/route-path.js';

/** The link at or around an event's target. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const target = event.composedPath()[0];
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;
}

/** Links that the browser follows: files, other windows, and switches of language or version. */
const otherLinks = '[download],[type],[rel~=alternate],[rel~=external],[target]:not([target=_self])';

/**
 * URL of the page that a link points to, when the client can show it. Undefined for other origins, files and other
 * windows, URLs outside `base`, and switches to another language or version, whose pages have other site data.
 */
export function pageDestination(link: HTMLAnchorElement, base: string): URL | undefined {
  if (link.matches(otherLinks)) return undefined;
  let url: URL;
  try {
    url = new URL(link.getAttribute('href')!, document.baseURI);
  } catch {
    return undefined;
  }
  const isPage = url.origin === location.origin && !isFilePath(url.pathname) && urlToRoute(url.pathname, base);
  return isPage ? url : undefined;
}

/** True if a URL is a position in the shown page, to which browsers scroll by themselves. */
export function isWithinPage(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}

/** True for a left click without a key held down that nobody has handled. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** URL that a plain left click should show on the client; undefined leaves the click to the browser. */
export function clickDestination(event: MouseEvent, base: string): URL | undefined {
  if (!isPlainClick(event)) return undefined;
  const link = linkOf(event);
  const url = link && pageDestination(link, base);
  return url && !isWithinPage(url) ? url : undefined;
}
