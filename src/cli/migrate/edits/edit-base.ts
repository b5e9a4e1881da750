import { replaceOutsideCode } from './code-ranges.js';

/** Places of a page in which URLs occur: links, images, definitions, attributes, and fields of front matter. */
const urls =
  /(\]\(|^\[[^\]\n]+\]:[ \t]+|\b(?:href|src|link|to)=["']|^[ \t-]*(?:link|href|src|file):[ \t]*["']?)(\/[^\s"'()<>]*)/gm;

/** A page whose URL paths are replaced by those that `replaced` returns. Code stays as it is. */
export const editUrls = (source: string, replaced: (url: string) => string): string =>
  replaceOutsideCode(source, urls, (_, before: string, url: string) => before + replaced(url));

/** A URL path without the base path, which it may contain. `base` is `/docs/`. */
export function withoutBase(url: string, base: string): string {
  const [path = ''] = url.split(/[?#]/);
  if (base === '/' || !`${path}/`.startsWith(base)) return url;
  return (path.length < base.length ? '/' : '') + url.slice(base.length - 1);
}

/** A page whose URLs contain the base path, as other generators need or accept them, without it, since Heddle adds it. `base` is `/docs/`. */
export function editBase(source: string, base: string): string {
  return base === '/' ? source : editUrls(source, (url) => withoutBase(url, base));
}
