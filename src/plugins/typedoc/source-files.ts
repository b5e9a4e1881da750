import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

/** A file that pages were made from. `hash` is empty when it does not exist. */
export interface SourceFile {
  path: string;
  hash: string;
}

/** Hash of a text or of bytes. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Hash of a file's content; empty without a file. */
export function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path));
  } catch {
    return '';
  }
}

/** The nearest `tsconfig.json` in the folder of a module or above it. */
export function findTsconfig(modulePath: string): string | undefined {
  for (let folder = dirname(modulePath); ; folder = dirname(folder)) {
    const path = join(folder, 'tsconfig.json');
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}
