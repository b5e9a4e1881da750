import { accessSync, constants, lstatSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../report/diagnostic.js';
import { cacheEntryDamaged, cacheUnusable } from '../report/errors-build.js';
import {
  createTemporaryFolder,
  makeFolder,
  parseObject,
  placeFile,
  readRegularFile,
  removeTemporaryFolder,
  replaceFile,
  temporaryFolder,
  writeInto,
  type CacheFolder,
} from './cache-folder.js';
import { LostEntries } from './lost-entries.js';
import {
  packsFolder,
  readPackEntries,
  readPackEntry,
  readPackIndex,
  writePack,
  type PackEntry,
  type PackLocation,
} from './pack.js';
import { createFolder } from '../util/create-folder.js';

/** Files and folders of one kind that are kept however old they are, and the age in ms from which others go. */
const keptFiles = 8;
const keptFileAgeMs = 86_400_000;

/** Age from which on a file that was never renamed is a leftover of a killed run. */
const leftoverAgeMs = 3_600_000;

/** Builds after which a pack that no build used is deleted. */
const unusedBuildsKept = 8;

/** Folder of files that are read by path, in that of the cache. */
const filesFolder = 'files';

/** What is placed for code that needs a path: server bundles, data for the tasks, theme modules. */
export type PlacedKind = 'bundles' | 'sites' | 'overrides';

/**
 * The content-addressed store of task results. Values lie in packs on disk; memory holds their places only.
 * Nothing in it is trusted: a missing or damaged entry is a miss with one warning. What the folder cannot take goes into
 * a temporary one, with one warning.
 */
export interface Cache {
  /** Where packs are; tasks in other threads write packs too. */
  readonly folder: CacheFolder;
  /** Folder for what is remembered of outputs. */
  readonly outputsDirectory: string;
  /** Whether nothing is known of earlier runs. */
  readonly isEmpty: boolean;
  /** Number for the packs of the next task run; later packs win over earlier ones. */
  nextSequence(): number;
  find(key: string): PackLocation | undefined;
  /** Makes entries known that a task wrote. */
  remember(places: Iterable<readonly [key: string, place: PackLocation]>): void;
  /** Writes entries as one pack and makes them known. */
  write(entries: readonly PackEntry[]): void;
  /** Reads entries; those missing or damaged are absent from the result. */
  readMany(keys: readonly string[]): Map<string, Buffer>;
  read(key: string): Buffer | undefined;
  /** Notes that an entry turned out to be damaged: it is forgotten, and reported once per run. */
  forget(key: string): void;
  /** Forgets entries that a task could not read, and ends this attempt. */
  lose(keys: readonly string[]): never;
  /**
   * Puts files where they can be read by path, and gives their folder. `hash` names the content of all of them. Files
   * that are there are compared byte by byte, so that code is never loaded from a damaged file.
   */
  place(kind: PlacedKind, hash: string, files: ReadonlyMap<string, string | Uint8Array>): string;
  /** Time of the file system in milliseconds, which can differ from that of this machine. */
  fileTimeMs(): number;
  /** Deletes damaged packs, packs that the last builds did not use, and files that nothing used for a day. */
  collectGarbage(): void;
  /** Removes the temporary folder. */
  close(): void;
}

/** Reads the number of builds since each pack was used; a broken file counts as empty. */
const readAges = (file: string): Record<string, unknown> =>
  (parseObject(readRegularFile(file)) ?? {}) as Record<string, unknown>;

/** Deletes what has not been used for long from the folders of files that are read by path. */
function deleteOldFiles(fileDirectory: string): void {
  for (const kind of ['bundles', 'sites', 'overrides', 'outputs']) {
    const folder = join(fileDirectory, kind);
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    const byAge = readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ path, usedMs: lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((a, b) => b.usedMs - a.usedMs);
    for (const { path, usedMs } of byAge.slice(keptFiles))
      if (Date.now() - usedMs > keptFileAgeMs) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Deletes what killed runs left in a folder: files that they were about to rename, and those that tell the time. Younger
 * ones may belong to a process that is running.
 */
function deleteLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.tmp') && !name.startsWith('.time-')) continue;
    const path = join(folder, name);
    if (Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > leftoverAgeMs)
      rmSync(path, { recursive: true, force: true });
  }
}

/** The error with which the system refuses to let this user read a file; undefined when it does not. */
function refusalOf(path: string): unknown {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return error;
  }
  return undefined;
}

/** Marks something in the folder of files as used, so that it is not deleted. */
function markUsed(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Another process deleted it, or the folder cannot be written: the next reader makes it again.
  }
}

/**
 * Opens the cache in `directory`. What that folder cannot give or take goes into a temporary one for this run, and `warn`
 * is called once with the reason. Without `directory`, everything is temporary.
 * Throws a `BuildError` when a temporary folder is needed and cannot be written.
 */
export function openCache(directory: string | undefined, warn: (diagnostic: Diagnostic) => void): Cache {
  const overflow = temporaryFolder();
  const folder: CacheFolder = { directory: directory ?? overflow, overflow };
  const root = folder.directory;
  const packDirectory = join(root, packsFolder);
  const places = new Map<string, PackLocation>();
  /** Packs that this run used, by name: what another thread tells has each name in a copy of its own. */
  const usedPacks = new Map<string, string>();
  /** Packs in which a damaged entry was found. */
  const damagedPacks = new Set<string>();
  const state = { isDamaged: false, isUnusable: false, sequence: 0 };

  const warnDamaged = (path: string): void => {
    if (!state.isDamaged) warn(cacheEntryDamaged(path));
    state.isDamaged = true;
  };
  const warnUnusable = (error: unknown): void => {
    if (!state.isUnusable) warn(cacheUnusable(root, error));
    state.isUnusable = true;
  };
  const readPacks = (): void => {
    makeFolder(root, packsFolder);
    for (const pack of readdirSync(packDirectory).sort()) {
      if (!pack.endsWith('.pack')) continue;
      const path = join(packDirectory, pack);
      const index = readPackIndex(folder, pack);
      for (const [key, place] of index ?? []) places.set(key, place);
      state.sequence = Math.max(state.sequence, Number.parseInt(pack, 10) || 0);
      // Another process may have deleted it.
      if (index || !lstatSync(path, { throwIfNoEntry: false })) continue;
      const refusal = refusalOf(path);
      if (refusal) {
        warnUnusable(refusal);
        continue;
      }
      warnDamaged(path);
      rmSync(path, { recursive: true, force: true });
    }
  };
  if (directory === undefined) createTemporaryFolder(root);
  const outputsFolder = `${filesFolder}/outputs`;
  try {
    readPacks();
    makeFolder(root, outputsFolder);
  } catch (error) {
    warnUnusable(error);
  }

  const use = (key: string): PackLocation | undefined => {
    const place = places.get(key);
    if (place) usedPacks.set(place.pack, place.pack);
    return place;
  };
  const forget = (key: string): void => {
    const place = places.get(key);
    if (!place) return;
    places.delete(key);
    damagedPacks.add(place.pack);
    warnDamaged(join(packDirectory, place.pack));
  };
  const readMany = (keys: readonly string[]): Map<string, Buffer> => {
    const wanted = keys.flatMap((key): [string, PackLocation][] => {
      const place = use(key);
      return place ? [[key, place]] : [];
    });
    const found = readPackEntries(folder, wanted);
    for (const [key] of wanted) if (!found.has(key)) forget(key);
    return found;
  };

  const nextSequence = (): number => ++state.sequence;
  const remember: Cache['remember'] = (entries) => {
    for (const [key, place] of entries) {
      const pack = usedPacks.get(place.pack) ?? place.pack;
      usedPacks.set(pack, pack);
      places.set(key, { ...place, pack });
      if (place.overflow !== undefined) warnUnusable(place.overflow);
    }
  };
  const write: Cache['write'] = (entries) => {
    if (entries.length === 0) return;
    const written = writePack(folder, nextSequence(), entries);
    remember(entries.map(({ key }, index) => [key, written[index]!]));
  };
  /** Moves sound entries out of packs that have a damaged one, which nothing replaces if its value comes from elsewhere. */
  const replaceDamagedPacks = (): void => {
    for (const pack of damagedPacks) {
      const current = [...places].filter(([, place]) => place.pack === pack && place.overflow === undefined);
      const sound = readPackEntries(folder, current);
      write([...sound].map(([key, bytes]) => ({ key, bytes })));
      for (const [key] of current) if (!sound.has(key)) places.delete(key);
      rmSync(join(packDirectory, pack), { recursive: true, force: true });
    }
    damagedPacks.clear();
  };
  const deleteUnused = (): void => {
    const agesFile = join(root, 'unused-builds.json');
    const ages = readAges(agesFile);
    const kept: Record<string, number> = {};
    for (const pack of readdirSync(packDirectory).sort()) {
      const path = join(packDirectory, pack);
      const known = ages[pack];
      const age = usedPacks.has(pack) ? 0 : (Number.isSafeInteger(known) ? (known as number) : 0) + 1;
      if (age > unusedBuildsKept) rmSync(path, { recursive: true, force: true });
      else if (pack.endsWith('.pack')) kept[pack] = age;
    }
    const text = Buffer.from(JSON.stringify(kept));
    if (!readRegularFile(agesFile)?.equals(text)) replaceFile(agesFile, text);
    deleteOldFiles(join(root, filesFolder));
    for (const folder of [root, packDirectory, join(root, outputsFolder)]) deleteLeftovers(folder);
  };

  return {
    folder,
    outputsDirectory: join(root, outputsFolder),
    isEmpty: places.size === 0,
    nextSequence,
    find: use,
    remember,
    write,
    readMany,
    read: (key) => {
      const place = use(key);
      const bytes = place && readPackEntry(folder, key, place);
      if (place && !bytes) forget(key);
      return bytes;
    },
    forget,
    lose: (keys) => {
      for (const key of keys) forget(key);
      throw new LostEntries('Entries of the cache are damaged.');
    },
    place: (kind, hash, files) => {
      const name = `${filesFolder}/${kind}/${hash}`;
      const place = (base: string): string => {
        for (const [path, content] of files)
          if (placeFile(base, `${name}/${path}`, content) === 'damaged') warnDamaged(join(base, name, path));
        markUsed(join(base, name));
        return join(base, name);
      };
      return writeInto(folder, place, warnUnusable);
    },
    fileTimeMs: () => {
      const create = (base: string): number => {
        const path = join(base, `.time-${process.pid}`);
        createFolder(base);
        replaceFile(path, '');
        const { mtimeMs } = lstatSync(path);
        rmSync(path);
        return mtimeMs;
      };
      return writeInto(folder, create, warnUnusable);
    },
    collectGarbage: () => {
      if (directory === undefined) return;
      try {
        replaceDamagedPacks();
        deleteUnused();
      } catch (error) {
        warnUnusable(error);
      }
    },
    close: () => removeTemporaryFolder(overflow),
  };
}
