/** Path of a page without `base`: begins with `/`; folder routes end with `/`. */
export type RoutePath = string;

/** Output file of a route: `/guide/` to `guide/index.html`, `/guide/a` to `guide/a.html`. */
export function routeToHtmlPath(routePath: RoutePath): string {
  return routePath.endsWith('/') ? `${routePath.slice(1)}index.html` : `${routePath.slice(1)}.html`;
}

/** Output path of a route's Markdown, where a plugin writes it: `/guide/` to `guide/index.md`. */
export function routeToMarkdownPath(routePath: RoutePath): string {
  return `${routePath.slice(1)}${routePath.endsWith('/') ? 'index' : ''}.md`;
}

/** Percent-encodes a path for use in a URL; slashes stay. */
export function encodePath(path: string): string {
  if (/^[\w\-.~/@:+,=$;!'()*]*$/.test(path)) return path;
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/%(?:40|3A|2B|2C|3D|24|3B|21|27|28|29|2A)/g, decodeURIComponent);
}

/** A path without percent-encoding, in NFC; one that encodes nothing valid, such as `/50%`, is meant as it is. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path.normalize('NFC');
  }
}

/** URL of a route as visitors see it: with `base`, and with `.html` unless `cleanUrls`. */
export function routeToUrl(routePath: RoutePath, site: { base: string; cleanUrls: boolean }): string {
  const path = site.cleanUrls ? routePath : `/${routeToHtmlPath(routePath)}`;
  return site.base + encodePath(path.slice(1));
}

/** Route that a path under `base` asks for, in any of the written forms (`/a`, `/a.html`, `/a/index.html`); undefined outside `base`. */
export function urlToRoute(pathname: string, base: string): RoutePath | undefined {
  if (`${pathname}/` === base) return '/';
  if (!pathname.startsWith(base)) return undefined;
  let path = pathname.slice(base.length - 1);
  try {
    path = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return path
    .replace(/(^|\/)index(?:\.html)?$/, '$1')
    .replace(/\.html$/, '')
    .normalize('NFC');
}

/** Endings of files that sites publish. What else follows a dot, as in `Core.Application` or `v1.2`, is part of a name. */
const fileEnding =
  /\.(?:7z|aac|apk|atom|avi|avif|bin|bmp|bz2|cjs|css|csv|deb|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jar|jpe?g|js|json[5l]?|jsx|jxl|m4[av]|map|mdx?|mjs|mov|mp[34]|mpe?g|msi|og[agv]|opus|otf|pdf|png|pptx?|rar|rss|sh|sql|svgz?|tar|tgz|tiff?|toml|tsv|tsx?|ttf|txt|vsix|vtt|wasm|wav|web[amp]|webmanifest|woff2?|xlsx?|xml|xz|ya?ml|zip|zst)$/i;

/** True if a path names a file rather than a page, by its ending. The build, which has the list of pages, asks that first. */
export const isFilePath = (path: string): boolean => fileEnding.test(path);

const externalUrl = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** True if a link leaves the site: it has a scheme or a host. */
export function isExternalUrl(url: string): boolean {
  return externalUrl.test(url);
}

/** Adds `base` to a site-absolute path; other URLs stay as they are. */
export function withBase(url: string, base: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? base + url.slice(1) : url;
}
