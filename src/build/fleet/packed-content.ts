import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { contentHash } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { mostEntryBytes } from '../cache/remote/envelope.js';

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
