import type { BuildContext } from '../context.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { BundleManifest } from './bundle-manifest.js';
import { bundleSite, type BundledParts } from './bundle-site.js';
import { componentEntries } from './component-entries.js';

/** The bundle of a site. */
export interface SoundBundle {
  manifest: BundleManifest;
  /** Pages that are left out because their imports fail, with their problems, by source file. */
  broken: ReadonlyMap<string, readonly Diagnostic[]>;
}

/**
 * Bundles what pages import, without the pages whose imports fail; their problems are reported. Rejects with a
 * `BuildError` if the cause is in code that all pages share.
 */
export async function bundleSoundPages(context: BuildContext, parts: BundledParts): Promise<SoundBundle> {
  try {
    return { manifest: await bundleSite(context, parts), broken: new Map() };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    const broken = await findBrokenPages(context, parts);
    if (broken.size === 0) throw error;
    const sound = parts.pages.filter(({ route }) => !broken.has(route.file));
    const manifest = await bundleSite(context, { ...parts, pages: sound });
    context.report.add([...broken.values()].flat());
    return { manifest, broken };
  }
}

/**
 * Finds the pages for whose imports a bundle could not be made, with their problems, by source file. Each module that
 * pages import is bundled by itself. Empty if the cause is in code that all pages share.
 */
async function findBrokenPages(
  context: BuildContext,
  { pages, overrides, pageUrls, runtimeModules }: BundledParts,
): Promise<Map<string, Diagnostic[]>> {
  const broken = new Map<string, Diagnostic[]>();
  const blame = (file: string, problem: Diagnostic): void =>
    void broken.set(file, [...(broken.get(file) ?? []), problem]);
  const { config } = context;
  const entries = componentEntries(pages, config, (problem) => blame(problem.file ?? '', problem));
  const { componentProblems } = await import('./build-bundle.js');
  const source = { context, overrides: new Set(overrides), runtimeModules, pageUrls };
  const found = await Promise.all(entries.map((entry) => componentProblems({ ...source, entries: [entry] })));
  for (const [index, problems] of found.entries()) {
    const users = [...new Set(entries[index]!.users.map(({ file }) => file))];
    const seen = new Set<string>();
    for (const problem of problems) {
      // The bundles for the browser and for the server fail of the same.
      const text = JSON.stringify(problem);
      if (seen.has(text)) continue;
      seen.add(text);
      for (const file of users.filter((user) => user === problem.file || !users.includes(problem.file ?? '')))
        blame(file, problem);
    }
  }
  return broken;
}
