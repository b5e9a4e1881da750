import { readFileSync } from 'node:fs';
import type { CacheFolder } from '../cache/cache-folder.js';
import { readPackEntries, writePack, type PackEntry } from '../cache/pack.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { unreadableFile } from '../report/errors-build.js';
import type { Route } from '../routes/route.js';
import {
  pageKeys,
  type CompiledOutput,
  type CompileItem,
  type CompileOutput,
  type CompileShared,
} from './compile-page.task.js';
import { compilePage, type PageCompiler } from './compile-page.js';
import { createProjectReader } from './project-reader.js';
import { reasonOf } from '../util/reason-of.js';

/** What the task needs of its thread. */
export interface CompileEnvironment {
  cacheFolder: CacheFolder;
  compiler(): Promise<PageCompiler>;
}

const parseBlocks = (bytes: Buffer | undefined): ReadonlyMap<string, string> =>
  new Map(bytes ? (JSON.parse(bytes.toString()) as [string, string][]) : []);

/** Bytes of a page's source, or the reason why there are none: it may have been deleted since pages were listed. */
function readSource({ file, content, absolutePath }: Route): Buffer | Diagnostic {
  if (content !== undefined) return Buffer.from(content);
  try {
    return readFileSync(absolutePath!);
  } catch (error) {
    return unreadableFile(file, error);
  }
}

type CompiledPart = Omit<CompiledOutput, 'factsPlace' | 'bodyPlace' | 'blocksPlace'>;

/** Compiles a batch of pages and stores facts, bodies and code blocks of all of them in one pack. */
export const compilePagesRunner: TaskRunner<CompileShared, CompileItem, CompileOutput, CompileEnvironment> = async (
  shared,
  items,
  environment,
  startItem,
) => {
  const compiler = await environment.compiler();
  const readFile = createProjectReader(compiler.config);
  const blocks = readPackEntries(
    environment.cacheFolder,
    items.flatMap(({ blocksKey, blocksPlace }) => (blocksPlace ? [[blocksKey, blocksPlace] as const] : [])),
  );
  const entries: PackEntry[] = [];
  const outcomes: Outcome<CompiledPart | { unreadable: Diagnostic }>[] = [];
  for (const [index, item] of items.entries()) {
    startItem(index);
    const startedAt = performance.now();
    try {
      const source = readSource(item.route);
      if (!Buffer.isBuffer(source)) {
        outcomes.push({ status: 'done', output: { unreadable: source } });
        continue;
      }
      const page = await compilePage(item.route, source, compiler, readFile, parseBlocks(blocks.get(item.blocksKey)));
      const { facts, pluginTimes } = page;
      const keys = pageKeys(facts.sourceHash, item.dependencies);
      entries.push(
        { key: keys.factsKey, bytes: Buffer.from(JSON.stringify(facts)) },
        { key: keys.bodyKey, bytes: page.body },
        { key: item.blocksKey, bytes: Buffer.from(JSON.stringify([...page.blocks])) },
      );
      const durationMs = performance.now() - startedAt;
      outcomes.push({ status: 'done', output: { ...keys, facts, durationMs, pluginTimes } });
    } catch (error) {
      outcomes.push({
        status: 'failed',
        reason: 'thrown',
        message: reasonOf(error),
      });
    }
  }
  const written = entries.length > 0 ? writePack(environment.cacheFolder, shared.sequence, entries) : [];
  const places = written.values();
  return outcomes.map((outcome): Outcome<CompileOutput> => {
    if (outcome.status !== 'done') return outcome;
    const { output } = outcome;
    if ('unreadable' in output) return { status: 'done', output };
    const [factsPlace, bodyPlace, blocksPlace] = [places.next().value!, places.next().value!, places.next().value!];
    return { status: 'done', output: { ...output, factsPlace, bodyPlace, blocksPlace } };
  });
};
