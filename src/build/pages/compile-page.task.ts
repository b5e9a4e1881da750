import type { PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { Route } from '../routes/route.js';
import type { PageFacts } from './page-facts.js';

/** A page to compile and the keys its facts and body are stored under. */
export interface CompileItem {
  route: Route;
  factsKey: string;
  bodyKey: string;
}

export interface CompileOutput {
  facts: PageFacts;
  factsPlace: PackLocation;
  bodyPlace: PackLocation;
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
