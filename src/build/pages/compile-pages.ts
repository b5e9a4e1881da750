import { join, relative } from 'node:path';
import { cacheKey, contentHash, createFileHashes } from '../cache/cache-key.js';
import { markdownKey } from '../config/option-keys.js';
import type { RunContext, SiteContext, StepContext } from '../context.js';
import { isBlocking } from '../report/diagnostic.js';
import { fileChanged } from '../report/errors/build.js';
import { lostByCache, noEarlierReport, type BuildDetails, type PageInputs } from '../report/measures.js';
import { routeFields, type ListedPages, type PageSource } from '../routes/list-pages.js';
import { isSameJson } from '../values/values.js';
import { toPosix } from '../files/paths.js';
import { areLinksCurrent, linksOf, type PageUrlList } from '../links/page-urls.js';
import { textLang, type Route } from '../facts/route.js';
import { fleetReadsDiffer } from '../report/errors/fleet.js';
import { changedInputs, createInputCheck } from '../outside/outside-reads.js';
import { runCached } from '../step/run-cached.js';
import { bodyKey, compileStep, factsKey, type CompileItem } from './compile-page.step.js';
import type { PageFacts } from '../facts/page-facts.js';
import { pageLabels } from '../markdown/page-labels.js';

/** A compiled page in the main thread: its facts, and the key of its body in the cache. */
export interface CompiledRoute {
  route: Route;
  facts: PageFacts;
  /** Where the cache contains the body. */
  bodyKey: string;
}

/** True if a page was compiled without errors. The errors of others end a build before it publishes anything. */
export const hasNoErrors = ({ facts }: CompiledRoute): boolean =>
  !facts.diagnostics.some(({ severity }) => severity === 'error');

/** True if nothing keeps a page from being shown in dev. */
export const isReadable = ({ facts }: CompiledRoute): boolean => !facts.diagnostics.some(isBlocking);

/** Everything besides the source that a page of this language depends on. */
function optionsKey({ config, plugins }: Pick<SiteContext, 'config' | 'plugins'>, lang: string): string {
  return contentHash(
    JSON.stringify([
      markdownKey(config),
      pageLabels(config, lang),
      config.themeConfig.fallbackHeadingTitle,
      config.themeConfig.readingTime,
      plugins.keyOf('markdown'),
    ]),
  );
}

/**
 * Items of pages. The first page that the cache lacks starts a worker, which loads meanwhile, unless other machines may have
 * compiled it.
 */
function planItems(
  { cache, executor, ...context }: StepContext,
  routes: readonly Route[],
  sources: readonly (PageSource | undefined)[],
  overrides: readonly string[],
): CompileItem[] {
  const languages = [...new Set(routes.map(textLang))];
  const optionKeys = new Map(languages.map((lang) => [lang, optionsKey(context, lang)]));
  return routes.map((route, index): CompileItem => {
    const { relativePath, file, routePath, lang, version } = route;
    const options = optionKeys.get(textLang(route))!;
    const dependencies = cacheKey('page', [relativePath, file, routePath, lang, version, options, overrides.join()]);
    const key = factsKey(sources[index]?.hash ?? '', dependencies);
    if (!cache.isShared && !cache.find(key)) executor.prepare();
    return { key, route, dependencies, blocksKey: cacheKey('code blocks', [file, options]) };
  });
}

/**
 * Positions of items, sorted so that pages with the same source follow each other. A worker then highlights their code once.
 * Several pages have one source where languages lack a page and show it in the default language.
 */
function bySource(items: readonly CompileItem[]): number[] {
  const positions = new Map<string, number[]>();
  for (const [index, { blocksKey }] of items.entries()) {
    const own = positions.get(blocksKey);
    if (own) own.push(index);
    else positions.set(blocksKey, [index]);
  }
  return [...positions.values()].flat();
}

/** Why a page is compiled, by its inputs in the build before. */
function missReason({ source, options }: PageInputs, last: PageInputs | undefined): string {
  if (!last) return noEarlierReport;
  if (last.source !== source) return 'its source changed';
  return last.options !== options ? 'options, plugins or Heddle changed' : lostByCache;
}

/** Notes the inputs of pages, and why those were compiled that were. */
function noteInputs(
  { inputs, misses, lastInputs }: BuildDetails,
  items: readonly CompileItem[],
  sources: readonly (PageSource | undefined)[],
  results: readonly ({ durationMs?: number } | undefined)[],
  stale: ReadonlyMap<string, string>,
): void {
  for (const [index, { key, route, dependencies }] of items.entries()) {
    const own = { source: (sources[index]?.hash ?? '').slice(0, 8), options: contentHash(dependencies).slice(0, 8) };
    inputs.set(route.file, own);
    if (results[index]?.durationMs === undefined) continue;
    const reason = stale.get(key) ?? missReason(own, lastInputs?.get(route.file));
    misses.set(route.file, reason);
  }
}

/** Writes the URLs of all pages into a file for workers, and returns its path. */
function placePageUrls({ cache }: Pick<RunContext, 'cache'>, urlList: PageUrlList): string {
  const text = JSON.stringify(urlList);
  return join(cache.materialize('sites', contentHash(text), new Map([['page-urls.json', text]])), 'page-urls.json');
}

/**
 * Returns pages of a site in order, compiled: those of sealed versions as they are, the others by `compileSources`. A page
 * that cannot be compiled is undefined.
 */
export async function compilePages(
  context: StepContext,
  routes: readonly Route[],
  sources: readonly (PageSource | undefined)[],
  { urls, urlList, sealed }: Pick<ListedPages, 'urls' | 'urlList' | 'sealed'>,
  overrides: readonly string[],
  options: { isLookup?: boolean } = {},
): Promise<(CompiledRoute | undefined)[]> {
  const own = [...routes.keys()].filter((index) => !sources[index]?.sealed);
  const taken = sources.flatMap((source) => source?.sealed ?? []);
  if (taken.length > 0) sealed.store(taken, context.cache);
  const compiled = (
    await compileSources(
      context,
      own.map((index) => routes[index]!),
      own.map((index) => sources[index]),
      { urls, urlList },
      overrides,
      options,
    )
  ).values();
  return routes.map((route, index) => {
    const page = sources[index]?.sealed;
    return page ? { route, ...page } : compiled.next().value;
  });
}

/**
 * Compiles pages of a site, and returns them in order: those whose source, options, inputs and linked pages did not change
 * come from the cache. A page that cannot be compiled is reported and undefined; with `isLookup`, so is, unreported, a page
 * that the cache lacks.
 */
async function compileSources(
  context: StepContext,
  routes: readonly Route[],
  sources: readonly (PageSource | undefined)[],
  { urls, urlList }: Pick<ListedPages, 'urls' | 'urlList'>,
  overrides: readonly string[],
  { isLookup = false } = {},
): Promise<(CompiledRoute | undefined)[]> {
  const { config, report } = context;
  const items = planItems(context, routes, sources, overrides);
  const inputs = createFileHashes();
  const areReadsSame = createInputCheck();
  const stale = new Map<string, string>();
  const order = bySource(items);
  const ordered = order.map((index) => items[index]!);
  const found = await runCached(context, compileStep, ordered, {
    phase: 'compile',
    isLookup,
    shared: () => ({ pageUrlsFile: placePageUrls(context, urlList) }),
    isFresh: (facts) =>
      facts.inputs.every(({ path, hash }) => inputs.hashOf(path) === hash) &&
      areLinksCurrent(linksOf(facts), urls, config) &&
      areReadsSame(facts.reads),
    needs: (facts) => [bodyKey(facts)],
    onStale: (facts, { key }) => {
      const changed = facts.inputs.find(({ path, hash }) => inputs.hashOf(path) !== hash);
      const name = changed && toPosix(relative(config.projectRoot, changed.path));
      const other = areReadsSame(facts.reads)
        ? 'a linked page has another URL'
        : 'a variable of the environment changed';
      stale.set(key, name === undefined ? other : `${name} changed`);
    },
  });
  const results: typeof found = [];
  for (const [position, index] of order.entries()) results[index] = found[position];
  if (report.details && !isLookup) noteInputs(report.details, items, sources, results, stale);
  const pages = results.map((result, index): CompiledRoute | undefined => {
    if (!result) return undefined;
    const { route } = items[index]!;
    const { value: facts, durationMs } = result;
    if (durationMs !== undefined) report.pageTime(route.file, durationMs);
    if (!context.executor.isLocal && durationMs !== undefined && !areReadsSame(facts.reads))
      report.add([fleetReadsDiffer(route.file, changedInputs(facts.reads ?? [], areReadsSame))]);
    report.add(facts.diagnostics);
    const source = sources[index];
    if (
      source &&
      facts.sourceHash !== source.hash &&
      !isSameJson(routeFields(facts.frontmatter), routeFields(source.frontmatter))
    )
      report.add([fileChanged(route.file, 'changed')]);
    return { route, facts, bodyKey: bodyKey(facts) };
  });
  const hits = results.filter((result) => result && result.durationMs === undefined).length;
  report.count('cache hits', hits);
  report.count('compiled', items.length - hits);
  return pages;
}
