import { editDistance } from '../../shared/edit-distance.js';
import { basename, dirname, join, resolve } from 'node:path';
import { compatEntries } from '../../compat/names.js';
import { packageRoot } from '../files/package-root.js';
import { namesIfFolder } from '../files/read-if-file.js';

/**
 * A function that returns a lower bound of the edit distance between `text` and another text: letters that one has and the
 * other lacks have to be added, removed or replaced. Letters are counted in 64 groups, since a group too few only lowers it.
 */
function letterDistance(text: string): (other: string) => number {
  const counts = new Int32Array(64);
  for (let index = 0; index < text.length; index++) counts[text.charCodeAt(index) & 63]!++;
  const left = new Int32Array(64);
  return (other) => {
    left.set(counts);
    let common = 0;
    for (let index = 0; index < other.length; index++) if (left[other.charCodeAt(index) & 63]!-- > 0) common++;
    return Math.max(other.length, text.length) - common;
  };
}

/**
 * The candidate most like `written`, for "did you mean"; the first of several that are alike. Undefined when none is near: the
 * distance may be a third of the length at most (2 for short names). A candidate that differs in case only always comes first.
 *
 * A site may have thousands of pages and hundreds of dead links. Candidates are compared in the order of a lower bound of
 * their distances, so that those after the nearest one are not compared.
 */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const lower = written.toLowerCase();
  let limit = Math.max(2, Math.floor(written.length / 3));
  const boundOf = letterDistance(lower);
  const near: { candidate: string; other: string; bound: number; index: number }[] = [];
  let index = 0;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (other === lower) return candidate;
    if (Math.abs(other.length - lower.length) <= limit) {
      const bound = boundOf(other);
      if (bound <= limit) near.push({ candidate, other, bound, index });
    }
    index++;
  }
  near.sort((a, b) => a.bound - b.bound);
  let best: { candidate: string; index: number } | undefined;
  for (const entry of near) {
    if (entry.bound > limit) break;
    const distance = editDistance(lower, entry.other, limit);
    if (distance > limit || (distance === limit && best && best.index < entry.index)) continue;
    limit = distance;
    best = entry;
  }
  return best?.candidate;
}

/** `nearest` among the same candidates. Each text is looked up once: many pages and languages contain the same dead links. */
export function nearestAmong(candidates: Iterable<string>): (written: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let all: string[] | undefined;
  return (written) => {
    all ??= [...candidates];
    if (!known.has(written)) known.set(written, nearest(written, all));
    return known.get(written);
  };
}

/**
 * The candidate that was meant by a name that may also be somebody's own: one letter that is added, removed, replaced or
 * swapped for each four of the shorter name. Names of four letters are near to many words, so they must have the same letters.
 */
export function nearMiss(written: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(written, candidates);
  if (near === undefined || near === written) return undefined;
  const [own, other] = [written.toLowerCase(), near.toLowerCase()];
  const shorter = Math.min(own.length, other.length);
  const inOrder = (text: string): string => [...text].sort().join('');
  if (shorter <= 4) return inOrder(own) === inOrder(other) ? near : undefined;
  const limit = Math.floor(shorter / 4);
  return editDistance(own, other, limit) <= limit ? near : undefined;
}

/** Entry points of Heddle, as its package.json exports them. */
const ownEntries = ['runtime', 'theme', 'theme-original', ...compatEntries.map((name) => `compat/${name}`)];

const withoutEnding = (name: string): string => name.replace(/(?:\.d)?\.[a-z]+$/i, '');

/**
 * The import that was probably meant by one that cannot be resolved: an entry point of Heddle, or a file of the folder that
 * a relative path names. Undefined if none is near, for packages too.
 */
export function nearestImport(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('heddle/')) {
    const plugins = namesIfFolder(join(packageRoot(), 'dist/plugins')).filter((name) => !name.includes('.'));
    const entries = [...ownEntries, ...plugins.map((name) => `plugins/${name}`)].map((name) => `heddle/${name}`);
    // One that exists can't be resolved because Heddle isn't installed.
    return entries.includes(specifier) ? undefined : nearest(specifier, entries);
  }
  if (!/^\.{1,2}\//.test(specifier)) return undefined;
  const written = basename(specifier);
  const hasEnding = withoutEnding(written) !== written;
  const own = basename(importer);
  const names = namesIfFolder(dirname(resolve(dirname(importer), specifier))).filter((name) => name !== own);
  const near = nearest(
    written,
    names.flatMap((name) => (hasEnding ? [name] : [withoutEnding(name)])),
  );
  return near === undefined ? undefined : `${specifier.slice(0, specifier.length - written.length)}${near}`;
}

/** The same for a message of esbuild about a file; undefined for other messages. */
export function nearestInMessage(message: string, importer: string): string | undefined {
  const specifier = /^Could not resolve "([^"]+)"/.exec(message)?.[1];
  return specifier === undefined ? undefined : nearestImport(specifier, importer);
}
