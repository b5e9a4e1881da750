import type { PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { Route } from '../routes/route.js';
import type { PageFacts } from './page-facts.js';

/** A page to compile and the keys its parts are stored under. */
export interface CompileItem {
  route: Route;
  factsKey: string;
  bodyKey: string;
  /** Key of the page's highlighted code blocks: what stands there is of an earlier text of the page. */
  blocksKey: string;
  blocksPlace?: PackLocation;
}

export interface CompileOutput {
  facts: PageFacts;
  factsPlace: PackLocation;
  bodyPlace: PackLocation;
  blocksPlace: PackLocation;
  durationMs: number;
  /** Milliseconds that Markdown plugins of plugins took. */
  pluginTimes: Record<string, number>;
}

/** `sequence` numbers the packs that the run writes. */
export interface CompileShared {
  sequence: number;
}

export const compileTask: TaskType<CompileShared, CompileItem, CompileOutput> = {
  name: 'compile-pages',
  // Compiling runs no code of the site, and the largest sensible pages parse at under a megabyte a second.
  deadlineSeconds: 120,
};
