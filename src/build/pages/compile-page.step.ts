import { contentHash } from '../cache/cache-key.js';
import { type Route, sourceFiles } from '../facts/route.js';
import type { Step, StepItem } from '../step/step.js';
import type { AssetFact, PageFacts } from '../facts/page-facts.js';

/**
 * Key of a page's facts. `dependencies` is the key of everything that the page depends on, except its source and the files
 * that its facts name.
 */
export const factsKey = (sourceHash: string, dependencies: string): string =>
  `${contentHash(`${dependencies} ${sourceHash}`)}.facts`;

/**
 * Key of a page's body: the article for rendering, the sections for search. It is made of the content, so that facts never
 * point to the body of another build of the page, such as one that included another version of a file.
 */
export const bodyKey = ({ articleHash, sectionsHash }: Pick<PageFacts, 'articleHash' | 'sectionsHash'>): string =>
  `${contentHash(`${articleHash} ${sectionsHash}`)}.body`;

/** A page to compile. */
export interface CompileItem extends StepItem {
  route: Route;
  /** The page is stored by the source that is read: it may have changed since it was looked up. */
  dependencies: string;
  /** Key of the page's highlighted code blocks, which an earlier text of the page may have as well. */
  blocksKey: string;
}

/** Data that the pages of a run share. Without it, a worker only loads its modules. */
export type CompileShared =
  | {
      /** Path of the JSON file with the `PageUrlList` of the site. */
      pageUrlsFile: string;
    }
  | undefined;

/** An asset with its absolute path replaced. */
export const mapAsset = ({ sourcePath, ...asset }: AssetFact, map: (path: string) => string): AssetFact => ({
  ...asset,
  ...(sourcePath === undefined ? {} : { sourcePath: map(sourcePath) }),
});

/** Facts with the absolute paths in them replaced. */
export const mapPaths = (facts: PageFacts, map: (path: string) => string): PageFacts => ({
  ...facts,
  assets: facts.assets.map((asset) => mapAsset(asset, map)),
  imports: facts.imports.map((fact) => ({
    ...fact,
    specifier: map(fact.specifier),
    resolveDir: map(fact.resolveDir),
  })),
  ...(facts.styles ? { styles: facts.styles.map(map) } : {}),
  inputs: facts.inputs.map((input) => ({ ...input, path: map(input.path) })),
});

/** Compiles a page. */
export const compileStep: Step<CompileShared, CompileItem, PageFacts> = {
  name: 'compile-pages',
  // Compiling runs no code of the site, and the largest sensible pages parse at under a megabyte a second.
  deadlineSeconds: 120,
  files: ({ shared }) => (shared ? [shared.pageUrlsFile] : []),
  reads: ({ blocksKey }) => [blocksKey],
  declares: ({ route }, { inputs }) => [...sourceFiles([route]), ...inputs.map(({ path }) => path)],
  // Which modules a thread has loaded before a page decides how many reads the page has.
  compared: ({ reads: _, ...facts }) => facts,
  mapPaths,
  mapShared: (shared, map) => shared && { pageUrlsFile: map(shared.pageUrlsFile) },
  mapItem: ({ route, ...item }, map) => {
    const { source } = route;
    return {
      ...item,
      route: { ...route, source: source.kind === 'file' ? { ...source, path: map(source.path) } : source },
    };
  },
  describe: ({ route }) => ({ file: route.file, verb: 'compiled' }),
};
