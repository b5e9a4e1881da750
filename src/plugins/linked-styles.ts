import type { EmittedFile } from '../build/plugins/plugin.js';
import { shortHash } from './short-hash.js';

/** A style sheet that only the pages link that need it. */
export function linkedStyles(name: string, content: string): EmittedFile {
  return { path: `assets/${name}.${shortHash(content)}.css`, content };
}
