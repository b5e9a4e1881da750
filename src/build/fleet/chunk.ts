import type { PackEntry } from '../cache/pack.js';

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
