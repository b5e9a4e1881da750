import { readFileSync } from 'node:fs';
import { readPackEntries, writePack, type PackEntry } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import type { CompileItem, CompileOutput, CompileShared } from './compile-page.task.js';
import { compilePage, type PageCompiler } from './compile-page.js';
import { createProjectReader } from './project-reader.js';

/** What the task needs of its thread. */
export interface CompileEnvironment {
  packDirectory: string;
  compiler(): Promise<PageCompiler>;
}

const parseBlocks = (bytes: Buffer | undefined): ReadonlyMap<string, string> =>
  new Map(bytes ? (JSON.parse(bytes.toString()) as [string, string][]) : []);

/** Compiles a batch of pages and stores facts, bodies and code blocks of all of them in one pack. */
export const compilePagesRunner: TaskRunner<CompileShared, CompileItem, CompileOutput, CompileEnvironment> = async (
  shared,
  items,
  environment,
  startItem,
) => {
  const compiler = await environment.compiler();
  const readFile = createProjectReader([compiler.config.projectRoot, compiler.config.root]);
  const blocks = readPackEntries(
    environment.packDirectory,
    items.flatMap(({ blocksKey, blocksPlace }) => (blocksPlace ? [[blocksKey, blocksPlace] as const] : [])),
  );
  const entries: PackEntry[] = [];
  const outcomes: Outcome<Pick<CompileOutput, 'facts' | 'durationMs' | 'pluginTimes'>>[] = [];
  for (const [index, item] of items.entries()) {
    startItem(index);
    const startedAt = performance.now();
    try {
      const source =
        item.route.content === undefined ? readFileSync(item.route.absolutePath!) : Buffer.from(item.route.content);
      const page = await compilePage(item.route, source, compiler, readFile, parseBlocks(blocks.get(item.blocksKey)));
      entries.push(
        { key: item.factsKey, bytes: Buffer.from(JSON.stringify(page.facts)) },
        { key: item.bodyKey, bytes: page.body },
        { key: item.blocksKey, bytes: Buffer.from(JSON.stringify([...page.blocks])) },
      );
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
  const written = entries.length > 0 ? writePack(environment.packDirectory, shared.sequence, entries) : [];
  const places = written.values();
  return outcomes.map((outcome): Outcome<CompileOutput> => {
    if (outcome.status !== 'done') return outcome;
    const [factsPlace, bodyPlace, blocksPlace] = [places.next().value!, places.next().value!, places.next().value!];
    return { status: 'done', output: { ...outcome.output, factsPlace, bodyPlace, blocksPlace } };
  });
};
