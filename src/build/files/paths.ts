import { sep, dirname, join, relative } from 'node:path';
import { existsSync } from 'node:fs';
import { namesIfFolder } from './read-if-file.js';

/** The path with forward slashes, in Unicode NFC. */
export const toPosix = (path: string): string => withSlashes(path).normalize('NFC');

/** The path with forward slashes. */
export const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

/** Path relative to the project, with forward slashes, as messages show it. */
export const projectPath = (projectRoot: string, path: string): string => withSlashes(relative(projectRoot, path));

/** The form of a path that two paths share if they are one file on a system that ignores case or Unicode forms. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();

// One name can be written in several Unicode forms: `é` is one character, or `e` and a combining accent. Authors and keyboards
// write the first, and macOS hands out the second, so a path that a page writes can differ from the one on disk in form alone.

/** The only characters that have one form are those of ASCII. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/**
 * The path under which a file is on disk, whose name may be in another Unicode form than `path`. Returns `path` itself if it
 * exists, and if there is no such file in any form. `endings` are those that the written name may leave out.
 */
export function diskPath(path: string, endings: readonly string[] = []): string {
  if (isAscii(path) || ['', ...endings].some((ending) => existsSync(path + ending))) return path;
  const parent = dirname(path);
  if (parent === path) return path;
  const folder = diskPath(parent);
  const name = path.slice(parent.length).replace(/^[\\/]/, '');
  const moved = join(folder, name);
  if (folder !== parent && existsSync(moved)) return moved;
  const wanted = ['', ...endings].map((ending) => (name + ending).normalize('NFC'));
  const names = namesIfFolder(folder);
  for (const form of wanted) {
    const found = names.find((candidate) => candidate.normalize('NFC') === form);
    if (found !== undefined) return join(folder, found);
  }
  return moved;
}

/** Why modules of a folder can neither be bundled nor imported; undefined if they can. */
export function whyUnusable(folder: string): string | undefined {
  if (sep === '/' && folder.includes('\\')) return 'contains a backslash, and Node.js cannot import modules from it';
  if (folder.includes('*')) return 'contains `*`, which esbuild interprets as a pattern';
  // Node reads bytes that are not UTF-8 as this character.
  return folder.includes('\ufffd') ? 'contains bytes that are not UTF-8, so its files cannot be found' : undefined;
}

/** Control characters, backslashes, drive letters, and segments that are empty, `.`, `..` or begin with `~`. */
const unsafePart = /[\\\0-\x1f\x7f]|^[a-zA-Z]:|(?:^|\/)(?:~|\.{0,2}(?:\/|$))/;

/** True if a path can name an output file: relative, `/`-separated, without `..`, empty or reserved segments. */
export const isOutputPath = (path: string): boolean => !unsafePart.test(path);
