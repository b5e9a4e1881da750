import { sep } from 'node:path';

/** Why modules of a folder can neither be bundled nor imported; undefined if they can. */
export function whyUnusable(folder: string): string | undefined {
  if (sep === '/' && folder.includes('\\')) return 'contains a backslash, and Node.js cannot import modules from it';
  if (folder.includes('*')) return 'contains `*`, which esbuild interprets as a pattern';
  // Node reads bytes that are not UTF-8 as this character.
  return folder.includes('\ufffd') ? 'contains bytes that are not UTF-8, so its files cannot be found' : undefined;
}
