import { parentPort, threadId } from 'node:worker_threads';
import { storePack } from '../cache/pack.js';
import type { ThreadLoaded } from '../executor/executor.js';
import { unpackContentSync, type StoredPacks, type SentPacks } from '../fleet/packed-content.js';
import { BuildError } from '../report/diagnostic.js';

parentPort?.postMessage({ loadedThread: threadId } satisfies ThreadLoaded);

/** Unpacks packs and writes them to the cache. The hashes of their bytes were verified. */
export default function receivePacks({ folder, packs, keys }: SentPacks): StoredPacks {
  const texts = new Map<string, string>();
  const wanted = new Set(keys);
  try {
    const locations = packs.map(({ sequence, bytes }) => {
      const pack = unpackContentSync(bytes);
      const stored = storePack(folder, sequence, pack);
      for (const [key, { offset, length }] of stored)
        if (wanted.has(key)) texts.set(key, pack.toString('utf8', offset, offset + length));
      return stored;
    });
    return texts.size === wanted.size
      ? { kind: 'stored', locations, texts: keys.map((key) => texts.get(key)!) }
      : { kind: 'unusable' };
  } catch (error) {
    // Everything else is about the bytes.
    return error instanceof BuildError ? { kind: 'failed', diagnostics: error.diagnostics } : { kind: 'unusable' };
  }
}
