import { createHash, hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { diskPath } from '../files/paths.js';

declare const __HEDDLE_VERSION__: string;
/** Hash of the sources that the package was compiled from, so that a checkout never reads what an older one left. */
declare const __HEDDLE_SOURCES__: string;

/** Version of the installed package. */
export const toolVersion = __HEDDLE_VERSION__;

const nodeMajor = process.versions.node.split('.')[0]!;

/** SHA-256 of text or bytes as 32 hexadecimal digits. */
export function contentHash(content: string | Uint8Array): string {
  return hash('sha256', content).slice(0, 32);
}

/** Bytes of a file that are in memory at once while it is hashed. */
const chunkBytes = 4 * 1024 * 1024;

/** `contentHash` of a file of any size. Throws what reading it throws. */
export function fileHash(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const chunk = Buffer.allocUnsafe(Math.min(size + 1, chunkBytes));
    const first = chunk.subarray(0, readSync(file, chunk));
    // Hashing a small file at once takes half the time.
    if (first.length === size) return contentHash(first);
    const whole = createHash('sha256').update(first);
    for (let length; (length = readSync(file, chunk)) > 0;) whole.update(chunk.subarray(0, length));
    return whole.digest('hex').slice(0, 32);
  } finally {
    closeSync(file);
  }
}

/**
 * Key of a task's result: Heddle's own sources, Node major (its Unicode tables take part in slugs and tokens), the task's
 * name and everything the result depends on. Each part follows its length, so that no two lists of parts collide.
 */
export function cacheKey(task: string, parts: readonly string[]): string {
  let text = '';
  for (const part of [__HEDDLE_SOURCES__, nodeMajor, task, ...parts]) text += `${part.length}:${part}`;
  return contentHash(text);
}

/** Hashes files once per run, however many values depend on them. */
export interface FileHashes {
  /** Content hash of the file at an absolute path, `''` if it cannot be read. */
  hashOf(absolutePath: string): string;
}

/** Creates hashes of one run. */
export function createFileHashes(): FileHashes {
  const known = new Map<string, string>();
  return {
    hashOf: (path) => {
      let hash = known.get(path);
      if (hash === undefined) {
        try {
          hash = fileHash(diskPath(path));
        } catch {
          hash = '';
        }
        known.set(path, hash);
      }
      return hash;
    },
  };
}
