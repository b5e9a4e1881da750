import type { IndexSettings } from './index-options.js';
import type { FlexLibrary } from './section-index.js';
import { chunkTokens, type ChunkTokens, type Token } from './tokenizer.js';

interface FlexEncoder {
  encode(text: string): string[];
}

/** Divides chunks of text by a charset of FlexSearch, or by Heddle's own rules. Index and query have to use the same. */
export function createChunkTokens(
  { Encoder, Charset }: Pick<FlexLibrary, 'Encoder' | 'Charset'>,
  { charset, minlength }: IndexSettings,
): ChunkTokens {
  if (charset === 'default')
    return minlength === 1 ? chunkTokens : (chunk) => chunkTokens(chunk).filter(({ term }) => term.length >= minlength);
  const encoder = new Encoder(Charset[charset]!, { minlength, cache: false }) as FlexEncoder;
  return (chunk) => encoder.encode(chunk).map((term): Token => ({ term, kind: 'word', start: 0, end: chunk.length }));
}
