import type { Diagnostic } from '../report/diagnostic.js';
import { cacheEntryDamaged, cacheUnusable } from '../report/errors/build.js';

/** Warnings of the cache. Each is given once per run. */
export interface CacheWarnings {
  /** An entry or a file is damaged. */
  damaged(path: string): void;
  /** The folder can't be read or written. */
  unusable(error: unknown): void;
}

export function createCacheWarnings(directory: string, warn: (diagnostic: Diagnostic) => void): CacheWarnings {
  const given = new Set<'damaged' | 'unusable'>();
  const warnOnce = (kind: 'damaged' | 'unusable', diagnostic: () => Diagnostic): void => {
    if (!given.has(kind)) warn(diagnostic());
    given.add(kind);
  };
  return {
    damaged: (path) => warnOnce('damaged', () => cacheEntryDamaged(path)),
    unusable: (error) => warnOnce('unusable', () => cacheUnusable(directory, error)),
  };
}
