import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { resolveTexts } from '../config/resolve-texts.js';
import type { SiteConfig } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import { withoutExtension } from '../links/source-route.js';
import { localeScopes } from '../links/locale-scopes.js';
import { BuildError } from '../report/diagnostic.js';
import { hookFailed, noPages } from '../report/errors-build.js';
import type { AddedPage } from '../config/plugin.js';
import type { Route } from '../facts/route.js';
import { scanRoutes, type ContentTree } from './scan-routes.js';
import { toPosix } from '../util/posix-path.js';

/** Route of a page that a plugin added; language and version are read off its path. */
function addedRoute(plugin: string, page: AddedPage, config: SiteConfig): Route {
  const { routePath, filepath, content } = page;
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
  const scope = localeScopes(config)
    .filter(({ home }) => routePath.startsWith(home))
    .sort((a, b) => b.home.length - a.home.length)[0]!;
  const kind =
    filepath === undefined || filepath.endsWith('.mdx') ? 'mdx' : filepath.endsWith('.md') ? 'md' : 'component';
  return {
    routePath,
    pureRoutePath: `/${routePath.slice(scope.home.length)}`,
    relativePath: filepath
      ? toPosix(relative(config.root, filepath))
      : `${routePath.slice(1).replace(/\/$/, '/index')}.mdx`,
    file: filepath ? toPosix(relative(config.projectRoot, filepath)) : `${routePath} (added by ${plugin})`,
    ...(filepath === undefined ? { content: content! } : { absolutePath: filepath }),
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
      content: `---\npageType: "404"\ntitle: ${JSON.stringify(resolveTexts(config, lang)['notFoundText'] ?? '404')}\nsearch: false\n---\n`,
      kind: 'md',
      lang,
      version,
    }));
}

/** All routes of the site: files, pages that plugins add, 404 pages. Throws when there is no page at all. */
export async function siteRoutes(context: BuildContext): Promise<ContentTree> {
  const { config, plugins, report } = context;
  const tree = scanRoutes(config, (diagnostic) => report.add([diagnostic]));
  const added = (await plugins.addPages(config)).map(({ plugin, item }) => addedRoute(plugin, item, config));
  const routes = [...tree.routes, ...added];
  if (routes.length === 0)
    throw new BuildError([...report.diagnostics.filter(({ severity }) => severity === 'error'), noPages(config.root)]);
  return { ...tree, routes: [...routes, ...missingNotFoundPages(routes, config)] };
}

/** Indexes that navigation and link checks look routes up in. */
export interface RouteIndex {
  byKey: Map<string, Route>;
  byPath: Map<string, Route>;
}

export function indexRoutes(routes: readonly Route[]): RouteIndex {
  return {
    byKey: new Map(routes.map((route) => [withoutExtension(route.relativePath), route])),
    byPath: new Map(routes.map((route) => [route.routePath, route])),
  };
}

/**
 * Reads files of the docs root for the navigation, each once; undefined where there is none. `onRead` is called with the
 * absolute path of each.
 */
export function createDocsReader(
  config: SiteConfig,
  onRead: (absolutePath: string) => void,
): (relativePath: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) {
      let text: string | undefined;
      const absolutePath = join(config.root, path);
      onRead(absolutePath);
      try {
        text = readFileSync(absolutePath, 'utf8');
      } catch {
        text = undefined;
      }
      known.set(path, text);
    }
    return known.get(path);
  };
}
