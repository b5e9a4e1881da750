import { urlToRoute } from '../../../shared/route-path.js';

/** Facts of the site where a hit is shown. */
export interface HitPlace {
  base: string;
  /** Address under which the site is published, without a last slash; `''` when it is not known. */
  siteOrigin: string;
}

/**
 * URL of a hit, resolved against the shown page. Undefined for anything but `http` and `https`: results and stored
 * searches come from places that others may write to. Pages of the published site are led to where it is shown.
 */
export function hitUrl(written: string, { siteOrigin }: HitPlace, page: string = location.href): URL | undefined {
  const url = URL.canParse(written, page) ? new URL(written, page) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (siteOrigin === '' || url.origin !== siteOrigin) return url;
  return new URL(url.pathname + url.search + url.hash, page);
}

/** True if a URL is a page that the site can show without a page load. */
export function isOwnPage(url: URL, { base }: HitPlace): boolean {
  return url.origin === location.origin && urlToRoute(url.pathname, base) !== undefined;
}
