import { routeToHtmlPath } from '../../shared/route-path.js';
import { posix, isAbsolute, join, relative } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { makeRoute, scanRoutes, type ContentFolder, type ContentTree } from './scan-routes.js';
import { existsSync } from 'node:fs';
import { resolveTexts } from '../config/resolve-texts.js';
import { sourceKind, type SiteConfig } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import { withoutExtension } from '../links/source-route.js';
import { localeScopes } from '../links/locale-scopes.js';
import { BuildError, errorsOf } from '../report/diagnostic.js';
import { diskPath, isOutputPath, toPosix } from '../files/paths.js';
import { hookFailed, noPages, unsafeOutputPath } from '../report/errors/build.js';
import type { AddedPage } from '../config/plugin.js';
import { dynamicPaths, fillParameters, parameterNames } from '../content/dynamic-paths.js';
import type { DeclaredInputs } from '../content/content-loader.js';
import type { Contents } from '../plugins/plugin-driver.js';
import type { Route } from '../facts/route.js';
import type { OpenedVersion, SealedSite } from '../facts/sealed-site.js';
import { fileRefusal } from '../links/site-paths.js';
import { readIfFile } from '../files/read-if-file.js';

/** Folder of a path below the docs root; empty for the root itself. */
export const parentFolder = (path: string): string => posix.dirname(path).replace(/^\.$/, '');

/** The folders with further files, so that sidebars list pages that have no file of their own. Names are sorted. */
export function withFiles(
  folders: ReadonlyMap<string, ContentFolder>,
  paths: readonly string[],
): ReadonlyMap<string, ContentFolder> {
  const all = new Map(
    [...folders].map(([path, { files, folders: inner }]) => [path, { files: [...files], folders: [...inner] }]),
  );
  const added = new Set<string[]>();
  const addName = (names: string[], name: string): void => {
    names.push(name);
    added.add(names);
  };
  const folderAt = (path: string): ContentFolder => {
    const known = all.get(path);
    if (known) return known;
    const created: ContentFolder = { files: [], folders: [] };
    all.set(path, created);
    addName(folderAt(parentFolder(path)).folders, posix.basename(path));
    return created;
  };
  for (const path of paths) addName(folderAt(parentFolder(path)).files, posix.basename(path));
  for (const names of added) names.sort(compareCodeUnits);
  return all;
}

/** Route of a page that a plugin added; language and version are read off its path. */
function addedRoute(plugin: string, page: AddedPage, config: SiteConfig): Route {
  const { routePath, filepath, content, format = 'mdx' } = page;
  if (
    typeof routePath !== 'string' ||
    !routePath.startsWith('/') ||
    (filepath === undefined) === (content === undefined)
  ) {
    throw new BuildError([
      hookFailed(plugin, 'addPages', 'a page needs a routePath that begins with / and either filepath or content'),
    ]);
  }
  if (filepath !== undefined && !isAbsolute(filepath))
    throw new BuildError([hookFailed(plugin, 'addPages', `filepath must be absolute, not ${filepath}`)]);
  if (filepath !== undefined && !existsSync(filepath))
    throw new BuildError([hookFailed(plugin, 'addPages', `there is no file ${filepath}`)]);
  // The navigation is made of route paths before files are written.
  const output = routeToHtmlPath(routePath);
  if (!isOutputPath(output)) throw new BuildError([unsafeOutputPath(output, `Plugin ${plugin}, hook addPages,`)]);
  const scope = localeScopes(config)
    .filter(({ home }) => routePath.startsWith(home))
    .sort((a, b) => b.home.length - a.home.length)[0]!;
  const kind = filepath === undefined ? format : sourceKind(filepath, config);
  const path = routePath.slice(scope.home.length);
  // Relative links in the page count from its path without the slash, as in a file.
  const slash = config.route.trailingSlash && !routePath.endsWith('/') ? '/' : '';
  return {
    routePath: routePath + slash,
    pureRoutePath: `/${path}${slash}`,
    relativePath: filepath
      ? toPosix(relative(config.root, filepath))
      : posix.join(scope.folder, `${path.replace(/(^|\/)$/, '$1index')}.${format}`),
    file: filepath ? toPosix(relative(config.projectRoot, filepath)) : `${routePath} (added by ${plugin})`,
    source: filepath === undefined ? { kind: 'text', text: content! } : { kind: 'file', path: filepath },
    kind,
    lang: scope.lang,
    version: scope.version,
  };
}

/** The 404 page of every language that has none of its own. */
function missingNotFoundPages(routes: readonly Route[], config: SiteConfig): Route[] {
  const known = new Set(routes.map(({ routePath }) => routePath));
  return localeScopes(config)
    .filter(({ home }) => !known.has(`${home}404`))
    .map(({ home, folder, lang, version }): Route => ({
      routePath: `${home}404`,
      pureRoutePath: '/404',
      relativePath: folder === '' ? '404.md' : `${folder}/404.md`,
      file: 'the built-in 404 page',
      source: {
        kind: 'text',
        text: `---\npageType: "404"\ntitle: ${JSON.stringify(resolveTexts(config, lang)['notFoundText'] ?? '404')}\nsearch: false\n---\n`,
      },
      kind: 'md',
      lang,
      version,
    }));
}

/** The pages of a file with parameters in its name; other files are one page. */
async function instancesOf(route: Route, context: BuildContext, inputs: DeclaredInputs): Promise<Route[]> {
  const { relativePath, source } = route;
  const names = parameterNames(relativePath);
  if (names.length === 0 || source.kind !== 'file') return [route];
  const paths = await dynamicPaths(source.path, names, context, inputs);
  if (!paths) return [route];
  return paths.map(({ params, frontmatter }): Route => {
    const filled = fillParameters(relativePath, params);
    const instance = { template: relativePath, params, frontmatter };
    return { ...makeRoute(context.config, filled, source.path), instance };
  });
}

/**
 * All routes of the site: files, the paths of files with parameters, pages that plugins add, those of sealed versions, 404
 * pages. Pages of versions that are taken as a whole are left out. Throws when there is no page at all.
 */
export async function siteRoutes(
  context: BuildContext,
  contents: Contents,
  { sealed, whole }: { sealed: SealedSite; whole: readonly OpenedVersion[] },
  inputs: DeclaredInputs,
): Promise<ContentTree> {
  const { config, plugins, report } = context;
  const tree = scanRoutes(config, (diagnostic) => report.add([diagnostic]));
  const found = (await Promise.all(tree.routes.map((route) => instancesOf(route, context, inputs)))).flat();
  const single = [...sealed.versions.values()].flatMap((version) => (whole.includes(version) ? [] : version.routes));
  // Where its pages come from makes no difference to the output.
  const written =
    single.length === 0
      ? found
      : [...found, ...single].sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath));
  const added = (await plugins.addPages(config, contents)).map(({ plugin, item }) => addedRoute(plugin, item, config));
  const navigation = Object.entries(await plugins.addNavigation(config, contents));
  // A sealed version has the pages that it was sealed with.
  const routes = [...written, ...added.filter(({ version }) => !sealed.versions.has(version))];
  const virtual = routes.filter(
    ({ instance, source, original }) =>
      instance !== undefined || source.kind === 'text' || (source.kind === 'sealed' && !original),
  );
  if (routes.length === 0) throw new BuildError([...errorsOf(report), noPages(config.root)]);
  return {
    ...tree,
    ...(virtual.length > 0
      ? {
          folders: withFiles(
            tree.folders,
            virtual.map(({ relativePath }) => relativePath),
          ),
        }
      : {}),
    navigation: new Map([
      ...navigation.map(([path, value]): [string, string] => [path, JSON.stringify(value)]),
      ...sealed.navigation,
    ]),
    routes: [...routes, ...missingNotFoundPages([...routes, ...whole.flatMap((version) => version.routes)], config)],
    sorted: written.length,
  };
}

/** Indexes that navigation and link checks look routes up in. */
export interface RouteIndex {
  byKey: ReadonlyMap<string, Route>;
  byPath: ReadonlyMap<string, Route>;
}

export function indexRoutes(routes: readonly Route[]): RouteIndex {
  return {
    byKey: new Map(routes.map((route) => [withoutExtension(route.relativePath), route])),
    byPath: new Map(routes.map((route) => [route.routePath, route])),
  };
}

/**
 * Reads files of the docs root for the navigation, each once; undefined where there is none, or a link to a file that a page
 * may not show. `onRead` is called with the absolute path of each. `added` are the files of plugins.
 */
export function createDocsReader(
  config: SiteConfig,
  added: ReadonlyMap<string, string>,
  onRead: (absolutePath: string) => void,
): (relativePath: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) {
      const absolutePath = diskPath(join(config.root, path));
      onRead(absolutePath);
      const bytes = readIfFile(absolutePath);
      const isShown = bytes !== undefined && fileRefusal(absolutePath, config) === undefined;
      known.set(path, isShown ? bytes.toString() : added.get(path));
    }
    return known.get(path);
  };
}
