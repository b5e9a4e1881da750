import { readFileSync } from 'node:fs';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import { createFileHashes } from '../cache/file-hashes.js';
import { markdownKey } from '../config/option-keys.js';
import type { BuildContext } from '../context.js';
import { unreadableFile } from '../report/errors-build.js';
import type { Route } from '../routes/route.js';
import { runCached } from '../step/run-cached.js';
import { bodyKey, compileStep, factsKey, type CompileItem } from './compile-page.step.js';
import type { PageFacts } from './page-facts.js';
import { pageLabels } from './page-labels.js';

/** A compiled page as the main thread knows it. */
export interface CompiledRoute {
  route: Route;
  facts: PageFacts;
  /** Where the cache holds the body. */
  bodyKey: string;
}

/** Everything besides the source that a page of this language depends on. */
function optionsKey({ config, plugins }: Pick<BuildContext, 'config' | 'plugins'>, lang: string): string {
  return contentHash(
    JSON.stringify([
      markdownKey(config),
      pageLabels(config, lang),
      config.themeConfig.fallbackHeadingTitle,
      plugins.keyOf('markdown'),
    ]),
  );
}

/**
 * Reads the sources and gives each page its key; unreadable ones are reported and left out. The first page that the cache
 * lacks starts a worker, which loads meanwhile.
 */
function planItems(
  { cache, executor, report, ...context }: BuildContext,
  routes: readonly Route[],
  overrides: readonly string[],
): CompileItem[] {
  const optionKeys = new Map(
    [...new Set(routes.map(({ lang }) => lang))].map((lang) => [lang, optionsKey(context, lang)]),
  );
  return routes.flatMap((route): CompileItem[] => {
    const options = optionKeys.get(route.lang)!;
    let sourceHash: string;
    try {
      sourceHash = contentHash(route.content ?? readFileSync(route.absolutePath!));
    } catch (error) {
      report.add([unreadableFile(route.file, error)]);
      return [];
    }
    const { relativePath, file, routePath, lang, version } = route;
    const dependencies = cacheKey('page', [relativePath, file, routePath, lang, version, options, overrides.join()]);
    const key = factsKey(sourceHash, dependencies);
    if (!cache.find(key)) executor.prepare();
    return [{ key, route, dependencies, blocksKey: cacheKey('code blocks', [file, options]) }];
  });
}

/**
 * Compiles pages: those whose source, options and inputs did not change come from the cache. Pages that cannot be compiled
 * are reported and left out of the result.
 */
export async function compilePages(
  context: BuildContext,
  routes: readonly Route[],
  overrides: readonly string[],
): Promise<CompiledRoute[]> {
  const { cache, report } = context;
  const items = planItems(context, routes, overrides);
  const inputs = createFileHashes();
  const results = await runCached(context, compileStep, items, {
    phase: 'compile',
    shared: () => null,
    isFresh: (facts, { key }) =>
      facts.inputs.every(({ path, hash }) => inputs.hashOf(path) === hash) && cache.find(bodyKey(key)) !== undefined,
  });
  const pages = results.flatMap((result, index): CompiledRoute[] => {
    if (!result) return [];
    const { route, dependencies } = items[index]!;
    const { value: facts, durationMs } = result;
    if (durationMs !== undefined) report.pageTime(route.file, durationMs);
    report.add(facts.diagnostics);
    return [{ route, facts, bodyKey: bodyKey(factsKey(facts.sourceHash, dependencies)) }];
  });
  const hits = results.filter((result) => result && result.durationMs === undefined).length;
  report.count('cache hits', hits);
  report.count('compiled', items.length - hits);
  return pages;
}
