import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeToHtmlPath, routeToPageFile } from '../../shared/route-path.js';
import { searchFolder } from '../../shared/search/search-index.js';
import type { BundleManifest } from '../bundle/bundle-manifest.js';
import type { Cache } from '../cache/cache.js';
import type { OutputFile } from '../facts/output-file.js';
import { ClosedGraph } from '../graph/graph-state.js';
import type { AssetFact } from '../facts/page-facts.js';
import type { SiteGraph } from '../site/site-graph.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { pageFailed } from '../report/errors-build.js';
import type { ListedPages } from '../routes/list-pages.js';
import type { Route } from '../facts/route.js';
import { reasonOf } from '../util/reason-of.js';

/** A file of the site as the dev server answers it. */
export interface DevFile {
  contentType?: string;
  /** 500 for the document that stands in for a page with problems. */
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
  cache: Cache;
  /** Absolute path of the docs root. */
  root: string;
  /** Returns the document that reports the problems of a page; `problem` is one that the graph does not have. */
  problemDocument(route: Route, problem: Diagnostic | undefined): string;
}

/** Number of bundles whose files open pages may still ask for. */
const bundlesKept = 8;

function readIfFile(path: string): DevFile | undefined {
  try {
    return { body: readFileSync(path) };
  } catch {
    return undefined;
  }
}

/** Pages by the output paths of their document and their page file. Where two pages have one URL, the first is shown. */
const byOutput = ({ routes }: ListedPages): Map<string, Route> =>
  new Map(
    [...routes]
      .reverse()
      .flatMap((route) =>
        [routeToHtmlPath(route.routePath), routeToPageFile(route.routePath)].map((path) => [path, route]),
      ),
  );

/** Creates the files of a site. */
export function createSiteFiles({ site, cache, root, problemDocument }: SiteFilesOptions): SiteFiles {
  let listed: ListedPages | undefined;
  let routes = new Map<string, Route>();
  let bundles: BundleManifest[] = [];

  /** The pages that are there; while they cannot be listed, those of before. */
  const list = async (): Promise<ListedPages> => {
    const now = await site.listed.pull().catch((error: unknown) => {
      if (!(error instanceof BuildError) || !site.listed.latest) throw error;
      return site.listed.latest;
    });
    if (now !== listed) routes = byOutput(now);
    return (listed = now);
  };

  const pageFile = async (route: Route, path: string): Promise<DevFile | undefined> => {
    const isDocument = path.endsWith('.html');
    const whole = site.outputs.of({ route });
    const node = isDocument || whole.isCurrent ? whole : site.outputs.of({ route, isDocumentLater: true });
    let problem: Diagnostic | undefined;
    try {
      const body = (await node.pull())?.texts[path];
      keepBundle();
      if (body !== undefined) return { body };
    } catch (error) {
      if (error instanceof ClosedGraph) throw error;
      if (!(error instanceof BuildError)) problem = pageFailed(route.file, 'shown', reasonOf(error));
    }
    return isDocument ? { status: 500, body: problemDocument(route, problem) } : undefined;
  };

  /** A text of a page that was rendered, such as the module of its components. */
  const renderedText = (path: string): DevFile | undefined => {
    const found = site.outputs.nodes().find(({ latest }) => latest && Object.hasOwn(latest.texts, path));
    return found && { body: found.latest!.texts[path]! };
  };

  const fromOutput = ({ source }: OutputFile): DevFile | undefined => {
    if (source.kind === 'bytes') return { body: source.bytes };
    if (source.kind !== 'cached') return undefined;
    const body = cache.read(source.key);
    return body && { body };
  };

  /** A file of the search index, which is made on the first request after a change; again where it is damaged. */
  const searchFile = async (path: string): Promise<DevFile | undefined> => {
    const find = async (): Promise<OutputFile | undefined> =>
      (await site.searchFiles.pull()).find((file) => file.path === path);
    const file = await find();
    if (!file) return undefined;
    const again = fromOutput(file) ? file : await find();
    return again && fromOutput(again);
  };

  const keepBundle = (): void => {
    const manifest = site.bundle.latest?.manifest;
    if (manifest && !bundles.includes(manifest)) bundles = [manifest, ...bundles].slice(0, bundlesKept);
  };

  /** A file of a bundle, an image, or data that pages share, of what was made so far. */
  const knownAsset = (path: string): DevFile | undefined => {
    keepBundle();
    const { shared, pages } = site;
    for (const { outputs } of bundles) {
      const body = outputs.filter((file) => file.path === path).map(({ hash }) => cache.read(hash))[0];
      if (body) return { body };
    }
    const file = shared.latest?.files.find((other) => other.path === path);
    if (file) return fromOutput(file);
    const assets: AssetFact[] = [
      ...(shared.latest?.pictures.assets ?? []),
      ...bundles.flatMap(({ fragments }) => fragments.flatMap((fragment) => fragment.assets)),
      ...pages.nodes().flatMap(({ latest }) => latest?.facts.assets ?? []),
    ];
    const asset = assets.find(({ outputPath }) => outputPath === path);
    return asset && readIfFile(asset.sourcePath);
  };

  /** Files that are known are there while the bundle cannot be made. A damaged file comes back with the bundle. */
  const asset = async (path: string): Promise<DevFile | undefined> => {
    const known = knownAsset(path);
    if (known) return known;
    // The bundle notices by itself what the cache has lost of it.
    for (const node of [site.bundle, site.shared])
      await node.pull().catch((error: unknown) => {
        if (!(error instanceof BuildError)) throw error;
      });
    return knownAsset(path);
  };

  return {
    find: async (path) => {
      const { tree } = await list();
      const route = routes.get(path);
      if (route) return pageFile(route, path);
      if (path.startsWith(searchFolder)) return searchFile(path);
      const file = renderedText(path) ?? (path.startsWith('assets/') ? await asset(path) : undefined);
      return file ?? (tree.publicFiles.includes(path) ? readIfFile(join(root, 'public', path)) : undefined);
    },
  };
}
