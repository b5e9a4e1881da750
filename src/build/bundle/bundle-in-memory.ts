import type { BuildOptions, BuildResult } from 'esbuild';
import { basename } from 'node:path';
import type { BuildContext } from '../context.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';

/** A bundle in memory, with its metafile. */
export type SiteBundle = BuildResult<{ metafile: true; write: false }>;

/** Bundles in memory. Rejects with esbuild's `BuildFailure`. */
export const bundleInMemory = (options: BuildOptions, context: Pick<BuildContext, 'signal'>): Promise<SiteBundle> =>
  runEsbuild({ ...options, metafile: true as const, write: false as const }, context);

/** Removes files from a bundle; `isLeftOut` is called with their names in the metafile. */
export function leaveOut(
  { metafile, outputFiles, ...result }: SiteBundle,
  isLeftOut: (name: string) => boolean,
): SiteBundle {
  const paths = new Set<string>();
  const outputs: SiteBundle['metafile']['outputs'] = {};
  for (const [name, { cssBundle, ...output }] of Object.entries(metafile.outputs)) {
    if (isLeftOut(name)) paths.add(name);
    else outputs[name] = { ...output, ...(cssBundle === undefined || isLeftOut(cssBundle) ? {} : { cssBundle }) };
  }
  return {
    ...result,
    metafile: { ...metafile, outputs },
    outputFiles: outputFiles.filter(({ path }) => ![...paths].some((name) => path.endsWith(`/${basename(name)}`))),
  };
}

/** The style sheet of a bundle with one entry: its name in the metafile and the names of its modules. */
export function styleSheetOf(result: SiteBundle | undefined): { name: string; inputs: string[] } | undefined {
  const found = Object.entries(result?.metafile.outputs ?? {}).find(([name]) => name.endsWith('.css'));
  return found && { name: found[0], inputs: Object.keys(found[1].inputs) };
}
