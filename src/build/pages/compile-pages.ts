import { readFileSync } from 'node:fs';
import { cacheKey, contentHash, fileHash } from '../cache/cache-key.js';
import { markdownKey } from '../config/option-keys.js';
import type { BuildContext } from '../context.js';
import type { Outcome } from '../executor/executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { pageCrashed, pageDeadline, pageFailed, unreadableFile } from '../report/errors-build.js';
import type { Route } from '../routes/route.js';
import { compileTask, pageKeys, type CompiledOutput, type CompileItem, type PageKeys } from './compile-page.task.js';
import type { PageFacts } from './page-facts.js';
import { pageLabels } from './page-labels.js';

/** A compiled page as the main thread knows it. */
export interface CompiledRoute {
  route: Route;
  facts: PageFacts;
  /** Where the cache holds the body. */
  bodyKey: string;
}

/** Hashes files once per run, however many pages depend on them. */
export interface InputHashes {
  hashOf(absolutePath: string): string;
}

export function createInputHashes(): InputHashes {
  const known = new Map<string, string>();
  return {
    hashOf: (path) => {
      let hash = known.get(path);
      if (hash === undefined) {
        try {
          hash = fileHash(path);
        } catch {
          hash = '';
        }
        known.set(path, hash);
      }
      return hash;
    },
  };
}

function problemOf(
  outcome: Outcome<unknown> & { status: 'failed' },
  file: string,
  done: string,
  deadlineSeconds: number,
): Diagnostic {
  if (outcome.reason === 'deadline') return pageDeadline(file, done, deadlineSeconds);
  if (outcome.reason === 'crashed') return pageCrashed(file, done, outcome.message);
  return pageFailed(file, done, outcome.message);
}

/** Problem for a page whose compilation failed. */
export const compileProblem = (outcome: Outcome<unknown> & { status: 'failed' }, file: string): Diagnostic =>
  problemOf(outcome, file, 'compiled', compileTask.deadlineSeconds);

/** Problem for a page whose rendering failed. */
export const renderProblem = (
  outcome: Outcome<unknown> & { status: 'failed' },
  file: string,
  deadlineSeconds: number,
): Diagnostic => problemOf(outcome, file, 'rendered', deadlineSeconds);

/** Problem for neighbouring pages that could not be indexed. */
export function indexProblem(
  outcome: Outcome<unknown> & { status: 'failed' },
  pages: readonly { file: string }[],
  deadlineSeconds: number,
): Diagnostic {
  const others = pages.length === 1 ? '' : ` with the ${pages.length - 1} pages after it`;
  return problemOf(outcome, pages[0]!.file, `indexed${others}`, deadlineSeconds);
}

/** Everything besides the source that a page of this language depends on. */
function optionsKey(context: BuildContext, lang: string): string {
  const { config } = context;
  return contentHash(
    JSON.stringify([
      markdownKey(config),
      pageLabels(config, lang),
      config.themeConfig.fallbackHeadingTitle,
      context.plugins.keyOf('markdown'),
    ]),
  );
}

/** A page and the keys of its parts, before it is known which of them the cache holds. */
interface PlannedItem extends Omit<CompileItem, 'blocksKey' | 'blocksPlace'>, PageKeys {
  /** Key of everything besides the source that the page depends on. */
  options: string;
}

/**
 * Reads the sources and gives each page its key; unreadable ones are reported and left out. The first page that the cache
 * does not hold starts a thread, which loads meanwhile.
 */
function planItems(
  context: BuildContext,
  routes: readonly Route[],
  overrides: readonly string[],
  report: (diagnostic: Diagnostic) => void,
): PlannedItem[] {
  const { cache, executor } = context;
  const optionKeys = new Map<string, string>();
  return routes.flatMap((route): PlannedItem[] => {
    let options = optionKeys.get(route.lang);
    if (options === undefined) optionKeys.set(route.lang, (options = optionsKey(context, route.lang)));
    let sourceHash: string;
    try {
      sourceHash = contentHash(route.content ?? readFileSync(route.absolutePath!));
    } catch (error) {
      report(unreadableFile(route.file, error));
      return [];
    }
    const dependencies = cacheKey('page', [
      route.relativePath,
      route.file,
      route.routePath,
      route.lang,
      route.version,
      options,
      overrides.join(),
    ]);
    const keys = pageKeys(sourceHash, dependencies);
    if (!cache.find(keys.factsKey)) executor.prepare();
    return [{ route, options, dependencies, ...keys }];
  });
}

/**
 * Compiles pages: those whose source, options and inputs did not change come from the cache, the others go to the
 * executor. Pages that cannot be compiled are reported and left out of the result.
 */
export async function compilePages(
  context: BuildContext,
  routes: readonly Route[],
  overrides: readonly string[],
): Promise<CompiledRoute[]> {
  const { cache, executor, report } = context;
  const items = planItems(context, routes, overrides, (diagnostic) => report.add([diagnostic]));
  const inputs = createInputHashes();
  const known = cache.readMany(items.map(({ factsKey }) => factsKey));
  const compiled = new Map<Route, CompiledRoute>();
  const missing: CompileItem[] = [];
  for (const { route, dependencies, options, factsKey, bodyKey } of items) {
    const bytes = known.get(factsKey);
    const facts = bytes && (JSON.parse(bytes.toString()) as PageFacts);
    const isFresh = facts?.inputs.every(({ path, hash }) => inputs.hashOf(path) === hash) && cache.find(bodyKey);
    if (facts && isFresh) compiled.set(route, { route, facts, bodyKey });
    else {
      const blocksKey = cacheKey('code blocks', [route.file, options]);
      const blocksPlace = cache.find(blocksKey);
      missing.push({ route, dependencies, blocksKey, ...(blocksPlace ? { blocksPlace } : {}) });
    }
  }
  report.count('cache hits', items.length - missing.length);
  report.count('compiled', missing.length);

  let done = 0;
  const outcomes = await executor.run(compileTask, { sequence: cache.nextSequence() }, missing, (count) =>
    report.progress('compile', (done += count), missing.length),
  );
  for (const [index, outcome] of outcomes.entries()) {
    const item = missing[index]!;
    const { route } = item;
    if (outcome.status !== 'done') report.add([compileProblem(outcome, route.file)]);
    else if ('unreadable' in outcome.output) report.add([outcome.output.unreadable]);
    else {
      const { facts, bodyKey } = outcome.output;
      compiled.set(route, { route, facts, bodyKey });
      rememberOutput(context, item, outcome.output);
    }
  }
  return items.flatMap(({ route }): CompiledRoute[] => {
    const page = compiled.get(route);
    if (page) report.add(page.facts.diagnostics);
    return page ? [page] : [];
  });
}

function rememberOutput(context: BuildContext, item: CompileItem, output: CompiledOutput): void {
  context.cache.remember([
    [output.factsKey, output.factsPlace],
    [output.bodyKey, output.bodyPlace],
    [item.blocksKey, output.blocksPlace],
  ]);
  context.report.pageTime(item.route.file, output.durationMs);
  context.plugins.addTimings(output.pluginTimes);
}
