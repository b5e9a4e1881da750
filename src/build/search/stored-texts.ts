import { contentHash } from '../cache/cache-key.js';
import type { StepStore } from '../step/step.js';

/** A text in the cache: its key is the hash of its content. */
export interface StoredText {
  hash: string;
  sizeBytes: number;
}

/** Stores a text under its hash. */
export function storeText(store: StepStore, text: string): StoredText {
  const bytes = Buffer.from(text);
  const hash = contentHash(bytes);
  store.put(hash, bytes);
  return { hash, sizeBytes: bytes.length };
}
