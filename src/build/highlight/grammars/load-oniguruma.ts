import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegexEngine } from '@shikijs/types';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { packageRoot } from '../../files/package-root.js';

/** The types of Node have the namespace, not the value. */
declare const WebAssembly: {
  instantiate(program: Uint8Array, imports: unknown): Promise<{ instance: never }>;
};

/**
 * Loads Oniguruma from the file of WebAssembly that the package contains. shiki's module decompresses it with streams of
 * the browser, and shiki asks whether bytes are a `Response`. Either makes Node load its implementation of `fetch`, which
 * takes each thread 25 to 60 ms of processor time.
 */
export async function loadOniguruma(): Promise<RegexEngine> {
  const program = await readFile(join(packageRoot(), 'dist/onig.wasm'));
  return createOnigurumaEngine({ instantiator: (imports) => WebAssembly.instantiate(program, imports) });
}
