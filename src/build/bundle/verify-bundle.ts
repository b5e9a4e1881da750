import { bundleDiffers } from '../report/errors-verify.js';
import type { Report } from '../report/report.js';
import type { BundleManifest } from './bundle-manifest.js';
import type { BundleSource } from './bundle-options.js';

/** Bundles again and reports the files that differ from those of a cached bundle. */
export async function verifyBundle(source: BundleSource, cached: BundleManifest, report: Report): Promise<void> {
  const { buildBundle } = await import('./build-bundle.js');
  const { manifest } = await buildBundle(source);
  report.count('verified bundle', 1);
  const filesOf = ({ outputs, server }: BundleManifest): Map<string, string> =>
    new Map([...outputs, ...server.files].map(({ path, hash }) => [path, hash]));
  const [before, now] = [filesOf(cached), filesOf(manifest)];
  const different = [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => before.get(path) !== now.get(path),
  );
  if (different.length > 0) report.add([bundleDiffers(different.sort())]);
}
