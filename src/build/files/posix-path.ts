import { sep } from 'node:path';

/** The path with forward slashes, in Unicode NFC. */
export const toPosix = (path: string): string => withSlashes(path).normalize('NFC');

/** The path with forward slashes. */
export const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
