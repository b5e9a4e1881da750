import type { BuildContext } from '../context.js';
import { bundleDiffers } from '../report/errors/verify.js';
import { inputFiles } from './bundle-inputs.js';
import type { BundleManifest } from './bundle-manifest.js';
import type { BundleSource } from './bundle-options.js';

/** Bundles again and reports the files that differ from those of a cached bundle. */
export async function verifyBundle(
  { config, plugins, report, verification }: Pick<BuildContext, 'config' | 'plugins' | 'report' | 'verification'>,
  source: BundleSource,
  cached: BundleManifest,
): Promise<void> {
  const { buildBundle } = await import('./build-bundle.js');
  const endWatch = verification!.watch();
  const declared = [...plugins.inputs, ...inputFiles(cached, config)];
  let found: ReturnType<typeof endWatch>;
  let now: BundleManifest;
  try {
    now = (await buildBundle(source)).manifest;
  } finally {
    found = endWatch(declared);
  }
  report.count('verified bundle', 1);
  const filesOf = ({ outputs, server }: BundleManifest): Map<string, string> =>
    new Map([...outputs, ...server.files].map(({ path, hash }) => [path, hash]));
  const [before, after] = [filesOf(cached), filesOf(now)];
  const different = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  if (different.length > 0) report.add([bundleDiffers(different.sort(), found)]);
}
