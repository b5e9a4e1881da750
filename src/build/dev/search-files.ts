import { compilePages, type CompiledRoute } from '../pages/compile-pages.js';
import { LostEntries } from '../cache/lost-entries.js';
import type { OutputFile } from '../facts/output-file.js';
import { createCollectReport } from '../report/collect-report.js';
import { indexSite } from '../search/index-site.js';
import { forgetLostPages, type DevSite } from './dev-site.js';
import type { DevFile } from './site-file.js';
import { StaleWork } from './shared-work.js';
import { currentSharedParts } from './shared-parts.js';
import { isError } from './site-problems.js';

/**
 * Compiles the pages that nobody asked for yet and indexes all. Problems of such pages are not told: readers of other
 * pages need not know them.
 */
async function makeSearchFiles(site: DevSite, isCurrent: () => boolean): Promise<ReadonlyMap<string, OutputFile>> {
  const { navigation } = await currentSharedParts(site);
  const context = { ...site.opened.context, report: createCollectReport() };
  const known = (page: { relativePath: string }): CompiledRoute | undefined => site.compiled.get(page.relativePath);
  const others = await compilePages(
    context,
    site.pages.routes.filter((route) => !known(route)),
    site.pages,
    site.opened.elementOverrides,
  );
  if (!isCurrent()) throw new StaleWork('search');
  const pages = [...site.pages.routes.flatMap((route) => known(route) ?? []), ...others];
  const whole = pages.filter(({ facts }) => !facts.diagnostics.some(isError));
  const files = await indexSite(context, whole, navigation);
  const byPath = new Map(files.map((file) => [file.path, file]));
  if (isCurrent()) site.searchFiles = byPath;
  return byPath;
}

/** A file of the search index, which is made on the first request after a change. */
export async function searchFile(site: DevSite, path: string): Promise<DevFile | undefined> {
  try {
    const made = site.searchFiles ?? site.work.run('search', (isCurrent) => makeSearchFiles(site, isCurrent));
    const source = (await made).get(path)?.source;
    if (source?.kind === 'bytes') return { body: source.bytes };
    if (source?.kind !== 'cached') return undefined;
    const { cache } = site.opened.context;
    return { body: cache.read(source.key) ?? cache.lose([source.key]) };
  } catch (error) {
    if (!(error instanceof LostEntries)) throw error;
    site.searchFiles = undefined;
    forgetLostPages(site);
    throw new StaleWork('search');
  }
}
