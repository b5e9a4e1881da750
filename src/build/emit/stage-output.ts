import { copyFileSync, existsSync, linkSync, lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import { contentHash, fileHash } from '../cache/cache-key.js';
import { BuildError } from '../report/diagnostic.js';
import { fileChanged, outDirForeign, outDirLocked } from '../report/errors-build.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { takeLock, type DirectoryLock } from './directory-lock.js';
import { eventLoopTurn } from '../util/event-loop-turn.js';
import type { OutputFile, OutputRecord } from '../facts/output-file.js';
import { manifestName, manifestText, readManifest } from './output-manifest.js';
import { isSameStamp, readStamps, stampOf, writeStamps, type Stamp, type Stamps } from './output-stamps.js';
import {
  cleanUp,
  createFolderMaker,
  isReplaceable,
  outputPaths,
  recoverOutput,
  type OutputPaths,
} from './output-paths.js';
import { safeJoin } from './safe-join.js';
import { checkWritable, clearOthers, holdsOnly, swapOutput, syncFiles } from './swap-output.js';
import { createFolder } from '../util/create-folder.js';

/** What became of the output. */
export interface PublishReport {
  /** Paths that were added, changed or removed, sorted. */
  changed: string[];
  sizeBytes: number;
}

/**
 * The next output, put together in a folder beside `outDir` and swapped in whole. Until then the last output stays
 * as it is, whatever happens. The output before the last waits in the cache: most of its files are those of the next
 * one too, which then need neither be linked nor, later, deleted.
 */
export interface OutputStage {
  /** Folder that tasks write into; exists from the first call on. */
  directory(): string;
  /**
   * Looks at all files of the last output, which `holds` then need not do: for a time in which the main thread waits for
   * others. The work is done before the call returns; a failure is a rejection.
   */
  examine(): Promise<void>;
  /** True if the last output has this file, untouched since it was written or with the right content. */
  holds(record: OutputRecord): boolean;
  /**
   * Writes files that the last output does not hold ahead of `publish`, for a time in which the main thread waits for
   * others. Gives way between groups of files.
   */
  write(files: readonly OutputFile[], cache: Cache): Promise<void>;
  /**
   * Completes the stage with all files of the site and swaps it in. Rejects with the signal's reason, and leaves the last
   * output, when the signal is aborted before the swap begins.
   */
  publish(files: readonly OutputFile[], cache: Cache): Promise<PublishReport>;
  /**
   * Ends: removes the stage if it was not published, and the output before the last, and releases the lock. Nothing may
   * write into the stage any more.
   */
  close(): Promise<void>;
}

/** Files that are written at once. */
const filesPerGroup = 32;

/**
 * New files of an output that are synced before the swap. Syncing the 2,000 files of 1,000 pages takes about a second,
 * those of an edit some milliseconds.
 */
const mostSynced = 256;

interface StagePaths extends OutputPaths {
  stamps: string;
  /** The output before the last. */
  spare: string;
}

function stagePaths(linkedOutDir: string, cacheDirectory: string): StagePaths {
  const paths = outputPaths(linkedOutDir);
  const kept = join(cacheDirectory, contentHash(paths.outDir));
  return { ...paths, stamps: `${kept}.json`, spare: kept };
}

function lockOrThrow(paths: StagePaths): DirectoryLock {
  const lock = takeLock(paths.lock);
  if ('heldBy' in lock) throw new BuildError([outDirLocked(paths.outDir, lock.heldBy)]);
  return lock;
}

/** Puts a file in place by hard link where the file system can, else by copy; tells which it was. */
function linkOrCopy(from: string, to: string): 'link' | 'copy' {
  try {
    linkSync(from, to);
    return 'link';
  } catch {
    copyFileSync(from, to);
    return 'copy';
  }
}

/**
 * Copies a file that can be edited at the same time. Only the hash of the copy counts: it goes into the record, or ends
 * the build where names or other files depend on the hash in the record.
 */
function copySource(
  file: OutputFile,
  { absolutePath, mayChange }: Extract<OutputFile['source'], { kind: 'file' }>,
  target: string,
): void {
  try {
    copyFileSync(absolutePath, target);
  } catch (error) {
    if (existsSync(absolutePath)) throw error;
    throw new BuildError([fileChanged(file.origin, 'deleted')]);
  }
  const hash = fileHash(target);
  if (hash === file.hash) return;
  if (!mayChange) throw new BuildError([fileChanged(file.origin, 'changed')]);
  file.hash = hash;
  file.sizeBytes = statSync(target).size;
}

/** Moves a folder where it can be moved; false where not, between file systems for instance. */
function moveFolder(from: string, to: string): boolean {
  try {
    createFolder(dirname(to));
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Moves the output before the last into a place; false where there is none. Anything else at its path is deleted. */
function moveSpare({ spare, next }: StagePaths): boolean {
  try {
    if (!lstatSync(spare, { throwIfNoEntry: false })) return false;
    if (lstatSync(spare).isDirectory()) return moveFolder(spare, next);
    rmSync(spare, { force: true });
  } catch {
    // What cannot be looked at or deleted cannot be moved either.
  }
  return false;
}

/**
 * Opens the stage for `outDir`: takes its lock, mends what a killed run left, and reads the last output. What is to be
 * remembered of outputs lies in `cacheDirectory`.
 * Throws a `BuildError` when the folder is not Heddle's to replace, or another build is writing it.
 */
export function openStage(linkedOutDir: string, cacheDirectory: string, signal?: AbortSignal): OutputStage {
  signal?.throwIfAborted();
  const paths = stagePaths(linkedOutDir, cacheDirectory);
  const { outDir } = paths;
  const lock = lockOrThrow(paths);
  let last: Map<string, OutputRecord>;
  try {
    recoverOutput(paths, lock);
    if (!isReplaceable(outDir)) throw new BuildError([outDirForeign(linkedOutDir)]);
    last = readManifest(outDir) ?? new Map<string, OutputRecord>();
    checkWritable(outDir, last.keys());
  } catch (error) {
    // The lock of a dead build tells that what lies beside the output is its; it goes when all of that is gone.
    if (!lock.isTakenOver || ![paths.stage, paths.next, paths.old].some((folder) => existsSync(folder))) lock.release();
    throw error;
  }
  const stamps = readStamps(paths.stamps);
  /** Stamps of the last output's files that have the content of its manifest; undefined for others. */
  const intact = new Map<string, Stamp | undefined>();
  /** True if a stamp was missing or did not match, and the content had to be compared. */
  let areStampsOld = false;
  const makeFolder = createFolderMaker();
  let hasStage = false;
  /** Paths whose files are those of the last output. */
  const linked = new Set<string>();
  /** Those of them that nothing was linked to or unlinked from, which would change their stamps. */
  const shared = new Set<string>();
  const written = new Set<string>();
  /** Entries of the cache that could not be read: another attempt makes all of them again. */
  const lost: string[] = [];
  let removing: Promise<void> | undefined;

  /** Looks once at a file of the last output: its stamp if it has the content of the manifest. */
  const intactStamp = ({ path, sizeBytes, hash }: OutputRecord): Stamp | undefined => {
    if (intact.has(path)) return intact.get(path);
    let stamp = stampOf(join(outDir, path));
    if (stamp && !isSameStamp(stamp, stamps[path])) {
      areStampsOld = true;
      const bytes = stamp[0] === sizeBytes ? readRegularFile(join(outDir, path)) : undefined;
      if (!bytes || contentHash(bytes) !== hash) stamp = undefined;
    }
    intact.set(path, stamp);
    return stamp;
  };
  const holds = ({ path, hash, sizeBytes }: OutputRecord): boolean => {
    const record = last.get(path);
    return record?.hash === hash && record.sizeBytes === sizeBytes && intactStamp(record) !== undefined;
  };
  const directory = (): string => {
    if (!hasStage) createFolder(paths.stage);
    hasStage = true;
    return paths.stage;
  };
  /** Puts a file into a tree in which none has its path. */
  const writeFile = (file: OutputFile, target: string, cache: Cache): void => {
    makeFolder(target);
    if (holds(file)) {
      if (linkOrCopy(join(outDir, file.path), target) === 'link') linked.add(file.path);
      return;
    }
    const { source } = file;
    if (source.kind === 'file') return copySource(file, source, target);
    if (source.kind === 'staged') throw new Error(`${file.path} is not in the stage.`);
    if (source.kind === 'bytes') return writeFileSync(target, source.bytes);
    const bytes = cache.read(source.key);
    if (bytes) writeFileSync(target, bytes);
    else lost.push(source.key);
  };
  const stopOnLosses = (cache: Cache): void => {
    if (lost.length > 0) cache.lose(lost);
  };
  const isStaged = ({ path, source }: OutputFile): boolean => source.kind === 'staged' || written.has(path);
  const writeStaged = (file: OutputFile, cache: Cache): void => {
    const target = safeJoin(directory(), file.path, file.origin);
    if (isStaged(file)) return;
    written.add(file.path);
    writeFile(file, target, cache);
  };
  /** Whether the output before the last has the very file of the last one. */
  const isShared = (path: string, target: string): boolean => stampOf(target)?.[2] === intact.get(path)?.[2];
  /** Makes the output before the last the next one. Its files can be those of the last one: none is written to. */
  const renew = (files: readonly OutputFile[], cache: Cache): void => {
    clearOthers(paths.next, new Set(files.map(({ path }) => path)));
    for (const file of files) {
      const target = safeJoin(paths.next, file.path, file.origin);
      if (isStaged(file)) {
        makeFolder(target);
        renameSync(join(paths.stage, file.path), target);
      } else if (holds(file) && isShared(file.path, target)) {
        linked.add(file.path);
        shared.add(file.path);
      } else {
        rmSync(target, { force: true });
        writeFile(file, target, cache);
      }
    }
  };
  /** Puts the whole output together and gives its folder. */
  const complete = (files: readonly OutputFile[], cache: Cache): string => {
    const isRenewed = moveSpare(paths);
    if (isRenewed) renew(files, cache);
    else for (const file of files) writeStaged(file, cache);
    stopOnLosses(cache);
    const tree = isRenewed ? paths.next : directory();
    writeFileSync(join(tree, manifestName), manifestText(files));
    return tree;
  };
  /** Keeps the output that was replaced for the next run, when most of its files are the new one's and take no room. */
  const keepReplaced = (): void => {
    if (linked.size < last.size / 2 || !moveFolder(paths.old, paths.spare)) {
      shared.clear();
      removing = rm(paths.old, { recursive: true, force: true });
    }
  };
  const keepStamps = (files: readonly OutputRecord[]): void => {
    const kept: Stamps = {};
    for (const { path } of files) {
      const stamp = shared.has(path) ? intact.get(path) : stampOf(join(outDir, path));
      if (stamp) kept[path] = stamp;
    }
    writeStamps(paths.stamps, kept);
  };

  const stopWhenAborted = async (): Promise<void> => {
    if (!signal) return;
    await eventLoopTurn();
    signal.throwIfAborted();
  };

  return {
    directory,
    examine: async () => {
      for (const record of last.values()) intactStamp(record);
    },
    holds,
    write: async (files, cache) => {
      const missing = files.filter((file) => !holds(file));
      for (const [index, file] of missing.entries()) {
        writeStaged(file, cache);
        if (index % filesPerGroup === 0) await setImmediate();
        signal?.throwIfAborted();
      }
      stopOnLosses(cache);
    },
    publish: async (files, cache) => {
      const next = new Set(files.map(({ path }) => path));
      const removed = [...last.keys()].filter((path) => !next.has(path));
      const changed = files.filter((file) => last.get(file.path)?.hash !== file.hash).map(({ path }) => path);
      const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      const isSame =
        changed.length === 0 &&
        removed.length === 0 &&
        files.every(holds) &&
        files.length === last.size &&
        holdsOnly(outDir, new Set([...last.keys(), manifestName]));
      await stopWhenAborted();
      if (!isSame) {
        const tree = complete(files, cache);
        const fresh = files.filter(({ path }) => !linked.has(path)).map(({ path }) => path);
        if (fresh.length <= mostSynced) await syncFiles([...fresh, manifestName].map((path) => join(tree, path)));
        await stopWhenAborted();
        if (!swapOutput(paths, tree, files)) linked.clear();
        keepReplaced();
        // Deleting the last output takes links from files of the new one, which changes their stamps.
        if (removing) removing = removing.then(() => keepStamps(files));
        else keepStamps(files);
      } else if (areStampsOld) keepStamps(files);
      return { changed: [...changed, ...removed].sort(), sizeBytes };
    },
    close: async () => {
      await removing;
      cleanUp(paths);
      lock.release();
    },
  };
}
