import type { PackEntry, PackLocation } from '../cache/pack.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CacheFolder } from '../cache/cache-folder.js';
import { createThreadPool } from '../executor/thread-pool.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { packageRoot } from '../files/package-root.js';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { contentHash } from '../cache/cache-key.js';
import { mostEntryBytes } from '../cache/remote/envelope.js';

/** Puts named contents into one: a line of JSON with the name and the length of each, then their bytes. */
export function makeChunk(parts: readonly PackEntry[]): Buffer {
  const index = JSON.stringify(parts.map(({ key, bytes }) => [key, bytes.length]));
  return Buffer.concat([Buffer.from(`${index}\n`), ...parts.map(({ bytes }) => bytes)]);
}

/** Contents of a chunk, in their order. */
export function readChunk(chunk: Buffer): PackEntry[] {
  let offset = chunk.indexOf('\n') + 1;
  const index = JSON.parse(chunk.toString('utf8', 0, offset)) as [string, number][];
  return index.map(([key, length]) => ({ key, bytes: chunk.subarray(offset, (offset += length)) }));
}

/** Packs that workers sent, on their way to the thread that writes them. */
export interface SentPacks {
  folder: CacheFolder;
  packs: { sequence: number; bytes: Uint8Array }[];
  /** Keys of the entries whose texts are returned. */
  keys: string[];
}

/** Result of storing packs in the thread. */
export type StoredPacks =
  | {
      kind: 'stored';
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
  store(packs: SentPacks): Promise<StoredPacks>;
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
    store: async (packs) =>
      (await threads
        .open()
        .run(packs, { transferList: packs.packs.map(({ bytes }) => bytes.buffer as ArrayBuffer) })) as StoredPacks,
    close: threads.close,
  };
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A third of the time of gzip at its fastest, and fewer bytes. The window has room for the files of some pages. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Size of the buffers that zlib writes to, for content of so many bytes. With the default of 16 kB, half of the time is
 * lost between the threads, and small buffers make V8 collect garbage.
 */
const bufferSize = (bytes: number): number => Math.min(Math.max(Math.ceil(bytes), 16_384), 4_194_304);

/** Ratio of content to its compressed bytes that is usual. */
const usualRatio = 8;

const packOptions = (content: Buffer): { params: typeof params; chunkSize: number } => ({
  params,
  chunkSize: bufferSize(content.length / 4),
});

const unpackOptions = (packed: Uint8Array): { maxOutputLength: number; chunkSize: number } => ({
  maxOutputLength: mostEntryBytes,
  chunkSize: bufferSize(packed.length * usualRatio),
});

const named = (bytes: Buffer): PackEntry => ({ key: contentHash(bytes), bytes });

/** Compresses content and names it by the hash of the result, which is what has to be hashed on the other side. */
export const packContent = async (content: Buffer): Promise<PackEntry> =>
  named(await compress(content, packOptions(content)));

/** The same in this thread, for threads that have nothing else to do. */
export const packContentSync = (content: Buffer): PackEntry => named(brotliCompressSync(content, packOptions(content)));

/** `packContent` of a value, as JSON. */
export const packJson = (value: unknown): Promise<PackEntry> => packContent(Buffer.from(JSON.stringify(value)));

/** Content of packed bytes. Rejects when they are not what `packContent` makes. */
export const unpackContent = (packed: Buffer): Promise<Buffer> => decompress(packed, unpackOptions(packed));

/** The same in this thread. Throws when the bytes are not what `packContent` makes. */
export const unpackContentSync = (packed: Uint8Array): Buffer => brotliDecompressSync(packed, unpackOptions(packed));
