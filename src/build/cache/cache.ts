import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../report/diagnostic.js';
import { createFolder } from '../files/folders.js';
import {
  createTemporaryFolder,
  makeFolder,
  parseObject,
  readRegularFile,
  removeTemporaryFolder,
  replaceFile,
  temporaryFolder,
  writeInto,
  type CacheFolder,
} from './cache-folder.js';
import { createCacheWarnings, openEntryStore, EvictedEntries, type EntryStore } from './entry-store.js';
import { packsFolder, type PackEntry } from './pack.js';
import { deleteOldFiles, filesFolder, materializeFiles, type MaterializedKind } from './materialized-files.js';
import type { RemoteStore } from './remote/remote-store.js';
import { shareEntries } from './remote/shared-entries.js';

/** Age in ms from which a file that was never renamed is a leftover of a killed run. */
const leftoverAgeMs = 3_600_000;

/** Builds after which a pack that no build used is deleted. */
const unusedBuildsKept = 8;

/** Folder for records of outputs, in that of the cache. */
const outputsFolder = `${filesFolder}/outputs`;

/**
 * The content-addressed store of task results. Nothing in it is trusted: a missing or damaged entry is a miss with one
 * warning. What the folder can't take goes into a temporary folder, with one warning.
 */
export interface Cache extends Omit<EntryStore, 'isUsed' | 'replaceDamagedPacks' | 'write' | 'writePack'> {
  /**
   * Writes entries as one pack and adds them. Uploads those that the shared cache lacks, and those whose bytes changed;
   * with `areShared`, only the latter.
   */
  write(entries: readonly PackEntry[], areShared?: boolean): void;
  /** The same for a pack that another machine made. */
  writePack(pack: Buffer): void;
  /** Where packs are; tasks in other threads write packs too. */
  readonly folder: CacheFolder;
  /** Folder for records of outputs. */
  readonly outputsDirectory: string;
  /**
   * Brings entries that another machine computed from the shared cache into this one; does nothing without a shared
   * cache. Callers then read them as any other entry.
   */
  fetch(keys: readonly string[]): Promise<void>;
  /** True if there is a shared cache from which entries are fetched. */
  readonly isShared: boolean;
  /** Resolves when all new entries were sent to the shared cache, or given up: true if all of them are there. */
  uploaded(): Promise<boolean>;
  /** Forgets entries that a task could not read, and ends this attempt. */
  evict(keys: readonly string[]): never;
  /**
   * Writes files to a folder, and returns the folder. `hash` identifies the content of all of them. Files that are
   * there are compared byte by byte, so that code is never loaded from a damaged file.
   */
  materialize(kind: MaterializedKind, hash: string, files: ReadonlyMap<string, string | Uint8Array>): string;
  /** Time of the file system in milliseconds, which can differ from that of this machine. */
  fileTimeMs(): number;
  /** Deletes damaged packs, packs that the last builds did not use, and files that nothing used for a day. */
  collectGarbage(): void;
  /** Removes the temporary folder. */
  close(): void;
}

/** Reads the number of builds since each pack was used; a broken file is treated as empty. */
const readAges = (file: string): Record<string, unknown> =>
  (parseObject(readRegularFile(file)) ?? {}) as Record<string, unknown>;

/**
 * Deletes files that killed runs left in a folder: those that they were about to rename, and those that measure the
 * time. Younger ones may belong to a process that is running.
 */
function deleteLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.tmp') && !name.startsWith('.time-')) continue;
    const path = join(folder, name);
    if (Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > leftoverAgeMs)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Deletes packs that the last builds did not use. */
function deleteUnusedPacks(root: string, isUsed: (pack: string) => boolean): void {
  const agesFile = join(root, 'unused-builds.json');
  const ages = readAges(agesFile);
  const kept: Record<string, number> = {};
  for (const pack of readdirSync(join(root, packsFolder)).sort()) {
    const known = ages[pack];
    const age = isUsed(pack) ? 0 : (Number.isSafeInteger(known) ? (known as number) : 0) + 1;
    if (age > unusedBuildsKept) rmSync(join(root, packsFolder, pack), { recursive: true, force: true });
    else if (pack.endsWith('.pack')) kept[pack] = age;
  }
  const text = Buffer.from(JSON.stringify(kept));
  if (!readRegularFile(agesFile)?.equals(text)) replaceFile(agesFile, text);
}

/** Time of the file system of a folder, in milliseconds. */
function fileTimeMs(directory: string): number {
  const path = join(directory, `.time-${process.pid}`);
  createFolder(directory);
  replaceFile(path, '');
  const { mtimeMs } = lstatSync(path);
  rmSync(path);
  return mtimeMs;
}

/**
 * Opens the cache in `directory`. Entries that it can't read or write are in a temporary folder during this run, and `warn`
 * is called once with the reason. Without `directory`, everything is temporary. New entries are uploaded to `remote`, and
 * with `offersFound` those that `fetch` finds in the folder, too.
 * Throws a `BuildError` when a temporary folder is needed and cannot be written.
 */
export function openCache(
  directory: string | undefined,
  warn: (diagnostic: Diagnostic) => void,
  remote?: RemoteStore,
  offersFound = false,
): Cache {
  const overflow = temporaryFolder();
  const folder: CacheFolder = { directory: directory ?? overflow, overflow };
  const root = folder.directory;
  const warnings = createCacheWarnings(root, warn);
  if (directory === undefined) createTemporaryFolder(root);
  const local = openEntryStore(folder, warnings);
  const { isUsed, replaceDamagedPacks, ...entries } = local;
  const shared = remote && shareEntries(local, remote, offersFound);
  /** Adds entries with `run`, and offers them to the shared cache. */
  const add = (keys: readonly string[], run: () => void, areShared = false): void => {
    const known = shared ? entries.readMany(keys.filter((key) => entries.find(key))) : new Map<string, Buffer>();
    run();
    const now = entries.readMany([...known.keys()]);
    const renewed = new Set([...known].filter(([key, bytes]) => !now.get(key)?.equals(bytes)).map(([key]) => key));
    shared?.offer(areShared ? [...renewed] : keys, renewed);
  };
  try {
    makeFolder(root, outputsFolder);
  } catch (error) {
    warnings.unusable(error);
  }
  return {
    ...entries,
    remember: (locations) =>
      add(
        locations.map(([key]) => key),
        () => entries.remember(locations),
      ),
    write: (added, areShared = false) =>
      add(
        added.map(({ key }) => key),
        () => entries.write(added),
        areShared,
      ),
    writePack: (pack) => {
      const added = entries.writePack(pack);
      shared?.offer(added);
    },
    fetch: async (keys) => shared?.fetch(keys),
    isShared: shared !== undefined,
    uploaded: async () => (await shared?.finish()) ?? true,
    folder,
    outputsDirectory: join(root, outputsFolder),
    evict: (keys) => {
      for (const key of keys) entries.forget(key);
      throw new EvictedEntries('Entries of the cache are damaged.');
    },
    materialize: (kind, hash, files) => materializeFiles(folder, kind, hash, files, warnings),
    fileTimeMs: () => writeInto(folder, fileTimeMs, warnings.unusable),
    collectGarbage: () => {
      if (directory === undefined) return;
      try {
        replaceDamagedPacks();
        deleteUnusedPacks(root, isUsed);
        deleteOldFiles(root);
        for (const path of [root, join(root, packsFolder), join(root, outputsFolder)]) deleteLeftovers(path);
      } catch (error) {
        warnings.unusable(error);
      }
    },
    close: () => removeTemporaryFolder(overflow),
  };
}
