import { hash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder, replaceFile, writeInto, type CacheFolder } from './cache-folder.js';
import { reasonOf } from '../report/reason-of.js';

/** Folder of the packs in that of the cache. */
export const packsFolder = 'packs';

/** Location of an entry. Plain JSON, because other threads read it. */
export interface PackLocation {
  pack: string;
  offset: number;
  length: number;
  /** CRC-32 of key and bytes. */
  checksum: number;
  /** Why the pack is in the temporary folder, if the folder of the cache could not take it. */
  overflow?: string | undefined;
}

/** An entry to write. */
export interface PackEntry {
  key: string;
  bytes: Buffer;
}

/**
 * A pack is a file of many cache entries, written at once so that a batch of pages costs one file:
 * the line `heddle-pack 2 <index length>\n`, the index (JSON: key, length, checksum of each entry), then the bodies.
 * It carries the checksum of every key and body, so a cut, mixed up or damaged file is noticed when it is read.
 */
const magic = 'heddle-pack 2 ';
const headerLength = magic.length + 11;

type IndexRow = [key: string, length: number, checksum: number];

/**
 * It detects damage, not forgery; SHA-256 would take eight times as long for what is a tenth of a build. Of a buffer
 * without memory, such as one from an empty `ArrayBuffer`, Node makes 0 whatever was before it.
 */
const checksumOf = (key: string, bytes: Buffer): number => (bytes.length === 0 ? crc32(key) : crc32(bytes, crc32(key)));

/** Hash of an index, which is in the name of the pack. */
const indexHash = (index: Buffer): string => hash('sha256', index).slice(0, 32);

/** Puts entries into the bytes of a pack. */
export function makePack(entries: readonly PackEntry[]): Buffer {
  const rows = entries.map(({ key, bytes }): IndexRow => [key, bytes.length, checksumOf(key, bytes)]);
  const index = Buffer.from(JSON.stringify(rows));
  const header = Buffer.from(`${magic}${String(index.length).padStart(10, '0')}\n`);
  return Buffer.concat([header, index, ...entries.map(({ bytes }) => bytes)]);
}

/** Length of the index that a pack begins with; undefined if the bytes are not the beginning of a pack. */
function indexLengthOf(header: Buffer | undefined): number | undefined {
  const text = header?.toString('latin1', 0, headerLength);
  const length = text?.startsWith(magic) && text.length === headerLength ? Number(text.slice(magic.length)) : NaN;
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Entries of a pack that is in memory, which share its bytes; undefined unless all of it is intact. */
export function unpack(pack: Buffer): PackEntry[] | undefined {
  const indexLength = indexLengthOf(pack);
  if (indexLength === undefined) return undefined;
  let offset = headerLength + indexLength;
  let rows: IndexRow[];
  try {
    rows = JSON.parse(pack.toString('utf8', headerLength, offset)) as IndexRow[];
  } catch {
    return undefined;
  }
  const entries = rows.map(([key, length]) => ({ key, bytes: pack.subarray(offset, (offset += length)) }));
  return entries.every(({ key, bytes }, row) => checksumOf(key, bytes) === rows[row]![2]) && offset === pack.length
    ? entries
    : undefined;
}

/**
 * Writes a pack to the folder (temporary file, rename) and returns its entries with their locations, in order. If packs
 * contain the same key, the one with the highest `sequence` takes precedence. Throws, before it writes, when the bytes do not
 * begin as a pack.
 */
export function storePack(folder: CacheFolder, sequence: number, whole: Buffer): [key: string, PackLocation][] {
  const start = headerLength + indexLengthOf(whole)!;
  const index = whole.subarray(headerLength, start);
  const rows = JSON.parse(index.toString()) as IndexRow[];
  const name = `${String(sequence).padStart(8, '0')}-${indexHash(index)}.pack`;
  let overflow: string | undefined;
  writeInto(
    folder,
    (root) => {
      makeFolder(root, packsFolder);
      replaceFile(join(root, packsFolder, name), whole);
    },
    (error) => (overflow = reasonOf(error)),
  );
  const locations = locate(name, rows, start);
  return overflow === undefined ? locations : locations.map(([key, location]) => [key, { ...location, overflow }]);
}

/** Writes entries as one pack. */
export const writePack = (
  folder: CacheFolder,
  sequence: number,
  entries: readonly PackEntry[],
): ReturnType<typeof storePack> => (entries.length === 0 ? [] : storePack(folder, sequence, makePack(entries)));

function locate(pack: string, rows: readonly IndexRow[], start: number): [key: string, PackLocation][] {
  let offset = start;
  return rows.map(([key, length, checksum]) => {
    const location = { pack, offset, length, checksum };
    offset += length;
    return [key, location];
  });
}

/** Path of the pack that an entry is in. `join` would take long for the thousands of entries of a large site. */
const packPath = ({ directory, overflow }: CacheFolder, { pack, ...location }: PackLocation): string =>
  `${location.overflow === undefined ? directory : overflow}/${packsFolder}/${pack}`;

/** All bytes of the packs that entries are in. Throws when one cannot be read. */
export const readPacks = (folder: CacheFolder, locations: readonly PackLocation[]): Buffer[] =>
  [...new Set(locations.map((location) => packPath(folder, location)))].map((path) => readFileSync(path));

function readBytes(file: number, offset: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, offset + read);
    if (count === 0) return undefined;
    read += count;
  }
  return bytes;
}

/** Opens a pack. Throws for anything that is not a file: opening a FIFO would wait for ever. */
function openPack(path: string): number {
  if (!lstatSync(path).isFile()) throw new Error(`${path} is not a file.`);
  return openSync(path, 'r');
}

/**
 * Reads the index of a pack in the folder of the cache: the location of each entry by key. Undefined when the file is
 * missing or not a pack.
 */
export function readPackIndex({ directory }: CacheFolder, pack: string): Map<string, PackLocation> | undefined {
  let file: number | undefined;
  try {
    file = openPack(join(directory, packsFolder, pack));
    const indexLength = indexLengthOf(readBytes(file, 0, headerLength));
    const index = indexLength === undefined ? undefined : readBytes(file, headerLength, indexLength);
    if (!index || !pack.endsWith(`-${indexHash(index)}.pack`)) return undefined;
    return new Map(locate(pack, JSON.parse(index.toString()) as IndexRow[], headerLength + index.length));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads one entry and verifies it against its key; undefined when it is missing or damaged. */
export function readPackEntry(folder: CacheFolder, key: string, location: PackLocation): Buffer | undefined {
  return readPackEntries(folder, [[key, location]]).get(key);
}

/** Reads entries and verifies each against its key, opening every pack once; missing and damaged ones are left out. */
export function readPackEntries(
  folder: CacheFolder,
  wanted: readonly (readonly [key: string, location: PackLocation])[],
): Map<string, Buffer> {
  const byPack = new Map<string, (readonly [string, PackLocation])[]>();
  for (const item of wanted) {
    const [, location] = item;
    const pack = packPath(folder, location);
    const list = byPack.get(pack);
    if (list) list.push(item);
    else byPack.set(pack, [item]);
  }
  const found = new Map<string, Buffer>();
  for (const [pack, items] of byPack) {
    let file: number | undefined;
    try {
      file = openPack(pack);
      for (const [key, location] of items) {
        const bytes = readBytes(file, location.offset, location.length);
        if (bytes && checksumOf(key, bytes) === location.checksum) found.set(key, bytes);
      }
    } catch {
      continue;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
  return found;
}
