import { parentPort, threadId } from 'node:worker_threads';
import { placePack } from '../cache/pack.js';
import type { ThreadLoaded } from '../executor/executor.js';
import { unpackContentSync, type PlacedPacks, type SentPacks } from '../fleet/packed-content.js';
import { BuildError } from '../report/diagnostic.js';

parentPort?.postMessage({ loadedThread: threadId } satisfies ThreadLoaded);

/** Unpacks packs and writes them to the cache. The hashes of their bytes were verified. */
export default function receivePacks({ folder, packs, keys }: SentPacks): PlacedPacks {
  const texts = new Map<string, string>();
  const wanted = new Set(keys);
  try {
    const locations = packs.map(({ sequence, bytes }) => {
      const pack = unpackContentSync(bytes);
      const placed = placePack(folder, sequence, pack);
      for (const [key, { offset, length }] of placed)
        if (wanted.has(key)) texts.set(key, pack.toString('utf8', offset, offset + length));
      return placed;
    });
    return texts.size === wanted.size
      ? { kind: 'placed', locations, texts: keys.map((key) => texts.get(key)!) }
      : { kind: 'unusable' };
  } catch (error) {
    // Everything else is about the bytes.
    return error instanceof BuildError ? { kind: 'failed', diagnostics: error.diagnostics } : { kind: 'unusable' };
  }
}
