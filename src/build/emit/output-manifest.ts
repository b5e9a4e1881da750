import { join } from 'node:path';
import { parseObject, readRegularFile } from '../cache/cache-folder.js';
import type { OutputRecord } from '../facts/output-file.js';
import { isOutputPath } from '../files/paths.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Lists every file of the output; also the mark of a folder that Heddle wrote. */
export const manifestName = '.heddle-manifest.json';

type Row = [path: string, sizeBytes: number, hash: string];

/** Text of the manifest: the files sorted by path, and the ages in builds of those that earlier builds left. */
export function manifestText(files: readonly OutputRecord[], ages: ReadonlyMap<string, number> = new Map()): string {
  const rows = files.map(({ path, sizeBytes, hash }): Row => [path, sizeBytes, hash]);
  if (rows.some(([path], index) => index > 0 && compareCodeUnits(rows[index - 1]![0], path) > 0))
    rows.sort(([a], [b]) => compareCodeUnits(a, b));
  const kept = [...ages].sort(([a], [b]) => compareCodeUnits(a, b));
  const manifest = { generator: 'heddle', files: rows, ...(kept.length > 0 ? { kept } : {}) };
  return `${JSON.stringify(manifest).replaceAll('],[', '],\n[')}\n`;
}

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  typeof row[0] === 'string' &&
  isOutputPath(row[0]) &&
  Number.isSafeInteger(row[1]) &&
  typeof row[2] === 'string';

const isAge = (row: unknown): row is [string, number] =>
  Array.isArray(row) && typeof row[0] === 'string' && Number.isSafeInteger(row[1]);

/** The files of an output folder by path, and the ages in builds of those that earlier builds left. */
export interface ManifestFiles {
  records: Map<string, OutputRecord>;
  ages: Map<string, number>;
}

/** Reads the manifest of an output folder; undefined when the folder has none, or not exactly as it was written. */
export function readManifestFiles(directory: string): ManifestFiles | undefined {
  const bytes = readRegularFile(join(directory, manifestName));
  const manifest = (parseObject(bytes) ?? {}) as { generator?: unknown; files?: unknown; kept?: unknown };
  const { generator, files, kept = [] } = manifest;
  if (generator !== 'heddle' || !Array.isArray(files) || !files.every(isRow)) return undefined;
  if (!Array.isArray(kept) || !kept.every(isAge)) return undefined;
  const records = files.map(([path, sizeBytes, hash]): OutputRecord => ({ path, sizeBytes, hash }));
  const ages = new Map(kept);
  return manifestText(records, ages) === bytes?.toString()
    ? { records: new Map(records.map((record) => [record.path, record])), ages }
    : undefined;
}
