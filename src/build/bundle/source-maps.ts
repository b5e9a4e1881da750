import { dirname, basename, join } from 'node:path';
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { BuildContext } from '../context.js';
import type { OutputRecord } from '../facts/output-file.js';
import type { ValidBundle } from './broken-pages.js';
import { siteSource } from './bundle-problems.js';
import { bundleSource } from './bundle-site.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic, SourcePosition, ThrownError } from '../report/diagnostic.js';
import { moduleFailed } from '../report/errors/build.js';

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
  { parts }: ValidBundle,
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

/** A place in a module of the site, with the source around it. */
interface ModulePlace extends SourcePosition {
  frame: string;
}

/** A parsed source map, and the folder that the names of its sources are relative to. */
interface OriginalPlaces {
  map: SourceMap;
  directory: string;
}

/**
 * Makes the function that finds the places of errors that modules of the site threw while pages were rendered. Problems
 * of one place become one.
 */
export function thrownPlaces(
  context: BuildContext,
  bundle: ValidBundle,
): (problems: readonly Diagnostic[]) => Promise<Diagnostic[]> {
  const { projectRoot } = context.config;
  let making: Promise<ReadonlyMap<string, OriginalPlaces>> | undefined;
  const makeMaps = async (): Promise<ReadonlyMap<string, OriginalPlaces>> => {
    const maps = await sourceMaps(context, bundle, 'server', bundle.manifest.server.files);
    return new Map(
      [...maps].map(([path, { map, directory }]) => [basename(path), { map: new SourceMap(map), directory }]),
    );
  };
  const placeOf = async ({ frames }: ThrownError): Promise<ModulePlace | undefined> => {
    // Without maps, for example while a source is edited, problems stay at their pages.
    making ??= makeMaps().catch(() => new Map());
    const maps = await making;
    for (const { file, line, column } of frames) {
      const made = maps.get(file);
      const entry = made?.map.findEntry(line - 1, column - 1);
      if (!made || !entry || !('originalSource' in entry)) continue;
      const source = siteSource(entry.originalSource, made.directory, projectRoot);
      // Positions in pages and fragments are those of compiled code.
      if (source === undefined || !/\.[cm]?[jt]sx?$/.test(source)) continue;
      const [sourceLine, sourceColumn] = [entry.originalLine + 1, entry.originalColumn + 1];
      const text = readRegularFile(join(projectRoot, source))?.toString() ?? '';
      return { file: source, line: sourceLine, column: sourceColumn, frame: codeFrame(text, sourceLine, sourceColumn) };
    }
    return undefined;
  };
  return async (problems) => {
    const placed: Diagnostic[] = [];
    const byPlace = new Map<string, { problem: Diagnostic; reason: string; files: string[] }>();
    for (const { thrown, ...problem } of problems) {
      const place = thrown && (await placeOf(thrown));
      if (!place) {
        placed.push(problem);
        continue;
      }
      const { reason } = thrown;
      const key = JSON.stringify([place, reason]);
      const group = byPlace.get(key) ?? { problem: { ...problem, ...place, kind: 'content' }, reason, files: [] };
      byPlace.set(key, group);
      group.files.push(problem.file ?? '');
    }
    for (const { problem, reason, files } of byPlace.values())
      placed.push({ ...problem, message: moduleFailed(files, reason) });
    return placed;
  };
}
