import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import { contentHash } from '../cache/cache-key.js';
import { BuildError } from '../report/diagnostic.js';
import { outDirForeign, outDirLocked } from '../report/errors-build.js';
import { takeLock, type DirectoryLock } from './directory-lock.js';
import type { OutputFile, OutputRecord } from './output-file.js';
import { manifestName, manifestText, readManifest } from './output-manifest.js';
import { safeJoin } from './safe-join.js';

/** What became of the output. */
export interface PublishReport {
  /** Paths that were added, changed or removed, sorted. */
  changed: string[];
  sizeBytes: number;
}

/**
 * The next output, put together in a folder beside `outDir` and swapped in whole. Until then the last output stays
 * as it is, whatever happens.
 */
export interface OutputStage {
  /** Folder that tasks write into; exists from the first call on. */
  directory(): string;
  /**
   * Looks at all files of the last output, which `holds` then need not do: for a time in which the main thread waits for
   * others.
   */
  examine(): void;
  /** Whether the last output holds this very file, untouched since it was written. */
  holds(record: OutputRecord): boolean;
  /**
   * Writes files that the last output does not hold ahead of `publish`, for a time in which the main thread waits for
   * others. Gives way between groups of files.
   */
  write(files: readonly OutputFile[], cache: Cache): Promise<void>;
  /** Completes the stage with all files of the site and swaps it in. */
  publish(files: readonly OutputFile[], cache: Cache): PublishReport;
  /** Ends: removes the stage if it was not published, and the output before the last, and releases the lock. */
  close(): void | Promise<void>;
}

/** Files that are written at once. */
const filesPerGroup = 32;

/** Stamps by which an untouched output file is known: size, modification time and inode. */
type Stamps = Record<string, [sizeBytes: number, mtimeMs: number, inode: number]>;

interface StagePaths {
  outDir: string;
  stage: string;
  old: string;
  lock: string;
  stamps: string;
}

function stagePaths(outDir: string, stampsDirectory: string): StagePaths {
  const beside = (ending: string): string => join(dirname(outDir), `.${basename(outDir)}.${ending}`);
  return {
    outDir,
    stage: beside('stage'),
    old: beside('old'),
    lock: beside('lock'),
    stamps: join(stampsDirectory, `${contentHash(outDir)}.json`),
  };
}

/** Whether a folder may be replaced: it is missing, empty, or was written by Heddle. */
function isReplaceable(outDir: string): boolean {
  if (!existsSync(outDir)) return true;
  if (!statSync(outDir).isDirectory()) return false;
  return existsSync(join(outDir, manifestName)) || readdirSync(outDir).length === 0;
}

/** Mends what a killed run left: puts the old output back when the new one had not yet taken its place. */
function recover({ outDir, stage, old }: StagePaths): void {
  if (!existsSync(outDir) && existsSync(old)) renameSync(old, outDir);
  rmSync(stage, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
}

function readStamps(path: string): Stamps {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Stamps;
  } catch {
    return {};
  }
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

/** Replaces files one by one, for folders that cannot be renamed (mount points): pages after what they load, removals last. */
function publishInPlace(paths: StagePaths, files: readonly OutputRecord[], removed: readonly string[]): void {
  const pagesLast = [...files.map(({ path }) => path), manifestName].sort(
    (a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')),
  );
  for (const path of pagesLast) {
    const target = join(paths.outDir, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(paths.stage, path), `${target}.heddle-new`);
    renameSync(`${target}.heddle-new`, target);
  }
  for (const path of removed) rmSync(join(paths.outDir, path), { force: true });
  rmSync(paths.stage, { recursive: true, force: true });
}

/** Puts the stage in the place of `outDir`, which moves aside; false if its files had to be copied there. */
function swap(paths: StagePaths, files: readonly OutputRecord[], removed: readonly string[]): boolean {
  try {
    if (existsSync(paths.outDir)) renameSync(paths.outDir, paths.old);
  } catch (error) {
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    publishInPlace(paths, files, removed);
    return false;
  }
  renameSync(paths.stage, paths.outDir);
  return true;
}

/**
 * Opens the stage for `outDir`: takes its lock, mends what a killed run left, and reads the last output.
 * Throws a `BuildError` when the folder is not Heddle's to replace, or another build is writing it.
 */
export function openStage(outDir: string, stampsDirectory: string): OutputStage {
  const paths = stagePaths(outDir, stampsDirectory);
  const lock = lockOrThrow(paths);
  try {
    recover(paths);
    if (!isReplaceable(outDir)) throw new BuildError([outDirForeign(outDir)]);
  } catch (error) {
    lock.release();
    throw error;
  }
  const last = readManifest(outDir) ?? new Map<string, OutputRecord>();
  const stamps = readStamps(paths.stamps);
  const untouched = new Map<string, boolean>();
  const folders = new Set<string>();
  /** Paths whose files are those of the last output, so that their stamps hold. */
  const linked = new Set<string>();
  const written = new Set<string>();
  let removing: Promise<void> | undefined;

  const isUntouched = (path: string): boolean => {
    let answer = untouched.get(path);
    if (answer === undefined) {
      const stamp = stamps[path];
      const stats = stamp && statSync(join(outDir, path), { throwIfNoEntry: false });
      answer =
        stats !== undefined && stats.size === stamp![0] && stats.mtimeMs === stamp![1] && stats.ino === stamp![2];
      untouched.set(path, answer);
    }
    return answer;
  };
  const holds = ({ path, hash, sizeBytes }: OutputRecord): boolean => {
    const record = last.get(path);
    return record !== undefined && record.hash === hash && record.sizeBytes === sizeBytes && isUntouched(path);
  };
  const directory = (): string => {
    if (folders.size === 0) mkdirSync(paths.stage, { recursive: true });
    folders.add(paths.stage);
    return paths.stage;
  };
  const makeFolder = (path: string): void => {
    const folder = dirname(path);
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  const writeFile = (file: OutputFile, cache: Cache): void => {
    const target = safeJoin(directory(), file.path, file.origin);
    if (file.source.kind === 'staged' || written.has(file.path)) return;
    written.add(file.path);
    makeFolder(target);
    if (holds(file)) {
      if (linkOrCopy(join(outDir, file.path), target) === 'link') linked.add(file.path);
      return;
    }
    if (file.source.kind === 'file') return copyFileSync(file.source.absolutePath, target);
    const { source } = file;
    const bytes = source.kind === 'bytes' ? source.bytes : (cache.read(source.key) ?? cache.lose([source.key]));
    writeFileSync(target, bytes);
  };
  const keepStamps = (files: readonly OutputRecord[]): void => {
    const kept: Stamps = {};
    for (const { path } of files) {
      if (linked.has(path)) {
        kept[path] = stamps[path]!;
        continue;
      }
      const stats = statSync(join(outDir, path));
      kept[path] = [stats.size, stats.mtimeMs, stats.ino];
    }
    try {
      mkdirSync(dirname(paths.stamps), { recursive: true });
      writeFileSync(paths.stamps, JSON.stringify(kept));
    } catch {
      // Without stamps the next build writes every file anew.
      rmSync(paths.stamps, { force: true });
    }
  };

  return {
    directory,
    examine: () => {
      for (const path of last.keys()) isUntouched(path);
    },
    holds,
    write: async (files, cache) => {
      const missing = files.filter((file) => !holds(file));
      for (const [index, file] of missing.entries()) {
        writeFile(file, cache);
        if (index % filesPerGroup === 0) await setImmediate();
      }
    },
    publish: (files, cache) => {
      const next = new Set(files.map(({ path }) => path));
      const removed = [...last.keys()].filter((path) => !next.has(path));
      const changed = files.filter((file) => last.get(file.path)?.hash !== file.hash).map(({ path }) => path);
      const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      const isSame = changed.length === 0 && removed.length === 0 && files.every(holds) && files.length === last.size;
      if (!isSame) {
        for (const file of files) writeFile(file, cache);
        writeFileSync(join(directory(), manifestName), manifestText(files));
        if (!swap(paths, files, removed)) linked.clear();
        removing = rm(paths.old, { recursive: true, force: true });
        keepStamps(files);
      }
      return { changed: [...changed, ...removed].sort(), sizeBytes };
    },
    close: () => {
      const end = (): void => {
        rmSync(paths.stage, { recursive: true, force: true });
        lock.release();
      };
      return removing ? removing.finally(end) : end();
    },
  };
}
