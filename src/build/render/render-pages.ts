import { contentHash } from '../cache/cache-key.js';
import { lostByCache, noEarlierReport, type BuildDetails, type PageInputs } from '../report/measures.js';
import { readFileSync } from 'node:fs';
import { placeOfName } from '../syntax-tree/place-of-name.js';
import {
  renderStep,
  type RenderedPage,
  type RenderItem,
  type ListQuery,
  type RenderShared,
} from './render-page.step.js';
import type { SharedRenderData } from './shared-render-data.js';
import type { StepContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { RenderedLinks } from '../facts/page-facts.js';
import type { OutputStage } from '../emit/stage-output.js';
import { fleetReadsDiffer } from '../report/errors/fleet.js';
import { changedInputs, createInputCheck, isFileRead } from '../outside/outside-reads.js';
import { uncachedCount } from '../report/print-summary.js';
import { runCached } from '../step/run-cached.js';
import type { QueryablePage } from '../../shared/page-list.js';
import { areListsCurrent, materializePages } from './queryable-pages.js';

/** Why a page is rendered, by its inputs in the build before. */
function renderReason(now: PageInputs, last: PageInputs | undefined): string {
  if (last?.frame === undefined) return noEarlierReport;
  if (last.frame !== now.frame) return 'theme, options, plugins or Heddle changed';
  if (last.components !== now.components) return 'its components changed';
  if (last.site !== now.site) return 'navigation or texts of its language changed';
  if (last.sidebar !== now.sidebar) return 'its sidebar changed';
  return last.plan !== now.plan ? 'what it shows of itself or other pages changed' : lostByCache;
}

/** Why a page needs React in browsers: one of its imports, or its own code. */
function reactReason({ imports, file, sourcePath }: RenderItem, own: string | undefined): string | undefined {
  const imported = imports.find(({ behavior }) => behavior !== undefined)?.behavior;
  if (imported !== undefined || own === undefined) return imported;
  const place = sourcePath === undefined ? undefined : placeOfName(readFileSync(sourcePath, 'utf8'), own);
  return place === undefined ? `${own}, ${file}` : `${own}, ${file}:${place}`;
}

/** Notes the inputs of pages, and why those were rendered that were. A page that was compiled again has the reason of that. */
function noteRenders(
  { inputs, misses, renders, react, lastInputs }: BuildDetails,
  { common, hashes }: SharedRenderData,
  items: readonly RenderItem[],
  results: readonly ({ durationMs?: number; value: Pick<RenderedPage, 'behavior'> } | undefined)[],
  stale: ReadonlySet<string>,
): void {
  const short = (hash = ''): string => hash.slice(0, 8);
  for (const [index, item] of items.entries()) {
    const { file, key, plan, imports } = item;
    const own: PageInputs = {
      source: '',
      options: '',
      ...inputs.get(file),
      frame: short(common),
      components: short(contentHash(JSON.stringify(imports))),
      sidebar: short(hashes.get(plan.sidebar)),
      site: short(hashes.get(plan.locale)),
      plan: short(contentHash(JSON.stringify(plan))),
    };
    inputs.set(file, own);
    const behavior = reactReason(item, results[index]?.value.behavior);
    if (behavior !== undefined) react.set(file, behavior);
    if (results[index]?.durationMs === undefined) continue;
    const reason = stale.has(key) ? 'a list of pages changed' : renderReason(own, lastInputs?.get(file));
    renders.set(file, misses.get(file) ?? reason);
  }
}

/** Result of rendering a page. */
export interface PageOutput {
  /** Cache key of the record of the page's files. */
  key: string;
  files: OutputFile[];
  /** Hashes of inline scripts, for a content security policy. */
  scriptHashes: readonly string[];
  links?: RenderedLinks | undefined;
  /** The document asks search engines not to list the page. */
  isUnlisted: boolean;
  /** Queries of its components. */
  lists: readonly ListQuery[];
  /** Absolute paths of the files that its code read. */
  inputs: readonly string[];
  /** Texts of the files by path, when there is no stage. */
  texts: Readonly<Record<string, string>>;
}

/**
 * Renders pages into the stage, or returns the texts of their files. Pages whose outputs are known from an earlier run are
 * not rendered: their files come from the last output or from the cache. A page that fails is reported and undefined.
 */
export async function renderPages(
  context: StepContext,
  shared: SharedRenderData,
  items: readonly RenderItem[],
  stage: OutputStage | undefined,
  pages?: readonly QueryablePage[],
): Promise<(PageOutput | undefined)[]> {
  const { cache, executor, report } = context;
  const isStaged = stage !== undefined && executor.isLocal;
  const areInputsSame = createInputCheck();
  const materialize = (): Omit<RenderShared, 'output'> => ({
    ...shared.materialize(),
    // A page of the dev server shows the time of day.
    momentMs: stage ? shared.momentMs : Math.trunc(performance.timeOrigin + performance.now()),
    pagesFile: pages && materializePages(pages, cache),
  });
  const stale = new Set<string>();
  const results = await runCached(context, renderStep, items, {
    phase: 'render',
    shared: (): RenderShared => ({
      ...materialize(),
      output: isStaged ? { directory: stage.directory() } : stage ? 'cache' : 'texts',
    }),
    sharedForVerifying: (): RenderShared => ({ ...materialize(), output: 'cache' }),
    explain: shared.explain,
    isFresh: ({ lists, reads }) => stage !== undefined && areListsCurrent(lists, pages) && areInputsSame(reads),
    onStale: (_, { key }) => void stale.add(key),
    needs: ({ outputs }) => outputs.filter((output) => !stage?.holds(output)).map(({ key }) => key),
  });
  report.count('rendered', results.filter((result) => result?.durationMs !== undefined).length);
  if (report.details) noteRenders(report.details, shared, items, results, stale);
  return items.map(({ key: itemKey, file: origin }, index) => {
    const result = results[index];
    if (!result) return undefined;
    const { value, durationMs } = result;
    if (value.problems) report.add(value.problems);
    if (!executor.isLocal && durationMs !== undefined && !areInputsSame(value.reads))
      report.add([fleetReadsDiffer(origin, changedInputs(value.reads ?? [], areInputsSame))]);
    if (value.calls) report.count(uncachedCount(origin, value.calls), 1);
    const files = value.outputs.map(({ key, ...record }): OutputFile => ({
      ...record,
      origin,
      source: durationMs !== undefined && isStaged ? { kind: 'staged' } : { kind: 'cached', key },
    }));
    const { scriptHashes, links, isUnlisted = false, lists = [], reads = [], texts = {} } = value;
    const inputs = reads.filter(isFileRead).map(([, path]) => path);
    return { key: itemKey, files, scriptHashes, links, isUnlisted, lists, inputs, texts };
  });
}
