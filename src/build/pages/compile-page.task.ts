import { readFileSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { writePack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome, TaskRunner, TaskType } from '../executor/executor.js';
import type { Route } from '../routes/route.js';
import { compilePage, type PageCompiler, type ReadFile } from './compile-page.js';
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

/** What the task needs of its thread. */
export interface CompileEnvironment {
  packDirectory: string;
  compiler(): Promise<PageCompiler>;
}

/** Reads files for pages: inside the project only (also behind links), and nothing but ordinary files. */
export function createProjectReader(projectRoots: readonly string[]): ReadFile {
  const roots = projectRoots.map((root) => realpathSync(root) + sep);
  return (path) => {
    try {
      const real = realpathSync(path);
      return roots.some((root) => real.startsWith(root)) ? readFileSync(real) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Compiles a batch of pages and stores facts and bodies of all of them in one pack. */
export const compilePagesRunner: TaskRunner<CompileShared, CompileItem, CompileOutput, CompileEnvironment> = async (
  shared,
  items,
  environment,
  startItem,
) => {
  const compiler = await environment.compiler();
  const readFile = createProjectReader([compiler.config.projectRoot, compiler.config.root]);
  const facts: PackEntry[] = [];
  const bodies: PackEntry[] = [];
  const outcomes: (Outcome<Omit<CompileOutput, 'factsPlace' | 'bodyPlace'>> | undefined)[] = [];
  for (const [index, item] of items.entries()) {
    startItem(index);
    const startedAt = performance.now();
    try {
      const bytes =
        item.route.content === undefined ? readFileSync(item.route.absolutePath!) : Buffer.from(item.route.content);
      const page = await compilePage(item.route, bytes, compiler, readFile);
      facts.push({ key: item.factsKey, bytes: Buffer.from(JSON.stringify(page.facts)) });
      bodies.push({ key: item.bodyKey, bytes: Buffer.from(JSON.stringify(page.body)) });
      const durationMs = performance.now() - startedAt;
      outcomes.push({ status: 'done', output: { facts: page.facts, durationMs, pluginTimes: page.pluginTimes } });
    } catch (error) {
      outcomes.push({
        status: 'failed',
        reason: 'thrown',
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  const places = writePack(environment.packDirectory, shared.sequence, [...facts, ...bodies]);
  let position = 0;
  return outcomes.map((outcome): Outcome<CompileOutput> => {
    if (outcome?.status !== 'done') return outcome as Outcome<CompileOutput>;
    const output = { ...outcome.output, factsPlace: places[position]!, bodyPlace: places[facts.length + position]! };
    position += 1;
    return { status: 'done', output };
  });
};
