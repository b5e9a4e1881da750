import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputRecord } from './output-file.js';

/** Lists every file of the output; also the mark by which Heddle knows a folder as its own. */
export const manifestName = '.heddle-manifest.json';

type Row = [path: string, sizeBytes: number, hash: string];

/** Text of the manifest: the files sorted by path. */
export function manifestText(files: readonly OutputRecord[]): string {
  const rows = files
    .map(({ path, sizeBytes, hash }): Row => [path, sizeBytes, hash])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ generator: 'heddle', files: rows }).replaceAll('],[', '],\n[')}\n`;
}

/** Reads the manifest of an output folder; undefined when the folder has none or it is damaged. */
export function readManifest(directory: string): Map<string, OutputRecord> | undefined {
  try {
    const { generator, files } = JSON.parse(readFileSync(join(directory, manifestName), 'utf8')) as {
      generator: string;
      files: Row[];
    };
    if (generator !== 'heddle') return undefined;
    return new Map(files.map(([path, sizeBytes, hash]) => [path, { path, sizeBytes, hash }]));
  } catch {
    return undefined;
  }
}
