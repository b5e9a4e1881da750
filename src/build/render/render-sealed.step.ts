import type { BundleManifest } from '../bundle/bundle-manifest.js';
import type { RenderedLinks } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { Step, StepItem } from '../step/step.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import { mapReads, mapRenderFiles, type ListQuery, type RenderShared } from './render-page.step.js';

/** Inputs of the plans of sealed pages. Plain JSON. */
export interface SealedPlanning {
  /** Pages of the site, without those of sealed versions that are rendered as a whole. */
  routes: Pick<Route, 'routePath' | 'pureRoutePath' | 'lang' | 'version'>[];
  /** Pages of those versions, in the same form. */
  sealed: SealedPlanning['routes'];
  navigation: readonly LocaleNavigation[];
  components: BundleManifest['components'];
  /** Pages of other versions whose headings overviews show. */
  shown: readonly CompiledRoute[];
}

export interface SealedShared extends Omit<RenderShared, 'output'> {
  /** Path of the JSON file with the `SealedPlanning`. */
  planningFile: string;
  /** Folder that files are written to; undefined if they are only compared. */
  directory?: string | undefined;
}

/** A sealed version to render. */
export interface SealedItem extends StepItem {
  version: string;
  /** Absolute path of its file, and that relative to the project. */
  path: string;
  file: string;
  hash: string;
  pages: number;
}

/** The rendered pages of a sealed version. Their files are in the output alone. */
export interface SealedOutput {
  files: [path: string, sizeBytes: number, hash: string][];
  /** Hashes of the inline scripts of all pages, each once, when the site has a content security policy. */
  scriptHashes: string[];
  /** Links and anchors of the pages whose facts don't name all of them, by route path. */
  links: [routePath: string, links: RenderedLinks][];
  /** Other reads of their code, and calls that return another value each time. */
  reads: OutsideRead[];
  calls: string[];
  /** Queries of their components. */
  lists: ListQuery[];
  /** Route paths of pages that search engines are asked not to list. */
  unlisted: string[];
}

/** Renders all pages of a sealed version. */
export const sealedStep: Step<SealedShared, SealedItem, SealedOutput> = {
  name: 'render-sealed',
  // A thousand pages take less than a second on a machine that is idle.
  deadlineSeconds: 300,
  effort: ({ item: { pages } }) => pages / 8,
  files: ({ shared: { siteFile, pagesFile, planningFile, server } }) => [
    siteFile,
    planningFile,
    ...(pagesFile ? [pagesFile] : []),
    server.directory,
  ],
  reads: () => [],
  mapPaths: (value, map) => ({ ...value, reads: mapReads(value.reads, map) }),
  declares: ({ path }) => [path],
  mapShared: ({ directory, ...shared }, map) => ({
    ...mapRenderFiles(shared, map),
    planningFile: map(shared.planningFile),
    ...(directory === undefined ? {} : { directory: map(directory) }),
  }),
  mapItem: ({ path, ...item }, map) => ({ ...item, path: map(path) }),
  describe: ({ file }) => ({ file, verb: 'rendered' }),
};
