/*
 * Publishes an output:
 *
 *     .site.stage   new files, written while pages are rendered
 *     .site.next    the next output as a whole: the spare output, brought up to date
 *     site          the last output, which visitors see until the swap
 *     .site.old     the last output, after the swap
 *     cache/<hash>  the spare output: the one before the last, kept for the next build
 *
 * A build takes the lock of `outDir`, mends what a killed build left, and reads the manifest of the last output. Files
 * that the last output has are not written again. `write` puts the others into the stage, during phases in which the
 * main thread waits for workers. `publish` completes the output in one of two ways: it moves the spare output to `next`
 * and replaces what changed in it (after an edit, a few files), or, without a spare output, links all unchanged files
 * into the stage. The manifest is written last. Then `outDir` becomes `old` and the completed folder becomes `outDir`:
 * two renames, before which nothing of the last output has changed. `old` becomes the spare output.
 *
 * A file of the last output is unchanged if its manifest names the same hash and its size, times and inode are those that
 * were noted after the last build (its stamp). Without a matching stamp its content is compared with the hash.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { OutputFile, OutputRecord } from '../facts/output-file.js';
import { BuildError } from '../report/diagnostic.js';
import { outDirForeign, outDirLocked, outDirLost } from '../report/errors/build.js';
import { createFolder } from '../files/folders.js';
import { eventLoopTurn } from '../async/concurrency.js';
import { takeLock, type DirectoryLock } from './directory-lock.js';
import { createFileWriter } from './file-writer.js';
import {
  keepFiles,
  openLastOutput,
  readStamps,
  stampOf,
  writeStamps,
  type LastOutput,
  type Stamps,
} from './last-output.js';
import { manifestName, manifestText, readManifestFiles, type ManifestFiles } from './output-manifest.js';
import {
  cleanUp,
  isReplaceable,
  outputFilePath,
  outputPaths,
  recoverOutput,
  type OutputPaths,
} from './output-paths.js';
import { safeJoin } from './safe-join.js';
import { createSpareOutput, type SpareOutput } from './spare-output.js';
import { checkWritable, holdsOnly, swapOutput, syncFiles } from './swap-output.js';

/** Result of publishing an output. */
export interface PublishReport {
  /** Paths that were added, changed or removed, sorted. */
  changed: string[];
  /** New files, and files that are gone. */
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  sizeBytes: number;
}

/**
 * The next output, put together in a folder beside `outDir` and swapped in whole. Until then the last output stays
 * as it is, whatever happens. The output before the last waits in the cache: most of its files are those of the next
 * one too, which then need neither be linked nor, later, deleted.
 */
export interface OutputStage {
  /** Files and folders that must not outlive the process, in the order of their removal. */
  readonly leftovers: readonly string[];
  /** Folder that tasks write into; exists from the first call on. */
  directory(): string;
  /**
   * Looks at all files of the last output, which `holds` then need not do: for a time in which the main thread waits for
   * others. The work is done before the call returns; a failure is a rejection.
   */
  examine(): Promise<void>;
  /** Bytes of a file in the stage; undefined if it is not there. */
  read(path: string): Buffer | undefined;
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

/**
 * File in the stage that hides it from tools that search the project for sources while it is written, such as Tailwind CSS.
 * The published output doesn't contain it.
 */
const ignoreFile = '.gitignore';

function createStageFolder(folder: string): void {
  createFolder(folder);
  writeFileSync(join(folder, ignoreFile), '*\n');
}

/** Takes the lock of the output and reads its manifest. Throws a `BuildError` when it is not Heddle's to replace. */
function lockOutput(linkedOutDir: string, paths: OutputPaths): ManifestFiles & { lock: DirectoryLock } {
  const { outDir, stage, next, old } = paths;
  const lock = takeLock(paths.lock);
  if ('heldBy' in lock) throw new BuildError([outDirLocked(outDir, lock.heldBy)]);
  try {
    recoverOutput(paths, lock);
    if (!isReplaceable(outDir)) throw new BuildError([outDirForeign(linkedOutDir)]);
    const manifest = readManifestFiles(outDir) ?? { records: new Map(), ages: new Map() };
    checkWritable(outDir, manifest.records.keys());
    return { lock, ...manifest };
  } catch (error) {
    // The lock of a dead build shows that the folders beside the output are that build's; it is removed after them.
    if (!lock.isTakenOver || ![stage, next, old].some((folder) => existsSync(folder))) lock.release();
    throw error;
  }
}

/** Differences between the last output and the files of the next one. */
function compareOutputs(last: LastOutput, files: readonly OutputFile[]): PublishReport & { isSame: boolean } {
  const next = new Set(files.map(({ path }) => path));
  const removed = [...last.records.keys()].filter((path) => !next.has(path));
  const changed = files.filter((file) => last.records.get(file.path)?.hash !== file.hash).map(({ path }) => path);
  return {
    changed: [...changed, ...removed].sort(),
    added: new Set(changed.filter((path) => !last.records.has(path))),
    removed: new Set(removed),
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    isSame:
      changed.length === 0 &&
      removed.length === 0 &&
      files.every(last.holds) &&
      files.length === last.records.size &&
      holdsOnly(last.outDir, new Set([...last.records.keys(), manifestName])),
  };
}

/** Notes the stamps of the published output's files. */
function noteStamps(file: string, files: readonly OutputRecord[], last: LastOutput, spare: SpareOutput): void {
  const stamps: Stamps = {};
  for (const { path } of files) {
    const stamp = spare.isUntouched(path) ? last.stampOf(path) : stampOf(outputFilePath(last.outDir, path));
    if (stamp) stamps[path] = stamp;
  }
  writeStamps(file, stamps);
}

/**
 * Cleans up when the process ends in the middle of code that blocks it. Threads may still write into the stage. The lock
 * stays if that cannot be removed, so that the next build knows whose folder it is.
 */
function endInside(paths: OutputPaths, lock: DirectoryLock): void {
  try {
    cleanUp(paths);
    lock.release();
  } catch {
    // The next build mends it.
  }
}

/** Throws the signal's reason if it is aborted. Signals of the system are delivered when the event loop turns. */
async function stopWhenAborted(signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return;
  await eventLoopTurn();
  signal.throwIfAborted();
}

/**
 * Opens the stage for `outDir`. Stamps and the spare output are kept in `cacheDirectory`. Hashed files of the last `keepBuilds`
 * builds stay in the output.
 * Throws a `BuildError` when the folder is not Heddle's to replace, or another build is writing it.
 */
export function openStage(
  linkedOutDir: string,
  cacheDirectory: string,
  signal?: AbortSignal,
  keepBuilds = 0,
): OutputStage {
  signal?.throwIfAborted();
  const paths = outputPaths(linkedOutDir);
  const { outDir } = paths;
  const kept = join(cacheDirectory, contentHash(outDir));
  const stampsFile = `${kept}.json`;
  const { lock, records, ages } = lockOutput(linkedOutDir, paths);
  const last = openLastOutput(outDir, records, readStamps(stampsFile));
  const writer = createFileWriter(last);
  const spare = createSpareOutput(paths, kept, last, writer);
  const written = new Set<string>();
  let hasStage = false;
  let removing: Promise<void> | undefined;

  const endAtExit = (): void => endInside(paths, lock);
  process.on('exit', endAtExit);
  const directory = (): string => {
    if (!hasStage) createStageFolder(paths.stage);
    hasStage = true;
    return paths.stage;
  };
  const isStaged = ({ path, source }: OutputFile): boolean => source.kind === 'staged' || written.has(path);
  const writeStaged = (file: OutputFile, cache: Cache): void => {
    const target = safeJoin(directory(), file.path, file.origin);
    if (isStaged(file)) return;
    written.add(file.path);
    if (file.path === ignoreFile) rmSync(target, { force: true });
    writer.write(file, target, cache);
  };
  /** Completes the output and returns its folder. */
  const complete = (files: readonly OutputFile[], keptAges: ReadonlyMap<string, number>, cache: Cache): string => {
    const isRenewed = spare.moveIn();
    if (isRenewed) spare.update(files, isStaged, cache);
    else for (const file of files) writeStaged(file, cache);
    writer.stopOnLosses(cache);
    const tree = isRenewed ? paths.next : directory();
    if (!isRenewed && !written.has(ignoreFile)) rmSync(join(tree, ignoreFile));
    writeFileSync(join(tree, manifestName), manifestText(files, keptAges));
    return tree;
  };

  return {
    leftovers: [paths.stage, paths.next, paths.lock],
    directory,
    examine: async () => last.examine(),
    read: (path) => (hasStage ? readRegularFile(join(paths.stage, path)) : undefined),
    holds: last.holds,
    write: async (files, cache) => {
      const missing = files.filter((file) => !last.holds(file));
      for (const [index, file] of missing.entries()) {
        writeStaged(file, cache);
        if (index % filesPerGroup === 0) await setImmediate();
        signal?.throwIfAborted();
      }
      writer.stopOnLosses(cache);
    },
    publish: async (built, cache) => {
      const kept = keepFiles(last, ages, built, keepBuilds);
      const files = [...built, ...kept.files];
      const { isSame, ...report } = compareOutputs(last, files);
      await stopWhenAborted(signal);
      if (isSame) {
        if (last.areStampsOld()) noteStamps(stampsFile, files, last, spare);
        return report;
      }
      const tree = complete(files, kept.ages, cache);
      const fresh = files.filter(({ path }) => !writer.linked.has(path)).map(({ path }) => path);
      if (fresh.length <= mostSynced) await syncFiles([...fresh, manifestName].map((path) => join(tree, path)));
      await stopWhenAborted(signal);
      // A machine that slept, or a process that was stopped for minutes.
      if (!lock.isHeld()) throw new BuildError([outDirLost(outDir)]);
      if (!swapOutput(paths, tree, files)) writer.linked.clear();
      const note = (): void => noteStamps(stampsFile, files, last, spare);
      removing = spare.keepReplaced()?.then(note);
      if (!removing) note();
      return report;
    },
    close: async () => {
      await removing;
      process.off('exit', endAtExit);
      cleanUp(paths);
      lock.release();
    },
  };
}
