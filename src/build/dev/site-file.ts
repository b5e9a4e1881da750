import { join } from 'node:path';
import { routeToHtmlPath } from '../../shared/route-path.js';
import { searchFolder } from '../../shared/search/search-index.js';
import type { Cache } from '../cache/cache.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import { diskPath } from '../files/paths.js';
import { ClosedGraph } from '../graph/graph-state.js';
import type { SiteGraph } from '../pipeline.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { pageFailed } from '../report/errors/build.js';
import type { ListedPages } from '../routes/list-pages.js';
import type { Route } from '../facts/route.js';
import { reasonOf } from '../report/reason-of.js';
import { createSiteAssets, readOutput } from './site-assets.js';
import { readIfFile } from '../files/read-if-file.js';

/** A file of the site as the dev server sends it. */
export interface DevFile {
  contentType?: string;
  /** 500 for the document that replaces a page with problems. */
  status?: 500;
  body: Buffer | string;
}

/** The files of a site, which are made when they are asked for. */
export interface SiteFiles {
  /** The output file at a path below `base`; undefined when the site has none. */
  find(path: string): Promise<DevFile | undefined>;
}

export interface SiteFilesOptions {
  site: SiteGraph;
  context: BuildContext;
  /** Returns the document that reports the problems of a page; `problem` is one that the graph does not have. */
  problemDocument(route: Route, problem: Diagnostic | undefined): string;
}

/** Pages by the paths of their documents. Where two pages have one URL, the first is shown. */
const byOutput = ({ routes }: ListedPages): Map<string, Route> =>
  new Map([...routes].reverse().map((route) => [routeToHtmlPath(route.routePath), route]));

/** A text of a page that was rendered, such as the module of its components. */
const renderedText = ({ outputs }: SiteGraph, path: string): string | undefined =>
  outputs.nodes().find(({ latest }) => latest && Object.hasOwn(latest.texts, path))?.latest!.texts[path];

/** A file of the search index, which is made on the first request after a change; again where it is damaged. */
async function searchFile(
  { searchFiles }: SiteGraph,
  cache: Cache,
  path: string,
): Promise<DevFile['body'] | undefined> {
  const find = async (): Promise<OutputFile | undefined> =>
    (await searchFiles.pull()).find((file) => file.path === path);
  const file = await find();
  if (!file) return undefined;
  const again = readOutput(file, cache) === undefined ? await find() : file;
  return again && readOutput(again, cache);
}

/** Creates the files of a site. */
export function createSiteFiles({ site, context, problemDocument }: SiteFilesOptions): SiteFiles {
  const { cache, config } = context;
  const assets = createSiteAssets(site, context);
  let listed: ListedPages | undefined;
  let routes = new Map<string, Route>();

  /** The pages that are there; while they cannot be listed, those of before. */
  const list = async (): Promise<ListedPages> => {
    const now = await site.listed.pull().catch((error: unknown) => {
      if (!(error instanceof BuildError) || !site.listed.latest) throw error;
      return site.listed.latest;
    });
    if (now !== listed) routes = byOutput(now);
    return (listed = now);
  };

  const document = async (route: Route, path: string): Promise<DevFile> => {
    let problem: Diagnostic | undefined;
    try {
      const body = (await site.outputs.of(route).pull())?.texts[path];
      assets.keepBundle();
      if (body !== undefined) return { body };
    } catch (error) {
      if (error instanceof ClosedGraph) throw error;
      if (!(error instanceof BuildError)) problem = pageFailed(route.file, 'shown', reasonOf(error));
    }
    return { status: 500, body: problemDocument(route, problem) };
  };

  return {
    find: async (path) => {
      const { tree } = await list();
      const route = routes.get(path);
      if (route) return document(route, path);
      const body = path.startsWith(searchFolder)
        ? await searchFile(site, cache, path)
        : (renderedText(site, path) ??
          (path.startsWith('assets/') ? await assets.find(path) : undefined) ??
          (tree.publicFiles.includes(path) ? readIfFile(diskPath(join(config.root, 'public', path))) : undefined));
      return body === undefined ? undefined : { body };
    },
  };
}
