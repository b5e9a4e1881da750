import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { OutputRecord } from '../facts/output-file.js';
import { outputFilePath } from './output-paths.js';
import { isSameStamp, stampOf, type Stamp, type Stamps } from './output-stamps.js';

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
