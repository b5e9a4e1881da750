import type { Diagnostic } from '../report/diagnostic.js';
import { cacheEntryDamaged, cacheUnusable } from '../report/errors/build.js';
import { accessSync, constants, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type CacheFolder } from './cache-folder.js';
import {
  packsFolder,
  storePack,
  readPackEntries,
  readPackEntry,
  readPackIndex,
  writePack,
  type PackEntry,
  type PackLocation,
} from './pack.js';
import { codeOf } from '../report/reason-of.js';

/** Entries of the cache were damaged and are forgotten now: another attempt computes again what they held. */
export class EvictedEntries extends Error {}

/** Warnings of the cache. Each is given once per run. */
export interface CacheWarnings {
  /** An entry or a file is damaged. */
  damaged(path: string): void;
  /** The folder can't be read or written. */
  unusable(error: unknown): void;
}

export function createCacheWarnings(directory: string, warn: (diagnostic: Diagnostic) => void): CacheWarnings {
  const given = new Set<'damaged' | 'unusable'>();
  const warnOnce = (kind: 'damaged' | 'unusable', diagnostic: () => Diagnostic): void => {
    if (!given.has(kind)) warn(diagnostic());
    given.add(kind);
  };
  return {
    damaged: (path) => warnOnce('damaged', () => cacheEntryDamaged(path)),
    unusable: (error) => warnOnce('unusable', () => cacheUnusable(directory, error)),
  };
}

/** Entries of the cache. Their values are in packs on disk; memory has their places. */
export interface EntryStore {
  /** True if there are no entries of earlier runs. */
  readonly isEmpty: boolean;
  /** Number for the packs of the next task run; later packs take precedence over earlier ones. */
  nextSequence(): number;
  find(key: string): PackLocation | undefined;
  /** Adds entries that a task wrote. */
  remember(locations: readonly (readonly [key: string, location: PackLocation])[]): void;
  /** Writes entries as one pack and adds them. */
  write(entries: readonly PackEntry[]): void;
  /** Writes a pack that another machine made, adds its entries, and returns their keys. */
  writePack(pack: Buffer): string[];
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
    if (codeOf(error) === 'EACCES') return error;
  }
  return undefined;
}

/** Entries of the packs in a folder, and the highest sequence of a pack. Damaged packs are deleted. */
function readPacks(
  folder: CacheFolder,
  warnings: CacheWarnings,
): { locations: Map<string, PackLocation>; sequence: number } {
  const locations = new Map<string, PackLocation>();
  let sequence = 0;
  try {
    makeFolder(folder.directory, packsFolder);
    for (const pack of readdirSync(join(folder.directory, packsFolder)).sort()) {
      if (!pack.endsWith('.pack')) continue;
      const path = join(folder.directory, packsFolder, pack);
      const index = readPackIndex(folder, pack);
      for (const [key, location] of index ?? []) locations.set(key, location);
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
  return { locations, sequence };
}

export function openEntryStore(folder: CacheFolder, warnings: CacheWarnings): EntryStore {
  const packDirectory = join(folder.directory, packsFolder);
  const { locations, ...last } = readPacks(folder, warnings);
  let { sequence } = last;
  /** Packs that this run used, by name: a name that another thread sent is a string of its own. */
  const usedPacks = new Map<string, string>();
  const damagedPacks = new Set<string>();

  const find = (key: string): PackLocation | undefined => {
    const location = locations.get(key);
    if (location) usedPacks.set(location.pack, location.pack);
    return location;
  };
  const forget = (key: string): void => {
    const location = locations.get(key);
    if (!location) return;
    locations.delete(key);
    damagedPacks.add(location.pack);
    warnings.damaged(join(packDirectory, location.pack));
  };
  const nextSequence = (): number => ++sequence;
  const remember: EntryStore['remember'] = (entries) => {
    for (const [key, location] of entries) {
      const pack = usedPacks.get(location.pack) ?? location.pack;
      usedPacks.set(pack, pack);
      locations.set(key, { ...location, pack });
      if (location.overflow !== undefined) warnings.unusable(location.overflow);
    }
  };
  const write: EntryStore['write'] = (entries) => {
    if (entries.length > 0) remember(writePack(folder, nextSequence(), entries));
  };

  return {
    isEmpty: locations.size === 0,
    nextSequence,
    find,
    remember,
    write,
    writePack: (pack) => {
      const stored = storePack(folder, nextSequence(), pack);
      remember(stored);
      return stored.map(([key]) => key);
    },
    readMany: (keys) => {
      const wanted = keys.flatMap((key): [string, PackLocation][] => {
        const location = find(key);
        return location ? [[key, location]] : [];
      });
      const found = readPackEntries(folder, wanted);
      for (const [key] of wanted) if (!found.has(key)) forget(key);
      return found;
    },
    read: (key) => {
      const location = find(key);
      const bytes = location && readPackEntry(folder, key, location);
      if (location && !bytes) forget(key);
      return bytes;
    },
    forget,
    isUsed: (pack) => usedPacks.has(pack),
    replaceDamagedPacks: () => {
      for (const pack of damagedPacks) {
        const current = [...locations].filter(
          ([, location]) => location.pack === pack && location.overflow === undefined,
        );
        const intact = readPackEntries(folder, current);
        write([...intact].map(([key, bytes]) => ({ key, bytes })));
        for (const [key] of current) if (!intact.has(key)) locations.delete(key);
        rmSync(join(packDirectory, pack), { recursive: true, force: true });
      }
      damagedPacks.clear();
    },
  };
}
