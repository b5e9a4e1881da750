import type { HookCosts } from '../report/report.js';
import { readFileSync } from 'node:fs';
import { BuildError } from '../report/diagnostic.js';
import { unreadableFile } from '../report/errors/build.js';
import { createPageUrls, type PageUrlList, type PageUrls } from '../links/page-urls.js';
import { readSource, type Route } from '../facts/route.js';
import type { StepWork } from '../step/step.js';
import { bodyKey, factsKey, type CompileItem, type CompileShared } from './compile-page.step.js';
import { compilePage } from './compile-page.js';
import type { PageCompiler } from './page-compiler.js';
import type { PageFacts } from '../facts/page-facts.js';
import { createReadNoter } from './plugin-reads.js';
import { createProjectReader } from './project-reader.js';

/** The part of the worker's environment that compiling uses. */
export interface CompileEnvironment {
  plugins: { addCosts(costs: Readonly<HookCosts>): void };
  compiler(): Promise<PageCompiler>;
  /** Value remembered in this worker under a key, created on first use. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
}

const parseBlocks = (bytes: Buffer | undefined): ReadonlyMap<string, string> =>
  new Map(bytes ? (JSON.parse(bytes.toString()) as [string, string][]) : []);

/** Reads the source of a page. Throws a `BuildError`. */
function sourceBytes(route: Route): Buffer {
  try {
    return readSource(route);
  } catch (error) {
    throw new BuildError([unreadableFile(route.file, error)], { cause: error });
  }
}

const readPageUrls = async (file: string): Promise<PageUrls> =>
  createPageUrls(JSON.parse(readFileSync(file, 'utf8')) as PageUrlList);

/** Code blocks of the page that a thread compiled last. */
interface LastBlocks {
  blocksKey?: string;
  blocks?: ReadonlyMap<string, string>;
}

/** Compiles a page, and stores its body and its code blocks. */
export const compileWork: StepWork<CompileShared, CompileItem, PageFacts, CompileEnvironment> = async (
  shared,
  environment,
  store,
) => {
  const compiler = await environment.compiler();
  const readFile = createProjectReader(compiler.config);
  const { pageUrlsFile } = shared ?? {};
  const pageUrls = pageUrlsFile
    ? await environment.remember(`page-urls:${pageUrlsFile}`, () => readPageUrls(pageUrlsFile))
    : createPageUrls([]);
  const hasTransformers = compiler.config.markdown.shiki.transformers.length > 0;
  const noteReads = createReadNoter(compiler.config);
  // Pages that show the same source in several languages follow each other, also from one batch to the next.
  const last = await environment.remember('last blocks', () => Promise.resolve<LastBlocks>({}));
  return async ({ route, dependencies, blocksKey }) => {
    const known = last.blocksKey === blocksKey ? last.blocks : undefined;
    const knownBlocks = known ?? parseBlocks(store.find(blocksKey));
    const { value: page, reads: ofPlugins } = await noteReads(() =>
      compilePage(route, sourceBytes(route), compiler, { readFile, pageUrls, knownBlocks }),
    );
    const reads = [...ofPlugins, ...page.reads];
    environment.plugins.addCosts(page.pluginCosts);
    const key = factsKey(page.facts.sourceHash, dependencies);
    store.put(bodyKey(page.facts), page.body);
    // The key of blocks has no value that a transformer read.
    if (!hasTransformers || ofPlugins.length === 0) {
      Object.assign(last, { blocksKey, blocks: page.blocks } satisfies LastBlocks);
      store.put(blocksKey, Buffer.from(JSON.stringify([...page.blocks])));
    }
    return { value: { ...page.facts, ...(reads.length > 0 ? { reads } : {}) }, key, isTransient: page.isDoubtful };
  };
};
