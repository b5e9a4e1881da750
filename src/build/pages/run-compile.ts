import { readFileSync } from 'node:fs';
import { writePack, type PackEntry } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import type { CompileItem, CompileOutput, CompileShared } from './compile-page.task.js';
import { compilePage, type PageCompiler } from './compile-page.js';
import { createProjectReader } from './project-reader.js';

/** What the task needs of its thread. */
export interface CompileEnvironment {
  packDirectory: string;
  compiler(): Promise<PageCompiler>;
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
      bodies.push({ key: item.bodyKey, bytes: page.body });
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
