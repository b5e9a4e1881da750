import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { BuildContext } from '../context.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic, SourcePosition, ThrownError } from '../report/diagnostic.js';
import { moduleFailed } from '../report/errors/build.js';
import type { SoundBundle } from './broken-pages.js';
import { siteSource } from './bundle-problems.js';
import { bundleSource } from './bundle-site.js';

/** A place in a module of the site, with the source around it. */
interface ModulePlace extends SourcePosition {
  frame: string;
}

/** Text of a bundled file, without the hashes in names, which differ between bundles with and without source maps. */
const plainText = (text: string): string => text.replaceAll(/\.[0-9A-Z]{8}(?=\.mjs\b)/g, '');

/** Source maps of the server bundle by the names of its files, from a bundle of the same sources. */
async function serverMaps(
  context: BuildContext,
  { manifest, parts }: SoundBundle,
): Promise<{ maps: Map<string, SourceMap>; directory: string }> {
  const { buildServerMaps } = await import('./build-bundle.js');
  const { outputs, directory } = await buildServerMaps(bundleSource(context, parts));
  const mapOf = new Map(
    [...outputs].map(([path, text]) => [contentHash(plainText(text)), outputs.get(`${path}.map`)] as const),
  );
  const { files } = manifest.server;
  const found = context.cache.readMany(files.map(({ hash }) => hash));
  const maps = new Map<string, SourceMap>();
  for (const { path, hash } of files) {
    const map = mapOf.get(contentHash(plainText(found.get(hash)?.toString() ?? '')));
    if (map !== undefined) maps.set(basename(path), new SourceMap(JSON.parse(map) as SourceMap['payload']));
  }
  return { maps, directory };
}

/**
 * Makes the function that finds the places of errors that modules of the site threw while pages were rendered. Problems
 * of one place become one. Source maps would cost every build more than such an error costs one, so they are made with
 * the first.
 */
export function thrownPlaces(
  context: BuildContext,
  bundle: SoundBundle,
): (problems: readonly Diagnostic[]) => Promise<Diagnostic[]> {
  const { projectRoot } = context.config;
  let making: ReturnType<typeof serverMaps> | undefined;
  const placeOf = async ({ frames }: ThrownError): Promise<ModulePlace | undefined> => {
    // Without maps, for example while a source is edited, problems stay at their pages.
    making ??= serverMaps(context, bundle).catch(() => ({ maps: new Map<string, SourceMap>(), directory: '' }));
    const { maps, directory } = await making;
    for (const { file, line, column } of frames) {
      const entry = maps.get(file)?.findEntry(line - 1, column - 1);
      if (!entry || !('originalSource' in entry)) continue;
      const source = siteSource(entry.originalSource, directory, projectRoot);
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
      const group = byPlace.get(key) ?? { problem: { ...problem, ...place }, reason, files: [] };
      byPlace.set(key, group);
      group.files.push(problem.file ?? '');
    }
    for (const { problem, reason, files } of byPlace.values())
      placed.push({ ...problem, message: moduleFailed(files, reason) });
    return placed;
  };
}
