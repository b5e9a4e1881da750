import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';

/** WebAssembly of Oniguruma as a file, which shiki has beside the module for bundlers; undefined if it does not. */
const readProgram = (): Promise<Uint8Array | undefined> =>
  readFile(join(dirname(createRequire(import.meta.url).resolve('shiki/wasm')), 'onig.wasm')).catch(() => undefined);

/**
 * Loads Oniguruma. shiki's module decompresses it with streams of the browser. Node loads its implementation of `fetch` for
 * those, which takes each thread 60 ms of processor time; the file takes 1 ms.
 */
export const loadOniguruma = async (): Promise<RegexEngine> =>
  createOnigurumaEngine((await readProgram()) ?? import('shiki/wasm'));
