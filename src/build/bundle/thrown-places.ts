import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join, relative, resolve, sep } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { BuildContext } from '../context.js';
import { packageRoot } from '../files/package-root.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic, SourcePosition } from '../report/diagnostic.js';
import { moduleFailed } from '../report/errors/build.js';
import type { SoundBundle } from './broken-pages.js';
import { bundleSource } from './bundle-site.js';
import { ownTheme } from './own-theme.js';

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

/** The place of a file that the site wrote itself, undefined for others and for files that are compiled before. */
function modulePlace(path: string, line: number, column: number, projectRoot: string): ModulePlace | undefined {
  const file = relative(projectRoot, path);
  const isOwn = !file.startsWith('..') && !file.split(sep).includes('node_modules');
  if (!isOwn || path.startsWith(join(packageRoot(), 'dist')) || !/\.[cm]?[jt]sx?$/.test(path)) return undefined;
  try {
    const frame = codeFrame(readFileSync(path, 'utf8'), line, column);
    return { file: file.replaceAll(sep, '/'), line, column, frame };
  } catch {
    return undefined;
  }
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
  const placeOf = async ({ frames }: NonNullable<Diagnostic['thrown']>): Promise<ModulePlace | undefined> => {
    const { maps, directory } = await (making ??= serverMaps(context, bundle));
    for (const { file, line, column } of frames) {
      const entry = maps.get(file)?.findEntry(line - 1, column - 1);
      if (!entry || !('originalSource' in entry)) continue;
      const source = entry.originalSource;
      // The theme's own module is bundled under another name, with its lines.
      const isTheme = source.startsWith(`${ownTheme}:`);
      const path = isTheme ? resolve(projectRoot, source.slice(ownTheme.length + 1)) : resolve(directory, source);
      const place = modulePlace(path, entry.originalLine + 1, entry.originalColumn + 1, projectRoot);
      if (place) return place;
    }
    return undefined;
  };
  return async (problems) => {
    const placed: Diagnostic[] = [];
    const byPlace = new Map<string, { place: ModulePlace; first: Diagnostic; files: string[] }>();
    for (const { thrown, ...problem } of problems) {
      const place = thrown && (await placeOf(thrown));
      if (!place) {
        placed.push(problem);
        continue;
      }
      const key = JSON.stringify([place, thrown.reason]);
      const group = byPlace.get(key) ?? { place, first: { ...problem, thrown }, files: [] };
      byPlace.set(key, group);
      group.files.push(problem.file ?? '');
    }
    for (const { place, first, files } of byPlace.values())
      placed.push({ ...first, ...place, thrown: undefined, message: moduleFailed(files, first.thrown!.reason) });
    return placed;
  };
}
