import { lstatSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import type { OutputFile } from '../facts/output-file.js';
import { createFolder } from '../files/folders.js';
import type { FileWriter } from './file-writer.js';
import { stampOf, type LastOutput } from './last-output.js';
import type { OutputPaths } from './output-paths.js';
import { safeJoin } from './safe-join.js';
import { clearOthers } from './swap-output.js';

/** The output before the last, which waits in the cache until the next build makes it the next output. */
export interface SpareOutput {
  /** Moves it to `paths.next`; false if there is none or it can't be moved. */
  moveIn(): boolean;
  /**
   * Makes `paths.next` the next output: deletes what is not in it and puts in what changed. No file is written to, since
   * it can be that of the last output.
   */
  update(files: readonly OutputFile[], isStaged: (file: OutputFile) => boolean, cache: Cache): void;
  /**
   * Keeps `paths.old`, which was replaced, for the next build if most of its files are links to those of the new output
   * and take no room. Otherwise returns its removal, which changes the stamps of linked files.
   */
  keepReplaced(): Promise<void> | undefined;
  /** True if nothing was linked to or unlinked from a file of the last output, so that its stamp is still valid. */
  isUntouched(path: string): boolean;
}

/** Moves a folder; false if it can't be moved, for instance between file systems. */
function moveFolder(from: string, to: string): boolean {
  try {
    createFolder(dirname(to));
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** `spare` is its path in the cache. */
export function createSpareOutput(
  { next, stage, old }: OutputPaths,
  spare: string,
  last: LastOutput,
  writer: FileWriter,
): SpareOutput {
  const untouched = new Set<string>();
  /** True if the spare has the very file of the last output. */
  const isShared = (path: string, target: string): boolean => stampOf(target)?.[2] === last.stampOf(path)?.[2];
  return {
    moveIn: () => {
      try {
        const stats = lstatSync(spare, { throwIfNoEntry: false });
        if (stats?.isDirectory()) return moveFolder(spare, next);
        rmSync(spare, { force: true });
      } catch {
        // A file that cannot be read or deleted cannot be moved either.
      }
      return false;
    },
    update: (files, isStaged, cache) => {
      clearOthers(next, new Set(files.map(({ path }) => path)));
      for (const file of files) {
        const target = safeJoin(next, file.path, file.origin);
        if (isStaged(file)) {
          writer.makeFolder(target);
          renameSync(join(stage, file.path), target);
        } else if (last.holds(file) && isShared(file.path, target)) {
          writer.linked.add(file.path);
          untouched.add(file.path);
        } else {
          rmSync(target, { force: true });
          writer.write(file, target, cache);
        }
      }
    },
    keepReplaced: () => {
      if (writer.linked.size >= last.records.size / 2 && moveFolder(old, spare)) return undefined;
      untouched.clear();
      return rm(old, { recursive: true, force: true });
    },
    isUntouched: (path) => untouched.has(path),
  };
}
