import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { readRegularFile } from '../cache/cache-folder.js';
import type { BuildContext } from '../context.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic, SourcePosition, ThrownError } from '../report/diagnostic.js';
import { moduleFailed } from '../report/errors/build.js';
import type { SoundBundle } from './broken-pages.js';
import { siteSource } from './bundle-problems.js';
import { sourceMaps } from './source-maps.js';

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
  bundle: SoundBundle,
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
