import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BuildError } from '../report/diagnostic.js';
import { diskFailed } from '../report/errors/build.js';
import { pathUnusable } from '../report/errors/config.js';
import { createFolder } from '../files/folders.js';
import { whyUnusable } from '../files/paths.js';

/**
 * The folder of the cache, and a temporary folder for what the first cannot take: it may be full, read-only, or belong
 * to another user. Plain JSON, because worker threads write into the cache too.
 */
export interface CacheFolder {
  directory: string;
  /** Created with its first file. The same as `directory` in a run without a cache. */
  overflow: string;
}

/** Path of a temporary folder that no other process uses. It is not created. */
export const temporaryFolder = (): string => join(tmpdir(), `heddle-${randomBytes(8).toString('hex')}`);

/** Creates a temporary folder. Throws a `BuildError` when it cannot be written, or nothing can be imported from it. */
export function createTemporaryFolder(path: string): void {
  const refusal = whyUnusable(path);
  if (refusal) throw new BuildError([pathUnusable(path, refusal)]);
  try {
    createFolder(path, 0o700);
  } catch (error) {
    throw new BuildError([diskFailed(`Creating ${path}`, error)], { cause: error });
  }
}

/** Removes a temporary folder, where there is one. */
export function removeTemporaryFolder(path: string): void {
  if (existsSync(path)) rmSync(path, { recursive: true, force: true });
}

/** Bytes of a regular file; undefined if it cannot be read, or if something else has its path: a folder, link or FIFO. */
export function readRegularFile(path: string): Buffer | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses JSON that may be damaged: undefined unless it is an object or an array. */
export function parseObject(bytes: Buffer | undefined): object | undefined {
  try {
    const value: unknown = bytes && JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the folder `name` below `root`. Anything in its way that is not a folder is deleted, but never `root` itself. */
export function makeFolder(root: string, name: string): void {
  try {
    createFolder(join(root, name));
  } catch {
    let folder = root;
    createFolder(root);
    for (const segment of name.split('/')) {
      folder = join(folder, segment);
      const isFolder = ((): boolean => {
        try {
          return statSync(folder).isDirectory();
        } catch {
          return false;
        }
      })();
      if (isFolder) continue;
      rmSync(folder, { force: true });
      mkdirSync(folder);
    }
  }
}

/** Name of a file while it is written: unique in all threads of all processes. */
const temporaryName = (path: string): string => `${path}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`;

/**
 * Writes a file beside its path and renames it, so that readers see the old content or all of the new. Whatever has the
 * path is replaced, a folder too. Nothing waits for the disk: files of the cache are verified when they are read, so one that
 * a power failure leaves empty is a miss.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = temporaryName(path);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    const file = openSync(temporary, 'wx');
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
    } finally {
      closeSync(file);
    }
    try {
      renameSync(temporary, path);
    } catch (error) {
      if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
      rmSync(path, { recursive: true, force: true });
      renameSync(temporary, path);
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Result of `materializeFile`. */
export type FoundFile = 'same' | 'missing' | 'damaged';

/** Makes sure that the file `name` below `root` has exactly this content, whatever has its path now. */
export function materializeFile(root: string, name: string, content: string | Uint8Array): FoundFile {
  const path = join(root, name);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (readRegularFile(path)?.equals(bytes)) return 'same';
  let found: FoundFile = 'missing';
  try {
    if (lstatSync(path, { throwIfNoEntry: false })) found = 'damaged';
  } catch {
    // A folder on the way to it is something else.
  }
  makeFolder(root, dirname(name));
  replaceFile(path, bytes);
  return found;
}

/**
 * Calls `write` with the folder of the cache, and with the temporary one when that fails; `onFailure` gets the reason.
 * Throws a `BuildError` when neither can be written.
 */
export function writeInto<T>(
  { directory, overflow }: CacheFolder,
  write: (root: string) => T,
  onFailure: (error: unknown) => void,
): T {
  try {
    return write(directory);
  } catch (error) {
    if (directory === overflow) throw new BuildError([diskFailed(`Writing to ${overflow}`, error)], { cause: error });
    onFailure(error);
  }
  createTemporaryFolder(overflow);
  try {
    return write(overflow);
  } catch (error) {
    throw new BuildError([diskFailed(`Writing to ${overflow}`, error)], { cause: error });
  }
}
