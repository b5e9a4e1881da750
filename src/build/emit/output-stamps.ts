import { lstatSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { bootId } from '../cache/boot-id.js';
import { parseObject, placeFile, readRegularFile } from '../cache/cache-folder.js';

/** Size, modification time, inode and change time of a file. A program can set the second, but not the last. */
export type Stamp = readonly [sizeBytes: number, mtimeMs: number, inode: number, ctimeMs: number];

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
export const isSameStamp = (one: Stamp, other: Stamp | undefined): boolean =>
  Array.isArray(other) && one.every((value, index) => value === (other as Stamp)[index]);

/** Reads stamps; empty if they are damaged, or from before the machine was started. */
export function readStamps(path: string): Stamps {
  const { boot, stamps } = (parseObject(readRegularFile(path)) ?? {}) as { boot?: unknown; stamps?: unknown };
  return boot === bootId() && typeof stamps === 'object' && stamps !== null ? (stamps as Stamps) : {};
}

/** Writes stamps. Where they cannot be written, none are left, and the next build compares contents. */
export function writeStamps(path: string, stamps: Stamps): void {
  try {
    placeFile(dirname(path), basename(path), JSON.stringify({ boot: bootId(), stamps }));
  } catch {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The old ones stay, and do not match files that were written later.
    }
  }
}
