import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { contentHash, type FileHashes } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';
import type { OpenedVersion } from '../facts/sealed-site.js';
import type { EmittedFile } from '../config/plugin.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import {
  caseCollision,
  fileChanged,
  folderCollision,
  nameTooLong,
  outputCollision,
  unsafeOutputPath,
} from '../report/errors/build.js';
import type { OutputFile } from '../facts/output-file.js';
import { manifestName } from './output-manifest.js';
import { diskPath, isOutputPath, toPosix, foldPath, projectPath } from '../files/paths.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Files of `public/`, copied as they are. Throws a `BuildError` when one of them is gone. */
export function publicOutputs(config: SiteConfig, publicFiles: readonly string[], hashes: FileHashes): OutputFile[] {
  return publicFiles.map((file): OutputFile => {
    const absolutePath = diskPath(join(config.root, 'public', file));
    const origin = `public/${file}`;
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    if (!stats) throw new BuildError([fileChanged(origin, 'deleted')]);
    return {
      path: toPosix(file),
      sizeBytes: stats.size,
      hash: hashes.hashOf(absolutePath),
      source: { kind: 'file', absolutePath, mayChange: true },
      origin,
    };
  });
}

/** Images and other files that pages link to, each once, with the bytes that the pages were compiled with. */
export function assetOutputs(assets: Iterable<AssetFact>, { projectRoot }: SiteConfig): OutputFile[] {
  const byPath = new Map<string, AssetFact>();
  for (const asset of assets) byPath.set(asset.outputPath, asset);
  return [...byPath.values()].map(({ outputPath, sourcePath, hash, sizeBytes }): OutputFile => ({
    path: outputPath,
    sizeBytes,
    hash,
    ...(sourcePath === undefined
      ? { source: { kind: 'cached', key: hash }, origin: 'a sealed version' }
      : {
          source: { kind: 'file', absolutePath: sourcePath },
          origin: projectPath(projectRoot, sourcePath),
        }),
  }));
}

/** Images of a sealed version. */
export const sealedAssetOutputs = ({ assets, assetBytes, file }: OpenedVersion): OutputFile[] =>
  assets.map(({ outputPath, hash, sizeBytes }) => ({
    path: outputPath,
    sizeBytes,
    hash,
    source: { kind: 'made', make: () => assetBytes(hash) },
    origin: file,
  }));

/** Scripts and styles of the bundle. */
export function bundleOutputs({ outputs }: BundleManifest): OutputFile[] {
  return outputs.map((record): OutputFile => ({
    ...record,
    source: { kind: 'cached', key: record.hash },
    origin: 'the bundle',
  }));
}

/** Bytes of a name, and of a path below the output folder, that file systems take. */
const longestNameBytes = 255;
const longestPathBytes = 1024;

/** Throws a `BuildError` if file systems don't take a path. */
function refuseLongPath(plugin: string, path: string): void {
  const limit = (part: string, bytes: number): void => {
    const found = Buffer.byteLength(part);
    if (found > bytes)
      throw new BuildError([{ ...nameTooLong(part, found, bytes), file: `plugin ${plugin}, hook emit` }]);
  };
  for (const name of path.split('/')) limit(name, longestNameBytes);
  limit(path, longestPathBytes);
}

/** Files that plugins write. */
export function pluginOutputs(emitted: readonly { plugin: string; item: EmittedFile }[]): OutputFile[] {
  return emitted.map(({ plugin, item: file }): OutputFile => {
    if (typeof file?.path !== 'string' || !isOutputPath(file.path))
      throw new BuildError([unsafeOutputPath(String(file?.path), `Plugin ${plugin}, hook emit,`)]);
    refuseManifest(plugin, file.path);
    refuseLongPath(plugin, file.path);
    const bytes = Buffer.from(file.content as string);
    return {
      path: file.path,
      sizeBytes: bytes.length,
      hash: contentHash(bytes),
      source: { kind: 'bytes', bytes },
      origin: `plugin ${plugin}`,
    };
  });
}

/** Files at paths at which other files need a folder, in the case of the path or in another. */
function folderProblems(files: Iterable<OutputFile>, byFolded: ReadonlyMap<string, OutputFile>): Diagnostic[] {
  const seen = new Set<string>();
  const problems: Diagnostic[] = [];
  for (const inner of files) {
    const { path } = inner;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      // Those above were looked up with it.
      if (seen.has(folder)) break;
      seen.add(folder);
      const file = byFolded.get(foldPath(folder));
      if (file) problems.push(folderCollision(file, inner));
    }
  }
  return problems;
}

/** Throws a `BuildError` if a plugin writes the manifest, which shows whose folder the output is. */
function refuseManifest(plugin: string, path: string): void {
  if (foldPath(path).split('/')[0] === manifestName)
    throw new BuildError([unsafeOutputPath(path, `Plugin ${plugin}, hook emit,`)]);
}

/**
 * All files of the output, sorted by path. Two different files for one path end the run, also when the paths are one on some
 * systems only, and so does a file where others need a folder; equal ones with one path are one.
 */
export function mergeOutputs(groups: readonly (readonly OutputFile[])[]): OutputFile[] {
  const byPath = new Map<string, OutputFile>();
  const byFolded = new Map<string, OutputFile>();
  const problems: Diagnostic[] = [];
  for (const file of groups.flat()) {
    const folded = foldPath(file.path);
    const alike = byPath.get(file.path) ?? byFolded.get(folded);
    if (alike && alike.hash !== file.hash)
      problems.push(
        alike.path === file.path
          ? outputCollision(file.path, alike.origin, file.origin)
          : caseCollision(alike.origin, file.origin),
      );
    if (!byPath.has(file.path) || file.source.kind === 'staged') byPath.set(file.path, file);
    byFolded.set(folded, file);
  }
  problems.push(...folderProblems(byPath.values(), byFolded));
  if (problems.length > 0) throw new BuildError(problems);
  return [...byPath.values()].sort((a, b) => compareCodeUnits(a.path, b.path));
}
