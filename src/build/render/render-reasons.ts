import { contentHash } from '../cache/cache-key.js';
import { lostByCache, noEarlierReport, type BuildDetails, type PageInputs } from '../report/measures.js';
import type { RenderItem } from './render-page.step.js';
import type { SharedRenderData } from './shared-render-data.js';

/** Why a page is rendered, by its inputs in the build before. */
function renderReason(now: PageInputs, last: PageInputs | undefined): string {
  if (last?.frame === undefined) return noEarlierReport;
  if (last.frame !== now.frame) return 'theme, components, options, plugins or Heddle changed';
  if (last.site !== now.site) return 'navigation or texts of its language changed';
  if (last.sidebar !== now.sidebar) return 'its sidebar changed';
  return last.plan !== now.plan ? 'what it shows of itself or other pages changed' : lostByCache;
}

/** Notes the inputs of pages, and why those were rendered that were. A page that was compiled again has the reason of that. */
export function noteRenders(
  { inputs, misses, renders, lastInputs }: BuildDetails,
  { common, hashes }: SharedRenderData,
  items: readonly RenderItem[],
  results: readonly ({ durationMs?: number } | undefined)[],
  stale: ReadonlySet<string>,
): void {
  const short = (hash = ''): string => hash.slice(0, 8);
  for (const [index, { file, key, plan }] of items.entries()) {
    const own: PageInputs = {
      source: '',
      options: '',
      ...inputs.get(file),
      frame: short(common),
      sidebar: short(hashes.get(plan.sidebar)),
      site: short(hashes.get(plan.locale)),
      plan: short(contentHash(JSON.stringify(plan))),
    };
    inputs.set(file, own);
    if (results[index]?.durationMs === undefined) continue;
    const reason = stale.has(key) ? 'a list of pages changed' : renderReason(own, lastInputs?.get(file));
    renders.set(file, misses.get(file) ?? reason);
  }
}
