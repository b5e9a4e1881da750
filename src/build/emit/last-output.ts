import { lstatSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { bootId } from '../cache/boot-id.js';
import { parseObject, materializeFile, readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { OutputRecord, OutputFile } from '../facts/output-file.js';
import { outputFilePath } from './output-paths.js';

/** Size, modification time, inode and change time of a file. A program can set the second, but not the last. */
type Stamp = readonly [sizeBytes: number, mtimeMs: number, inode: number, ctimeMs: number];

/** Stamps by output path. */
export type Stamps = Record<string, Stamp>;

/** Stamp of a file; undefined if it is missing or no regular file. */
export function stampOf(path: string): Stamp | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ino, stats.ctimeMs] : undefined;
  } catch {
    return undefined;
  }
}

/** True if a file has not changed since its stamp was read. */
const isSameStamp = (one: Stamp, other: Stamp | undefined): boolean =>
  Array.isArray(other) && one.every((value, index) => value === (other as Stamp)[index]);

/** Reads stamps; empty if they are damaged, or from before the machine was started. */
export function readStamps(path: string): Stamps {
  const { boot, stamps } = (parseObject(readRegularFile(path)) ?? {}) as { boot?: unknown; stamps?: unknown };
  return boot === bootId() && typeof stamps === 'object' && stamps !== null ? (stamps as Stamps) : {};
}

/** Writes stamps. Where they cannot be written, none are left, and the next build compares contents. */
export function writeStamps(path: string, stamps: Stamps): void {
  try {
    materializeFile(dirname(path), basename(path), JSON.stringify({ boot: bootId(), stamps }));
  } catch {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The old ones stay, and do not match files that were written later.
    }
  }
}

/** The output of the last build. Each of its files is checked at most once. */
export interface LastOutput {
  readonly outDir: string;
  /** Records of its manifest, by path. */
  readonly records: ReadonlyMap<string, OutputRecord>;
  /** Checks all files now, so that `holds` and `stampOf` are cheap. */
  examine(): void;
  /** True if it has this file, with this content. */
  holds(record: OutputRecord): boolean;
  /** Stamp of a file that was checked; undefined if its content is not that of the manifest. */
  stampOf(path: string): Stamp | undefined;
  /** True if a stamp was missing or did not match, so that a content had to be compared with its hash. */
  areStampsOld(): boolean;
}

/** Opens the output that a manifest describes. `stamps` are those that were noted when it was published. */
export function openLastOutput(outDir: string, records: ReadonlyMap<string, OutputRecord>, stamps: Stamps): LastOutput {
  const checked = new Map<string, Stamp | undefined>();
  let areStampsOld = false;

  const check = ({ path, sizeBytes, hash }: OutputRecord): Stamp | undefined => {
    if (checked.has(path)) return checked.get(path);
    let stamp = stampOf(outputFilePath(outDir, path));
    if (stamp && !isSameStamp(stamp, stamps[path])) {
      areStampsOld = true;
      const bytes = stamp[0] === sizeBytes ? readRegularFile(outputFilePath(outDir, path)) : undefined;
      if (!bytes || contentHash(bytes) !== hash) stamp = undefined;
    }
    checked.set(path, stamp);
    return stamp;
  };

  return {
    outDir,
    records,
    examine: () => {
      for (const record of records.values()) check(record);
    },
    holds: ({ path, hash, sizeBytes }) => {
      const record = records.get(path);
      return record?.hash === hash && record.sizeBytes === sizeBytes && check(record) !== undefined;
    },
    stampOf: (path) => checked.get(path),
    areStampsOld: () => areStampsOld,
  };
}

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
