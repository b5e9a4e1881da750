import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CacheFolder } from '../cache/cache-folder.js';
import type { PackLocation } from '../cache/pack.js';
import { createThreadPool } from '../executor/thread-pool.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { packageRoot } from '../files/package-root.js';

/** Packs that workers sent, on their way to the thread that writes them. */
export interface SentPacks {
  folder: CacheFolder;
  packs: { sequence: number; bytes: Uint8Array }[];
  /** Keys of the entries whose texts are returned. */
  keys: string[];
}

/** Result of storing packs in the thread. */
export type PlacedPacks =
  | {
      kind: 'placed';
      /** Entries of each pack. */
      locations: [key: string, PackLocation][][];
      /** Texts of the entries that were asked for, in order. */
      texts: string[];
    }
  /** Something is no pack, or an entry is missing. */
  | { kind: 'unusable' }
  /** The disk failed. */
  | { kind: 'failed'; diagnostics: readonly Diagnostic[] };

/** Thread that unpacks what workers sent and writes it to the cache of a build. */
export interface Receiver {
  place(packs: SentPacks): Promise<PlacedPacks>;
  close(): Promise<void>;
}

/**
 * Opens the receiver, whose thread starts with the first packs. Unpacked, a batch takes some ten megabytes outside of V8's
 * heap, and V8 marks all of a heap after every 64 of them: that of the main thread, with the facts of all pages, or the
 * small one of this thread.
 */
export function openReceiver(signal: AbortSignal): Receiver {
  const workerUrl = pathToFileURL(join(packageRoot(), 'dist/receiver.cjs'));
  const threads = createThreadPool({ workerUrl, start: undefined, maxThreads: 1, signal });
  return {
    place: async (packs) =>
      (await threads
        .open()
        .run(packs, { transferList: packs.packs.map(({ bytes }) => bytes.buffer as ArrayBuffer) })) as PlacedPacks,
    close: threads.close,
  };
}
