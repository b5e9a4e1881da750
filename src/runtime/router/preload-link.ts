import { urlToRoute } from '../../shared/route-path.js';
import { siteSettings } from '../url/site-settings.js';
import { normalizeHref } from '../url/urls.js';

/** Event on the document that asks for a page ahead of a navigation; who answers sets `loaded`. */
export const preloadEvent = 'heddle:preload';

export interface PreloadRequest {
  pathname: string;
  loaded?: Promise<unknown>;
}

/** Fetches a page of the site before the visitor goes there. Links of pages do so by themselves. */
export async function preloadLink(href: string): Promise<void> {
  const url = new URL(normalizeHref(href), location.href);
  const { origin, pathname } = url;
  if (origin !== location.origin || urlToRoute(pathname, siteSettings().base) === undefined) return;
  const detail: PreloadRequest = { pathname };
  document.dispatchEvent(new CustomEvent(preloadEvent, { detail }));
  // A page that is unavailable is noticed when the visitor navigates to it.
  await detail.loaded?.catch(() => undefined);
}
