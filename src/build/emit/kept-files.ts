import type { OutputFile } from '../facts/output-file.js';
import type { LastOutput } from './last-output.js';
import { outputFilePath } from './output-paths.js';

// A page that a visitor has open loads scripts when it needs them: React at the first click, the search at the first search.
// Their names contain the hash of their content, so the next deployment has others. To keep such pages working, the output
// contains the hashed files of earlier builds. The manifest notes for each how many builds ago it was part of the site.

/** Names with a hash of the content: `assets/chunk.1DG229R9.js`, `assets/pages/a.0f3d6b1c.lean.js`. */
const hashedName = /^assets\/(?:.*\/)?[^/]+\.(?:[\dA-Z]{8}|[\da-f]{8,10})\.(?:lean\.)?\w+$/;

/** Files of earlier builds. */
export interface KeptFiles {
  files: OutputFile[];
  /** Builds since each was part of the site, by path; 1 for those of the last build. */
  ages: ReadonlyMap<string, number>;
}

/**
 * Chooses the files of the last output that stay although the site has them no more. A build that changes nothing is none,
 * so ages stay the same then.
 */
export function keepFiles(
  last: LastOutput,
  ages: ReadonlyMap<string, number>,
  files: readonly OutputFile[],
  mostBuilds: number,
): KeptFiles {
  const kept: KeptFiles & { ages: Map<string, number> } = { files: [], ages: new Map() };
  if (mostBuilds === 0) return kept;
  const now = new Map(files.map(({ path, hash }) => [path, hash]));
  const own = [...last.records.values()].filter(({ path }) => !ages.has(path));
  const isSame = own.length === now.size && own.every(({ path, hash }) => now.get(path) === hash);
  for (const record of last.records.values()) {
    const { path } = record;
    const age = (ages.get(path) ?? 0) + (isSame ? 0 : 1);
    if (now.has(path) || age > mostBuilds || !hashedName.test(path) || !last.holds(record)) continue;
    const source = { kind: 'file' as const, absolutePath: outputFilePath(last.outDir, path) };
    kept.files.push({ ...record, source, origin: 'an earlier build' });
    kept.ages.set(path, age);
  }
  return kept;
}
