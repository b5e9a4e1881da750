import { diskPath } from '../files/disk-path.js';
import { fileHash } from './cache-key.js';

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
