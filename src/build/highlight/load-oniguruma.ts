import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';

/** The types of Node have the namespace, not the value. */
declare const WebAssembly: {
  instantiate(program: Uint8Array, imports: unknown): Promise<{ instance: never }>;
};

/** WebAssembly of Oniguruma as a file, which shiki has beside the module for bundlers; undefined if it does not. */
const readProgram = (): Promise<Uint8Array | undefined> =>
  readFile(join(dirname(createRequire(import.meta.url).resolve('shiki/wasm')), 'onig.wasm')).catch(() => undefined);

/**
 * Loads Oniguruma. shiki's module decompresses it with streams of the browser, and shiki asks whether bytes are a
 * `Response`. Either makes Node load its implementation of `fetch`, which takes each thread 25 to 60 ms of processor time.
 */
export async function loadOniguruma(): Promise<RegexEngine> {
  const program = await readProgram();
  return createOnigurumaEngine(
    program ? { instantiator: (imports) => WebAssembly.instantiate(program, imports) } : import('shiki/wasm'),
  );
}
