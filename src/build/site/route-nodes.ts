import { posix, relative } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { isSealed, sourceFiles, type Route } from '../facts/route.js';
import { toPosix } from '../files/paths.js';
import { findPage } from '../links/page-urls.js';
import { localeScopes, scopeName } from '../links/locale-scopes.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { homeMissing } from '../report/errors/build.js';
import type { RunContext, SiteContext } from '../context.js';
import type { OutputStage } from '../emit/stage-output.js';
import type { OpenedVersion, SealedSite } from '../facts/sealed-site.js';
import { sealedIndexKey } from '../search/index-site.js';
import { loadContents } from '../content/content-loader.js';
import type { Contents } from '../plugins/plugin-driver.js';
import { createTitleReader } from '../navigation/site-labels.js';
import { hasSameRoute, listPages, readPageSource, sourceKey, type PageSource } from '../routes/list-pages.js';
import { changesTree, isSameTree } from '../routes/scan-routes.js';
import { siteRoutes } from '../routes/site-routes.js';
import { openSealed, sealedPaths } from '../versions/sealed-versions.js';
import { isSameJson } from '../values/values.js';
import type { NodeBase } from './node-base.js';

/**
 * Reports languages and versions without a home page. The title of the site, the menus of languages and versions, and 404 pages
 * link there without an author having written a link.
 */
function checkHomes(routes: readonly Route[], publicFiles: readonly string[], config: SiteConfig): Diagnostic[] {
  const scopes = localeScopes(config);
  const { severity, excludes } = config.markdown.link.deadLinks;
  if (scopes.length < 2 || severity === 'off') return [];
  const byPath = new Map(routes.map((route) => [route.routePath, route]));
  // The built-in 404 page alone is no page of a language.
  const isPage = ({ source, pureRoutePath }: Route): boolean => source.kind !== 'text' || pureRoutePath !== '/404';
  const folder = toPosix(relative(config.projectRoot, config.root));
  return scopes.flatMap((scope): Diagnostic[] => {
    const { home, lang, version } = scope;
    const isThere = findPage(home, byPath) ?? publicFiles.includes(`${home.slice(1)}index.html`);
    // With fallback, a home page of the default language is the one of all.
    const isFilledIn = config.i18n.fallback && lang !== config.lang;
    if (isThere || isFilledIn || excludes(home)) return [];
    const isEmpty = !routes.some((route) => route.lang === lang && route.version === version && isPage(route));
    return [homeMissing(scopeName(scope, config), home, posix.join(folder, scope.folder, 'index.md'), isEmpty)];
  });
}

// A build takes a sealed version as a whole where it can. Its pages are then no nodes of the graph: one item of a step
// renders all pages of a version from its file, one record of the cache lists their files, and the main thread reads an
// outline of the version. Where code of the site sees each page before it is rendered, the pages of sealed versions are
// pages like any other, with the same output.

/** The sealed versions that a build takes as a whole. */
function wholeVersions(
  context: SiteContext & Pick<RunContext, 'executor' | 'report'>,
  { versions }: SealedSite,
  stage: OutputStage | undefined,
): OpenedVersion[] {
  const { config, plugins, executor, report } = context;
  const seesPages = plugins.has('extendPageData') || plugins.has('pagesCompiled');
  if (!stage || !executor.isLocal || seesPages || report.details) return [];
  if (config.i18n.fallback || config.compat.length > 0) return [];
  const indexKey = sealedIndexKey(context);
  const hasIndex = ({ searchKey }: OpenedVersion): boolean =>
    config.search === false || (searchKey !== undefined && searchKey === indexKey);
  return [...versions.values()].filter((version) => version.isPlain && hasIndex(version));
}

/** Which pages there are, and where. */
export function routeNodes({ context, graph, isDev, stage, reportingTo }: NodeBase) {
  const { config, plugins, cache } = context;
  const readTitle = isDev ? createTitleReader(config) : undefined;

  /** Results of `loadContent`. */
  const contents = graph.node<Contents>(
    async (inputs) => (plugins.has('loadContent') ? loadContents(reportingTo(inputs), inputs) : {}),
    { isSame: isSameJson },
  );

  const sealed = graph.node((inputs) => {
    inputs.files(sealedPaths(config));
    return Promise.resolve(openSealed(config, cache));
  });

  const versions = graph.node(async (inputs) => {
    const found = await inputs.use(sealed);
    return { sealed: found, whole: wholeVersions(context, found, stage) };
  });

  const tree = graph.node(
    async (inputs) => {
      const found = await siteRoutes(
        reportingTo(inputs),
        await inputs.use(contents),
        await inputs.use(versions),
        inputs,
      );
      inputs.when(changesTree(found, config));
      return found;
    },
    { isSame: isSameTree },
  );

  /** Front matter and text of the file of a page, read before the page is compiled. */
  const sources = graph.family<Route, PageSource | undefined>(
    (routes, inputs) =>
      Promise.all(
        routes.map(async (route) => {
          if (isSealed(route)) return (await inputs.use(sealed)).pageOf(route);
          inputs.files(sourceFiles([route]));
          return readPageSource(route, config, (problem) => inputs.report.add([problem]), readTitle);
        }),
      ),
    { keyOf: sourceKey },
  );

  const listed = graph.node(
    async (inputs) => {
      const found = await inputs.use(tree);
      const read = await inputs.useAll(found.routes.map(sources.of), hasSameRoute);
      const pages = listPages(found, read, await inputs.use(versions), config, { hasDrafts: isDev });
      inputs.report.add(checkHomes(pages.everyRoute(), found.publicFiles, config));
      return pages;
    },
    {
      isSame: (before, now) =>
        before.tree === now.tree && before.sealed === now.sealed && isSameJson(before.urlList, now.urlList),
    },
  );

  return { contents, sealed, tree, sources, listed };
}

export type RouteNodes = ReturnType<typeof routeNodes>;
