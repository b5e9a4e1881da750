import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { localeScopes, type LocaleScope } from '../links/locale-scopes.js';
import type { ContentFolder, ContentTree } from '../routes/scan-routes.js';
import { parentFolder, withFiles, indexRoutes, type RouteIndex } from '../routes/site-routes.js';
import type { NavigationSource, DecoratedItem, ItemCleaner, PageLabel } from './navigation-source.js';
import type { iconOfData as iconOfHtml, tagOfData as tagOfHtml } from '../html/data-html.js';
import { htmlRule, linkOfData } from '../html/html-rule.js';
import type { PageProblem } from '../report/errors/markdown.js';
import type { BuildContext } from '../context.js';
import { buildNavigation, type LocaleNavigation } from './build-navigation.js';
import { placeProblems, type WrittenProblem } from '../config/check/require-none.js';
import { nearestAmong } from '../report/nearest.js';

type Files = Pick<NavigationSource, 'folders' | 'readFile' | 'readPath'>;

/** Paths of the pages that languages take from the default one, where their translations would be. */
function fallbackPaths(folders: ReadonlyMap<string, ContentFolder>, routes: readonly Route[]): string[] {
  const hasFile = (path: string): boolean =>
    folders.get(parentFolder(path))?.files.includes(posix.basename(path)) ?? false;
  return routes.flatMap(({ original, relativePath }) =>
    original && hasFile(original.relativePath) ? [relativePath] : [],
  );
}

/**
 * Files of the docs root as navigation reads them. On sites whose languages fall back to the default one, that language's
 * pages, `_meta.json` and `_nav.json` are also where another language lacks its own.
 */
function withFallbackFiles(
  { folders, readFile }: Pick<Files, 'folders' | 'readFile'>,
  routes: readonly Route[],
  config: SiteConfig,
): Files {
  if (!config.i18n.fallback) return { folders, readFile, readPath: (path) => path };
  const scopes = localeScopes(config);
  const originalOf = new Map(
    scopes.flatMap(({ version, folder, outside }): [string, string[]][] => {
      const from = scopes.find((scope) => scope.version === version && scope.lang === config.lang)!;
      // Files of the default language outside of the folders of versions may be outside of its folder, too.
      return [[folder, [from.folder]], ...(outside ? [[outside, [from.outside!, '']] as [string, string[]]] : [])];
    }),
  );
  const readPath = (path: string): string => {
    const folder = [...originalOf.keys()].find((name) => name !== '' && path.startsWith(`${name}/`));
    if (folder === undefined || readFile(path) !== undefined) return path;
    const substitutes = originalOf.get(folder)!.map((original) => posix.join(original, path.slice(folder.length + 1)));
    return substitutes.find((substitute) => readFile(substitute) !== undefined) ?? path;
  };
  return {
    folders: withFiles(folders, fallbackPaths(folders, routes)),
    readFile: (path) => readFile(readPath(path)),
    readPath,
  };
}

type Html = { iconOfData: typeof iconOfHtml; tagOfData: typeof tagOfHtml };

const asWritten: Html = { iconOfData: (icon) => icon, tagOfData: (tag) => tag };

/** Fields of an item without a `rel` that gives the page behind its link a handle on the site's window. */
const withoutOpener = <T extends object>(fields: T): T =>
  'rel' in fields && /(?:^|\s)opener(?:\s|$)/i.test(String(fields.rel)) ? { ...fields, rel: undefined } : fields;

/**
 * Makes the cleaner for a site's `_meta.json` and `_nav.json`. The parser of HTML is loaded only if one of these files
 * contains a tag.
 */
export async function createItemCleaner(
  config: SiteConfig,
  { folders, readFile }: Pick<NavigationSource, 'folders' | 'readFile'>,
): Promise<ItemCleaner> {
  const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const paths = [
    ...Array.from(folders.keys(), (folder) => inFolder(folder, '_meta.json')),
    ...localeScopes(config).map(({ folder }) => inFolder(folder, '_nav.json')),
  ];
  // `\u003c` is `<` as well.
  const holdsHtml = paths.some((path) => /<|\\u003c/i.test(readFile(path) ?? ''));
  const { iconOfData, tagOfData } = holdsHtml ? await import('../html/data-html.js') : asWritten;
  const rule = htmlRule('json', config);
  const cleanItem: ItemCleaner = (item, placeOf, report) => {
    const reportIn =
      (field: string) =>
      (problem: PageProblem): void =>
        report({ ...problem, ...placeOf([field]) });
    const { icon, tag, link, items, ...rest } = item;
    const cleaned: DecoratedItem = {
      ...withoutOpener(rest),
      icon: icon === undefined ? undefined : iconOfData(icon, 'icon', rule, reportIn('icon')),
      tag: tag === undefined ? undefined : tagOfData(tag, 'tag', rule, reportIn('tag')),
      link: link === undefined ? undefined : linkOfData(link, 'link', reportIn('link')),
      items: items?.map((child, index) =>
        cleanItem(child, (path, of) => placeOf(['items', index, ...path], of), report),
      ),
    };
    return Object.fromEntries(Object.entries(cleaned).filter(([, value]) => value !== undefined)) as typeof item;
  };
  return cleanItem;
}

/** Inputs of the navigation of a site. */
export interface SiteNavigationSource {
  tree: Pick<ContentTree, 'folders'>;
  routes: readonly Route[];
  labelOf: (route: Route) => PageLabel;
  readFile: NavigationSource['readFile'];
}

/** Loads the parser if the HTML of a footer has elements. */
async function urlMapper({ themeConfig, locales }: BuildContext['config']): Promise<NavigationSource['mapUrls']> {
  const footers = [themeConfig, ...locales.map(({ theme }) => theme)].map(({ footer }) => footer);
  const hasElements = footers.some((footer) => `${footer?.message}${footer?.copyright}`.includes('<'));
  return hasElements ? (await import('../html/map-urls.js')).mapUrls : (html) => html;
}

/** Navigation of languages and versions, by default of all. Dead links and other problems are reported. */
export async function siteNavigation(
  { config, configSource, report }: Pick<BuildContext, 'config' | 'configSource' | 'report'>,
  { tree: { folders }, routes, labelOf, readFile }: SiteNavigationSource,
  scopes: readonly LocaleScope[] = localeScopes(config),
  { byKey, byPath }: Readonly<RouteIndex> = indexRoutes(routes),
): Promise<LocaleNavigation[]> {
  const files = withFallbackFiles({ folders, readFile }, routes, config);
  const written: WrittenProblem[] = [];
  const source: NavigationSource = {
    ...files,
    config,
    routesByKey: byKey,
    routesByPath: byPath,
    nearestPage: nearestAmong(byPath.keys()),
    labelOf,
    cleanItem: await createItemCleaner(config, files),
    mapUrls: await urlMapper(config),
    report: (diagnostic) => report.add([diagnostic]),
    reportOption: (problem) => written.push(problem),
  };
  const navigation = buildNavigation(source, scopes);
  report.add(await placeProblems(written, configSource));
  return navigation;
}
