import { dirname } from 'node:path';
import type { SourceMapPayload } from 'node:module';
import type { BuildContext } from '../context.js';
import type { OutputRecord } from '../facts/output-file.js';
import type { SoundBundle } from './broken-pages.js';
import { siteSource } from './bundle-problems.js';
import { bundleSource } from './bundle-site.js';

/** A source map, and the folder that the names of its sources are relative to. */
export interface BundleMap {
  map: SourceMapPayload;
  directory: string;
}

/** Text of a bundled file, without the hashes in names, which differ between bundles with and without source maps. */
const withoutHashes = (text: string): string => text.replaceAll(/[.~][0-9A-Z]{8}(?=\.m?js\b)/g, '');

/**
 * Source maps of scripts of a bundle, by their paths. Maps would cost every bundle more than it costs to bundle once more,
 * so they are made when somebody asks for one. A script whose sources changed meanwhile has none.
 */
export async function sourceMaps(
  context: BuildContext,
  { parts }: SoundBundle,
  target: 'browser' | 'server',
  files: readonly OutputRecord[],
): Promise<Map<string, BundleMap>> {
  const { buildWithMaps } = await import('./build-bundle.js');
  const outputs = await buildWithMaps(bundleSource(context, parts), target);
  const mapOf = new Map(
    [...outputs].map(([path, text]) => [withoutHashes(text), { path, map: outputs.get(`${path}.map`) }] as const),
  );
  const texts = context.cache.readMany(files.map(({ hash }) => hash));
  return new Map(
    files.flatMap(({ path, hash }): [string, BundleMap][] => {
      const found = mapOf.get(withoutHashes(texts.get(hash)?.toString() ?? ''));
      if (found?.map === undefined) return [];
      return [[path, { map: JSON.parse(found.map) as SourceMapPayload, directory: dirname(found.path) }]];
    }),
  );
}

/** The source map of a script for developer tools. It doesn't contain the path of the project. */
export function browserMap({ map, directory }: BundleMap, projectRoot: string): string {
  const own = map.sources.map((source) => siteSource(source, directory, projectRoot));
  const sources = own.map((file, index) => `heddle:///${file ?? map.sources[index]!.replace(/^.*node_modules\//, '')}`);
  const others = own.flatMap((file, index) => (file === undefined ? [index] : []));
  // Modules that Heddle writes import by absolute paths.
  const isWritten = (source: string): boolean => /^[a-z-]+:/.test(source);
  const sourcesContent = map.sourcesContent.map((text, index) =>
    own[index] === undefined && isWritten(map.sources[index]!) ? null : text,
  );
  return JSON.stringify({ ...map, sources, sourcesContent, ignoreList: others, x_google_ignoreList: others });
}
