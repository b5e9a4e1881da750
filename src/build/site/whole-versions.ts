import type { BuildContext } from '../context.js';
import type { OutputStage } from '../emit/stage-output.js';
import type { OpenedVersion, SealedSite } from '../facts/sealed-site.js';
import { sealedIndexKey } from '../search/index-site.js';

// A build takes a sealed version as a whole where it can. Its pages are then no nodes of the graph: one item of a step
// renders all pages of a version from its file, one record of the cache lists their files, and the main thread reads an
// outline of the version. Where code of the site sees each page before it is rendered, the pages of sealed versions are
// pages like any other, with the same output.

/** The sealed versions that a build takes as a whole. */
export function wholeVersions(
  context: BuildContext,
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
