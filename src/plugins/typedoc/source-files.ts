import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';

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
