import { join } from 'node:path';
import { parseObject, readRegularFile, replaceFile } from '../../cache/cache-folder.js';
import { contentHash, toolVersion } from '../../cache/cache-key.js';
import { toPlainValue } from '../../util/plain-value.js';

const keptDigests = 20;

/** Digest of everything that validation looks at in a configuration, and of the code that looks. */
export function digestConfig(config: unknown): string {
  return contentHash(JSON.stringify([toolVersion, import.meta.url, toPlainValue(config, () => {})]));
}

function readDigests(file: string): string[] {
  const digests = parseObject(readRegularFile(file));
  return Array.isArray(digests) ? digests.filter((digest) => typeof digest === 'string') : [];
}

/**
 * Remembers which configurations were valid, in a file of the cache folder: loading and building the schemas takes a
 * tenth of a second, which most runs can save.
 */
export function createCheckedConfigs(directory: string): { has(digest: string): boolean; add(digest: string): void } {
  const file = join(directory, 'checked-configs.json');
  return {
    has: (digest) => readDigests(file).includes(digest),
    add: (digest) => {
      try {
        replaceFile(file, JSON.stringify([digest, ...readDigests(file)].slice(0, keptDigests)));
      } catch {
        // The next run checks again.
      }
    },
  };
}
