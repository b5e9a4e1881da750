import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../report/diagnostic.js';
import { cacheEntryDamaged, cacheUnusable } from '../report/errors-build.js';
import { readPackEntries, readPackEntry, readPackIndex, writePack, type PackEntry, type PackLocation } from './pack.js';

/** Files and folders of one kind that are kept however old they are, and the age in ms from which others go. */
const keptFiles = 8;
const keptFileAgeMs = 86_400_000;

/** Builds after which a pack that no build used is deleted. */
const unusedBuildsKept = 8;

/** Entries were damaged and are forgotten now: another attempt makes again what they held. */
export class LostEntries extends Error {}

/**
 * The content-addressed store of task results. Values lie in packs on disk; memory holds their places only.
 * Nothing in it is trusted: a missing or damaged entry is a miss with one warning.
 */
export interface Cache {
  /** Folder of the packs; tasks in other threads write packs into it. */
  readonly packDirectory: string;
  /** Folder for files that are read by path (server bundles), named by content. */
  readonly fileDirectory: string;
  /** Whether results outlive this run. */
  readonly isPersistent: boolean;
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
  /** Marks an entry of `fileDirectory` (a file or folder below one of its folders) as used, so that it is kept. */
  keep(path: string): void;
  /** Deletes packs that the last builds did not use, and files that nothing used for a day. */
  collectGarbage(): void;
  /** Removes a cache that is not persistent. */
  close(): void;
}

function prepareDirectory(directory: string): void {
  mkdirSync(join(directory, 'packs'), { recursive: true });
  const probe = join(directory, `.probe-${process.pid}`);
  writeFileSync(probe, '');
  unlinkSync(probe);
}

function readPacks(packDirectory: string): { places: Map<string, PackLocation>; lastSequence: number } {
  const places = new Map<string, PackLocation>();
  let lastSequence = 0;
  for (const pack of readdirSync(packDirectory).sort()) {
    if (!pack.endsWith('.pack')) continue;
    for (const [key, place] of readPackIndex(packDirectory, pack) ?? []) places.set(key, place);
    lastSequence = Math.max(lastSequence, Number.parseInt(pack, 10) || 0);
  }
  return { places, lastSequence };
}

/** Reads the number of builds since each pack was used; a broken file counts as empty. */
function readAges(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Deletes what has not been used for long from the folders of files that are read by path. */
function deleteOldFiles(fileDirectory: string): void {
  for (const kind of ['bundles', 'sites', 'overrides', 'outputs']) {
    const folder = join(fileDirectory, kind);
    if (!existsSync(folder)) continue;
    const byAge = readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ path, usedMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((a, b) => b.usedMs - a.usedMs);
    for (const { path, usedMs } of byAge.slice(keptFiles))
      if (Date.now() - usedMs > keptFileAgeMs) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Opens the cache in `directory`. When it cannot be used (not writable, a file stands there, the disk is full), the run
 * goes on with a temporary one and `warn` hears about it. `directory` undefined asks for a temporary one.
 */
export function openCache(directory: string | undefined, warn: (diagnostic: Diagnostic) => void): Cache {
  let folder = directory;
  if (folder !== undefined) {
    try {
      prepareDirectory(folder);
    } catch (error) {
      warn(cacheUnusable(folder, error));
      folder = undefined;
    }
  }
  const isPersistent = folder !== undefined;
  const root = folder ?? mkdtempSync(join(tmpdir(), 'heddle-'));
  const packDirectory = join(root, 'packs');
  mkdirSync(packDirectory, { recursive: true });
  const { places, lastSequence } = readPacks(packDirectory);
  /** Packs that this run used, by name: what another thread tells has each name in a copy of its own. */
  const usedPacks = new Map<string, string>();
  const state = { hasWarned: false, sequence: lastSequence };

  const use = (key: string): PackLocation | undefined => {
    const place = places.get(key);
    if (place) usedPacks.set(place.pack, place.pack);
    return place;
  };
  const forget = (key: string): void => {
    const place = places.get(key);
    if (!place) return;
    places.delete(key);
    if (!state.hasWarned) warn(cacheEntryDamaged(join(packDirectory, place.pack)));
    state.hasWarned = true;
  };
  const readMany = (keys: readonly string[]): Map<string, Buffer> => {
    const wanted = keys.flatMap((key): [string, PackLocation][] => {
      const place = use(key);
      return place ? [[key, place]] : [];
    });
    const found = readPackEntries(packDirectory, wanted);
    for (const [key] of wanted) if (!found.has(key)) forget(key);
    return found;
  };

  const nextSequence = (): number => ++state.sequence;
  const remember: Cache['remember'] = (entries) => {
    for (const [key, place] of entries) {
      const pack = usedPacks.get(place.pack) ?? place.pack;
      usedPacks.set(pack, pack);
      places.set(key, { ...place, pack });
    }
  };

  return {
    packDirectory,
    fileDirectory: join(root, 'files'),
    isPersistent,
    isEmpty: places.size === 0,
    nextSequence,
    find: use,
    remember,
    write: (entries) => {
      if (entries.length === 0) return;
      const written = writePack(packDirectory, nextSequence(), entries);
      remember(entries.map(({ key }, index) => [key, written[index]!]));
    },
    readMany,
    read: (key) => {
      const place = use(key);
      const bytes = place && readPackEntry(packDirectory, key, place);
      if (place && !bytes) forget(key);
      return bytes;
    },
    forget,
    lose: (keys) => {
      for (const key of keys) forget(key);
      throw new LostEntries('Entries of the cache are damaged.');
    },
    keep: (path) => {
      const now = new Date();
      try {
        utimesSync(path, now, now);
      } catch {
        // Another process deleted it meanwhile; the next reader makes it again.
      }
    },
    collectGarbage: () => {
      if (!isPersistent) return;
      const agesFile = join(root, 'unused-builds.json');
      const ages = readAges(agesFile);
      const kept: Record<string, number> = {};
      for (const pack of readdirSync(packDirectory).sort()) {
        const path = join(packDirectory, pack);
        const age = usedPacks.has(pack) ? 0 : (ages[pack] ?? 0) + 1;
        const isLeftover = pack.endsWith('.tmp') && Date.now() - statSync(path).mtimeMs > 3_600_000;
        if (age > unusedBuildsKept || isLeftover) rmSync(path, { force: true });
        else if (pack.endsWith('.pack')) kept[pack] = age;
      }
      writeFileSync(agesFile, JSON.stringify(kept));
      deleteOldFiles(join(root, 'files'));
    },
    close: () => {
      if (!isPersistent && existsSync(root)) rmSync(root, { recursive: true, force: true });
    },
  };
}
