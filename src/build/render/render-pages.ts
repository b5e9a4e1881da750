import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { RenderedLinks } from '../facts/rendered-links.js';
import type { OutputStage } from '../emit/stage-output.js';
import { runCached } from '../step/run-cached.js';
import type { KnownPage } from '../../shared/page-list.js';
import { areListsCurrent, placeKnownPages } from './known-pages.js';
import { renderStep, type ListQuery, type RenderItem, type RenderShared } from './render-page.step.js';
import type { SharedRenderData } from './shared-render-data.js';
import { noteRenders } from './render-reasons.js';

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
  /** Texts of the files by path, when there is no stage. */
  texts: Readonly<Record<string, string>>;
}

/**
 * Renders pages into the stage, or returns the texts of their files. Pages whose outputs are known from an earlier run are
 * not rendered: their files come from the last output or from the cache. A page that fails is reported and undefined.
 */
export async function renderPages(
  context: BuildContext,
  shared: SharedRenderData,
  items: readonly RenderItem[],
  stage: OutputStage | undefined,
  pages?: readonly KnownPage[],
): Promise<(PageOutput | undefined)[]> {
  const { cache, executor, report } = context;
  const isStaged = stage !== undefined && executor.isLocal;
  const placed = (): Omit<RenderShared, 'output'> => ({
    ...shared.placed(),
    pagesFile: pages && placeKnownPages(pages, cache),
  });
  const stale = new Set<string>();
  const results = await runCached(context, renderStep, items, {
    phase: 'render',
    shared: (): RenderShared => ({
      ...placed(),
      output: isStaged ? { directory: stage.directory() } : stage ? 'cache' : 'texts',
    }),
    sharedForVerifying: (): RenderShared => ({ ...placed(), output: 'cache' }),
    explain: shared.explain,
    isFresh: ({ lists }) => stage !== undefined && areListsCurrent(lists, pages),
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
    const files = value.outputs.map(({ key, ...record }): OutputFile => ({
      ...record,
      origin,
      source: durationMs !== undefined && isStaged ? { kind: 'staged' } : { kind: 'cached', key },
    }));
    const { scriptHashes, links, isUnlisted = false, lists = [], texts = {} } = value;
    return { key: itemKey, files, scriptHashes, links, isUnlisted, lists, texts };
  });
}
