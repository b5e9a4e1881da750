import { contentHash } from '../cache/cache-key.js';
import type { PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Route } from '../routes/route.js';
import type { PageFacts } from './page-facts.js';

/** Keys that the parts of a compiled page are stored under. */
export interface PageKeys {
  factsKey: string;
  bodyKey: string;
}

/**
 * Keys of a page whose source has the hash `sourceHash`. `dependencies` is the key of everything else that the page
 * depends on, besides the files that its facts name.
 */
export function pageKeys(sourceHash: string, dependencies: string): PageKeys {
  const key = contentHash(`${dependencies} ${sourceHash}`);
  return { factsKey: `${key}.facts`, bodyKey: `${key}.body` };
}

/** A page to compile. Its source is hashed again when it is read, because it may have changed since it was looked up. */
export interface CompileItem {
  route: Route;
  dependencies: string;
  /** Key of the page's highlighted code blocks: what stands there is of an earlier text of the page. */
  blocksKey: string;
  blocksPlace?: PackLocation;
}

/** A compiled page. */
export interface CompiledOutput extends PageKeys {
  facts: PageFacts;
  factsPlace: PackLocation;
  bodyPlace: PackLocation;
  blocksPlace: PackLocation;
  durationMs: number;
  /** Milliseconds that Markdown plugins of plugins took. */
  pluginTimes: Record<string, number>;
}

/** A compiled page, or why its source cannot be read. */
export type CompileOutput = CompiledOutput | { unreadable: Diagnostic };

/** `sequence` numbers the packs that the run writes. */
export interface CompileShared {
  sequence: number;
}

export const compileTask: TaskType<CompileShared, CompileItem, CompileOutput> = {
  name: 'compile-pages',
  // Compiling runs no code of the site, and the largest sensible pages parse at under a megabyte a second.
  deadlineSeconds: 120,
};
