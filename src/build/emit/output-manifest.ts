import { join } from 'node:path';
import { parseObject, readRegularFile } from '../cache/cache-folder.js';
import type { OutputRecord } from '../facts/output-file.js';
import { isOutputPath } from './safe-join.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Lists every file of the output; also the mark of a folder that Heddle wrote. */
export const manifestName = '.heddle-manifest.json';

type Row = [path: string, sizeBytes: number, hash: string];

/** Text of the manifest: the files sorted by path. */
export function manifestText(files: readonly OutputRecord[]): string {
  const rows = files
    .map(({ path, sizeBytes, hash }): Row => [path, sizeBytes, hash])
    .sort(([a], [b]) => compareCodeUnits(a, b));
  return `${JSON.stringify({ generator: 'heddle', files: rows }).replaceAll('],[', '],\n[')}\n`;
}

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  typeof row[0] === 'string' &&
  isOutputPath(row[0]) &&
  Number.isSafeInteger(row[1]) &&
  typeof row[2] === 'string';

/** Reads the manifest of an output folder; undefined when the folder has none, or not exactly as it was written. */
export function readManifest(directory: string): Map<string, OutputRecord> | undefined {
  const bytes = readRegularFile(join(directory, manifestName));
  const { generator, files } = (parseObject(bytes) ?? {}) as { generator?: unknown; files?: unknown };
  if (generator !== 'heddle' || !Array.isArray(files) || !files.every(isRow)) return undefined;
  const records = files.map(([path, sizeBytes, hash]): OutputRecord => ({ path, sizeBytes, hash }));
  return manifestText(records) === bytes?.toString()
    ? new Map(records.map((record) => [record.path, record]))
    : undefined;
}
