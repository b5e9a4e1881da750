import type { SiteConfig } from '../config/site-config.js';
import { isSealed, readSource, type Route } from '../facts/route.js';
import { localeScopes, localeKey } from '../links/locale-scopes.js';
import { contentHash } from '../cache/cache-key.js';
import { decodeSource, readFrontMatter, type FrontMatter } from '../front-matter/front-matter.js';
import { htmlRule } from '../html/html-rule.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { unreadableFile } from '../report/errors/build.js';
import type { SealedPageForm, OpenedVersion, SealedSite } from '../facts/sealed-site.js';
import { createPageUrls, listPageUrls, type PageUrlList, type PageUrls } from '../links/page-urls.js';
import type { ContentTree } from './scan-routes.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** A path in another language: below its prefix instead of that of the default language. */
const moved = (path: string, from: string, to: string): string =>
  to + (path.startsWith(from) ? path.slice(from.length) : path.replace(/^(?:\.\.\/|\/)+/, ''));

const folderPrefix = (folder: string): string => (folder === '' ? '' : `${folder}/`);

/**
 * Pages of the default language at the URLs of languages that lack them, for sites that ask for it. A page that another
 * one's permalink leaves no URL for is left out.
 */
function fallbackRoutes(routes: readonly Route[], config: SiteConfig): Route[] {
  if (!config.i18n.fallback) return [];
  const pageKey = (pureRoutePath: string, version: string, lang: string): string =>
    `${localeKey(version, lang)}|${pureRoutePath}`;
  const pages = new Set(routes.map((route) => pageKey(route.pureRoutePath, route.version, route.lang)));
  const paths = new Set(routes.map(({ routePath }) => routePath));
  const scopes = localeScopes(config);
  return scopes.flatMap(({ lang, version, home, folder, outside }) => {
    const from = scopes.find((scope) => scope.version === version && scope.lang === config.lang)!;
    const movedFile = (path: string): string =>
      outside === undefined || path.startsWith(`${version}/`)
        ? moved(path, folderPrefix(from.folder), folderPrefix(folder))
        : moved(path, folderPrefix(from.outside!), folderPrefix(outside));
    return routes
      .filter((route) => route.lang === config.lang && route.version === version)
      .filter(({ pureRoutePath }) => !pages.has(pageKey(pureRoutePath, version, lang)))
      .map((route): Route => ({
        ...route,
        lang,
        routePath: moved(route.routePath, from.home, home),
        relativePath: movedFile(route.relativePath),
        original: { relativePath: route.relativePath, routePath: route.routePath, lang: route.lang },
      }))
      .filter(({ routePath }) => !paths.has(routePath));
  });
}

/** The part of a page's source that listing reads. */
export interface PageSource {
  /** `contentHash` of the bytes that were read. */
  hash: string;
  /** Problems of the front matter are reported when the page is compiled. */
  frontmatter: Record<string, unknown>;
  /** Title of the page, if a function that finds it was given. */
  title?: string;
  /** Facts and body of a page that is compiled already. */
  sealed?: SealedPageForm;
}

/** Finds the title of a page by its front matter and the Markdown of its first h1, if it has one. */
export type TitleReader = (
  route: Route,
  frontmatter: Record<string, unknown>,
  heading: string | undefined,
) => Promise<string>;

/** Tells sources apart. */
export function sourceKey({ source, relativePath, instance }: Route): string {
  if (source.kind !== 'file') return `${relativePath}\n${source.kind === 'text' ? source.text : ''}`;
  return instance ? `${source.path}\n${JSON.stringify(instance)}` : source.path;
}

/** Hash of the source of a page: the bytes of its file, and the front matter of its path. */
export const sourceHash = ({ instance }: Route, bytes: Buffer): string =>
  contentHash(instance ? `${contentHash(bytes)} ${JSON.stringify(instance)}` : bytes);

/** The lines of a text from an offset on, one at a time: the first heading is rarely far. */
function* linesFrom(text: string, offset: number): Generator<string> {
  for (let start = offset; start < text.length;) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end === -1 ? undefined : end);
    if (end === -1) return;
    start = end + 1;
  }
}

/** Markdown of the first h1 outside code blocks, from an offset on. */
function firstHeading(text: string, offset: number): string | undefined {
  let fence = '';
  for (const line of linesFrom(text, offset)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
    } else if (mark) fence = mark;
    else if (/^ {0,3}#[ \t]/.test(line)) return line.trim();
  }
  return undefined;
}

/** The beginning of a source, up to the line that closes its front matter. A file without front matter has none. */
function frontMatterPart(bytes: Buffer): Buffer {
  const start = bytes[0] === 0xef ? 3 : 0;
  if (bytes.toString('latin1', start, start + 3) !== '---') return bytes.subarray(0, start);
  const end = bytes.indexOf('\n---', start);
  return end === -1 ? bytes : bytes.subarray(0, end + 5);
}

/** Front matter of a text of a page, as the compiled page has it. */
function frontMatterOf(bytes: Buffer, config: SiteConfig): FrontMatter & { text: string } {
  const { text } = decodeSource(bytes);
  return { text, ...readFrontMatter(text, config.replaceRules, config.compat) };
}

/**
 * Reads what is known of a page before it is compiled; its title only on request, since it takes most of the time. A file
 * that cannot be read is reported, and its source undefined.
 */
export async function readPageSource(
  route: Route,
  config: SiteConfig,
  report: (problem: Diagnostic) => void,
  readTitle?: TitleReader,
): Promise<PageSource | undefined> {
  let bytes: Buffer;
  try {
    bytes = readSource(route);
  } catch (error) {
    report(unreadableFile(route.file, error));
    return undefined;
  }
  const hash = sourceHash(route, bytes);
  const { frontmatter, heading } = await readFields(route, bytes, config, readTitle !== undefined);
  return readTitle ? { hash, frontmatter, title: await readTitle(route, frontmatter, heading) } : { hash, frontmatter };
}

async function readFields(
  route: Route,
  bytes: Buffer,
  config: SiteConfig,
  isHeadingRead: boolean,
): Promise<{ frontmatter: Record<string, unknown>; heading?: string | undefined }> {
  if (route.kind === 'component') {
    const { exportedFrontMatter } = await import('../front-matter/exported-front-matter.js');
    const exported = await exportedFrontMatter(decodeSource(bytes).text, config).catch(() => ({}));
    return { frontmatter: { ...exported, ...route.instance?.frontmatter } };
  }
  let frontMatter = frontMatterOf(isHeadingRead ? bytes : frontMatterPart(bytes), config);
  // A line of the fields can look like the one that closes them.
  if (!isHeadingRead && frontMatter.problems.length > 0) frontMatter = frontMatterOf(bytes, config);
  // The parser of HTML is loaded by sites that have some in front matter.
  const holdsHtml = [frontMatter.data['icon'], frontMatter.data['tag']].some((field) => String(field).includes('<'));
  const { cleanFrontMatter } = holdsHtml ? await import('../front-matter/clean-front-matter.js') : {};
  const { data } = cleanFrontMatter?.(frontMatter, htmlRule(route.kind, config)) ?? frontMatter;
  const heading = isHeadingRead ? firstHeading(frontMatter.text, frontMatter.bodyOffset) : undefined;
  return { frontmatter: { ...data, ...route.instance?.frontmatter }, heading };
}

/** The pages of a site, before any of them is compiled. */
export interface ListedPages {
  /** The content tree, with the routes that paths have. */
  tree: ContentTree;
  /** Pages at the route paths of their front matter, without those of versions that are taken as a whole. */
  routes: Route[];
  /** Sealed versions that are taken as a whole. */
  whole: readonly OpenedVersion[];
  /** All pages. Their order doesn't depend on which versions are taken as a whole. */
  everyRoute(): readonly Route[];
  urls: PageUrls;
  /** `urls` as plain JSON. */
  urlList: PageUrlList;
  sealed: SealedSite;
}

/**
 * The path of a page from its front matter: from the home page, from that of its language and version, or from its
 * folder. The last two come from fields of other generators.
 */
function writtenPath(route: Route, frontmatter: Record<string, unknown>): string | undefined {
  const { permalink, localPermalink, folderPermalink } = frontmatter;
  const isWritten = (path: unknown): path is string => typeof path === 'string' && path !== '';
  if (isWritten(permalink)) return permalink.startsWith('/') ? permalink : `/${permalink}`;
  const { routePath, pureRoutePath, relativePath } = route;
  if (isWritten(localPermalink))
    return `${routePath.slice(0, routePath.length - pureRoutePath.length)}/${localPermalink.replace(/^\//, '')}`;
  if (!isWritten(folderPermalink)) return undefined;
  const isIndex = /(?:^|\/)(?:index|README)\.\w+$/.test(relativePath);
  return (isIndex ? routePath : routePath.replace(/[^/]*\/?$/, '')) + folderPermalink;
}

/** The route of a page at the route path of its front matter. */
export function permalinkRoute(route: Route, frontmatter: Record<string, unknown>): Route {
  const path = writtenPath(route, frontmatter);
  if (path === undefined) return route;
  // `/a/index.html` is the file of `/a/`.
  const routePath = path
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .normalize('NFC');
  return { ...route, routePath };
}

/** The fields of front matter that a page's route depends on. */
export const routeFields = (frontmatter: Record<string, unknown>): unknown[] => [
  ...['permalink', 'localPermalink', 'folderPermalink'].map((name) => frontmatter[name]),
  frontmatter['draft'] === true,
];

/** True if a page has the same route with either of two sources. */
export function hasSameRoute(before: PageSource | undefined, now: PageSource | undefined): boolean {
  const fields = (source: PageSource | undefined): string => JSON.stringify(source && routeFields(source.frontmatter));
  return fields(before) === fields(now);
}

/**
 * Lists the pages of a site by what their sources say of their routes, and those that languages take from the default one.
 * Pages whose source is undefined are left out, and drafts unless they are asked for.
 */
export function listPages(
  tree: ContentTree,
  sources: readonly (PageSource | undefined)[],
  { sealed, whole }: { sealed: SealedSite; whole: readonly OpenedVersion[] },
  config: SiteConfig,
  { hasDrafts }: { hasDrafts: boolean },
): ListedPages {
  let sorted = 0;
  const written = tree.routes.flatMap((route, index): Route[] => {
    const { frontmatter } = sources[index] ?? {};
    if (!frontmatter || (frontmatter['draft'] === true && !hasDrafts)) return [];
    if (index < (tree.sorted ?? Infinity)) sorted++;
    return [isSealed(route) ? route : permalinkRoute(route, frontmatter)];
  });
  const routes = [...written, ...fallbackRoutes(written, config)];
  const wholeRoutes = whole.flatMap((version) => version.routes);
  const urlList = listPageUrls([...routes, ...wholeRoutes]);
  let every: readonly Route[] | undefined = whole.length === 0 ? routes : undefined;
  const everyRoute = (): readonly Route[] =>
    (every ??= [
      ...[...routes.slice(0, sorted), ...wholeRoutes].sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath)),
      ...routes.slice(sorted),
    ]);
  return { tree, routes, whole, everyRoute, urls: createPageUrls(urlList), urlList, sealed };
}
