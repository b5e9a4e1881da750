import { accessSync, constants, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type CacheFolder } from './cache-folder.js';
import type { CacheWarnings } from './cache-warnings.js';
import {
  packsFolder,
  readPackEntries,
  readPackEntry,
  readPackIndex,
  writePack,
  type PackEntry,
  type PackLocation,
} from './pack.js';

/** Entries of the cache. Their values are in packs on disk; memory holds where. */
export interface EntryStore {
  /** True if there are no entries of earlier runs. */
  readonly isEmpty: boolean;
  /** Number for the packs of the next task run; later packs take precedence over earlier ones. */
  nextSequence(): number;
  find(key: string): PackLocation | undefined;
  /** Adds entries that a task wrote. */
  remember(places: Iterable<readonly [key: string, place: PackLocation]>): void;
  /** Writes entries as one pack and adds them. */
  write(entries: readonly PackEntry[]): void;
  /** Reads entries; those missing or damaged are absent from the result. */
  readMany(keys: readonly string[]): Map<string, Buffer>;
  read(key: string): Buffer | undefined;
  /** Drops an entry that turned out to be damaged, with one warning per run. */
  forget(key: string): void;
  /** True if this run read or wrote an entry of the pack. */
  isUsed(pack: string): boolean;
  /** Moves the intact entries of packs with a damaged one to a new pack, and deletes the damaged packs. */
  replaceDamagedPacks(): void;
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

/** Entries of the packs in a folder, and the highest sequence of a pack. Damaged packs are deleted. */
function readPacks(
  folder: CacheFolder,
  warnings: CacheWarnings,
): { places: Map<string, PackLocation>; sequence: number } {
  const places = new Map<string, PackLocation>();
  let sequence = 0;
  try {
    makeFolder(folder.directory, packsFolder);
    for (const pack of readdirSync(join(folder.directory, packsFolder)).sort()) {
      if (!pack.endsWith('.pack')) continue;
      const path = join(folder.directory, packsFolder, pack);
      const index = readPackIndex(folder, pack);
      for (const [key, place] of index ?? []) places.set(key, place);
      sequence = Math.max(sequence, Number.parseInt(pack, 10) || 0);
      // Another process may have deleted it.
      if (index || !lstatSync(path, { throwIfNoEntry: false })) continue;
      const refusal = refusalOf(path);
      if (refusal) warnings.unusable(refusal);
      else {
        warnings.damaged(path);
        rmSync(path, { recursive: true, force: true });
      }
    }
  } catch (error) {
    warnings.unusable(error);
  }
  return { places, sequence };
}

export function openEntryStore(folder: CacheFolder, warnings: CacheWarnings): EntryStore {
  const packDirectory = join(folder.directory, packsFolder);
  const { places, ...last } = readPacks(folder, warnings);
  let { sequence } = last;
  /** Packs that this run used, by name: a name that another thread sent is a string of its own. */
  const usedPacks = new Map<string, string>();
  const damagedPacks = new Set<string>();

  const find = (key: string): PackLocation | undefined => {
    const place = places.get(key);
    if (place) usedPacks.set(place.pack, place.pack);
    return place;
  };
  const forget = (key: string): void => {
    const place = places.get(key);
    if (!place) return;
    places.delete(key);
    damagedPacks.add(place.pack);
    warnings.damaged(join(packDirectory, place.pack));
  };
  const nextSequence = (): number => ++sequence;
  const remember: EntryStore['remember'] = (entries) => {
    for (const [key, place] of entries) {
      const pack = usedPacks.get(place.pack) ?? place.pack;
      usedPacks.set(pack, pack);
      places.set(key, { ...place, pack });
      if (place.overflow !== undefined) warnings.unusable(place.overflow);
    }
  };
  const write: EntryStore['write'] = (entries) => {
    if (entries.length === 0) return;
    const written = writePack(folder, nextSequence(), entries);
    remember(entries.map(({ key }, index) => [key, written[index]!]));
  };

  return {
    isEmpty: places.size === 0,
    nextSequence,
    find,
    remember,
    write,
    readMany: (keys) => {
      const wanted = keys.flatMap((key): [string, PackLocation][] => {
        const place = find(key);
        return place ? [[key, place]] : [];
      });
      const found = readPackEntries(folder, wanted);
      for (const [key] of wanted) if (!found.has(key)) forget(key);
      return found;
    },
    read: (key) => {
      const place = find(key);
      const bytes = place && readPackEntry(folder, key, place);
      if (place && !bytes) forget(key);
      return bytes;
    },
    forget,
    isUsed: (pack) => usedPacks.has(pack),
    replaceDamagedPacks: () => {
      for (const pack of damagedPacks) {
        const current = [...places].filter(([, place]) => place.pack === pack && place.overflow === undefined);
        const intact = readPackEntries(folder, current);
        write([...intact].map(([key, bytes]) => ({ key, bytes })));
        for (const [key] of current) if (!intact.has(key)) places.delete(key);
        rmSync(join(packDirectory, pack), { recursive: true, force: true });
      }
      damagedPacks.clear();
    },
  };
}
