import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePack, unpack, type PackEntry } from '../cache/pack.js';
import { packageRoot } from '../files/package-root.js';

// A worker has the files of a site below a folder of its own, with the paths of the coordinator, and Heddle where it is
// installed there. On the way to a worker, absolute paths therefore begin with a mark. A text that looks like a path, such
// as a `base` that is also the name of the project's folder, has none:
//
//     coordinator                           on the way                        worker
//     /docs/guide.md                        \0site/docs/guide.md              /tmp/w/docs/guide.md
//     /docs/node_modules/heddle/dist/a.js   \0heddle/a.js                     /usr/lib/node_modules/heddle/dist/a.js
//     /docs/ (a URL)                        /docs/                            /docs/
//
// On the way back, the worker's folder, whose name is found nowhere else, is removed from everything.

const marks = { site: '\0site', heddle: '\0heddle' };

/** Folder of Heddle's own files. */
export const distFolder = (): string => join(packageRoot(), 'dist');

/** An absolute path of the coordinator as workers get it. */
export function markPath(path: string): string {
  const dist = distFolder();
  return path === dist || path.startsWith(dist + sep) ? marks.heddle + path.slice(dist.length) : marks.site + path;
}

/** Replaces marked paths in JSON with those of this machine; `folder` is the one with the site. */
export function placePaths(json: string, folder: string): string {
  const place = (text: string, mark: string, target: string): string =>
    text.replaceAll(JSON.stringify(mark).slice(0, -1), () => JSON.stringify(target).slice(0, -1));
  return place(place(json, marks.site, folder), marks.heddle, distFolder());
}

/** Changes paths of a worker's machine to those of the coordinator. */
export interface WayBack {
  text(given: string): string;
  entry(entry: PackEntry): PackEntry;
  pack(pack: Buffer): Buffer;
}

/** How a path can be written: as it is, in JSON, and in a URL. */
const spellings = (path: string): string[] => [path, JSON.stringify(path).slice(1, -1), pathToFileURL(path).pathname];

/**
 * The way back from a worker, which has the files of the site below `folder`, to the coordinator, which has Heddle's own files
 * in `dist`.
 */
export function createWayBack(folder: string, dist: string): WayBack {
  const originals = new Map(spellings(folder).map((name) => [name, '']));
  const dists = spellings(dist);
  if (distFolder() !== dist) spellings(distFolder()).forEach((name, index) => originals.set(name, dists[index]!));
  const text = (given: string): string =>
    [...originals].reduce((changed, [name, original]) => changed.replaceAll(name, () => original), given);
  // True if bytes contain a path of this machine.
  const hasPaths = (bytes: Buffer): boolean => [...originals.keys()].some((name) => bytes.includes(name));
  const entry = (given: PackEntry): PackEntry =>
    hasPaths(given.bytes) ? { ...given, bytes: Buffer.from(text(given.bytes.toString())) } : given;
  return {
    text,
    entry,
    pack: (pack) => (hasPaths(pack) ? makePack(unpackOwn(pack).map(entry)) : pack),
  };
}

/** Entries of a pack that was just made. */
export function unpackOwn(pack: Buffer): PackEntry[] {
  const entries = unpack(pack);
  if (!entries) throw new Error('A pack that was just written is damaged.');
  return entries;
}
