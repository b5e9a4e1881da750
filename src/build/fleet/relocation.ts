import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePack, unpack, type PackEntry } from '../cache/pack.js';
import { packageRoot } from '../files/package-root.js';
import { escapeRegExp } from '../values/escape-reg-exp.js';

/** Replaces paths in a text, such as JSON or a module. */
export type Relocation = (text: string) => string;

/**
 * Replaces folders at the beginning of quoted paths and of `file:` URLs: `"/site/docs/a.md"` becomes
 * `"/tmp/w/site/docs/a.md"` for the pair `/site`, `/tmp/w/site`. Longer folders take precedence.
 */
export function createRelocation(pairs: readonly (readonly [from: string, to: string])[]): Relocation {
  const targets = new Map<string, string>();
  if (pairs.every(([from, to]) => from === to)) return (text) => text;
  // A folder that stays where it is may be in one that does not.
  for (const [from, to] of pairs) {
    targets.set(pathToFileURL(from).pathname, pathToFileURL(to).pathname);
    targets.set(from, to);
  }
  const folders = [...targets.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<=["'\`]|file://)(?:${folders.map(escapeRegExp).join('|')})(?=["'\`/\\\\])`, 'g');
  return (text) => text.replace(pattern, (folder) => targets.get(folder)!);
}

/** Changes paths of a worker's machine to those of the coordinator. */
export interface WayBack {
  text: Relocation;
  entry(entry: PackEntry): PackEntry;
  pack(pack: Buffer): Buffer;
}

/**
 * The way back from a worker, which has the files of the site below `folder`, to the coordinator, which has Heddle's own files
 * in `dist`.
 */
export function createWayBack(folder: string, dist: string): WayBack {
  const ownDist = join(packageRoot(), 'dist');
  const heddleBack = createRelocation([[ownDist, dist]]);
  const names = [...new Set([folder, pathToFileURL(folder).pathname])];
  const marks = ownDist === dist ? names : [...names, packageRoot()];
  const text: Relocation = (given) => names.reduce((changed, name) => changed.replaceAll(name, ''), heddleBack(given));
  // True if bytes contain a path of this machine.
  const hasPaths = (bytes: Buffer): boolean => marks.some((mark) => bytes.includes(mark));
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
