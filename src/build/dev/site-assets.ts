import type { ValidBundle } from '../bundle/broken-pages.js';
import { browserMap, sourceMaps } from '../bundle/source-maps.js';
import type { Cache } from '../cache/cache.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { AssetFact } from '../facts/page-facts.js';
import { readIfFile } from '../files/read-if-file.js';
import { BuildError } from '../report/diagnostic.js';
import type { SiteGraph } from '../pipeline.js';

/** Number of bundles whose files open pages may still ask for. */
const bundlesKept = 8;

/** Contents of an output file that is in memory or in the cache; undefined for others, and if the cache lost it. */
export function readOutput({ source }: OutputFile, cache: Cache): Buffer | string | undefined {
  if (source.kind === 'bytes') return source.bytes;
  return source.kind === 'cached' ? cache.read(source.key) : undefined;
}

/** Files that pages load: those of bundles, images, and data that pages share. */
export interface SiteAssets {
  /** Keeps the files of the bundle that is current now, because a page refers to them. */
  keepBundle(): void;
  /** Contents of the asset at an output path; undefined when the site has none. */
  find(path: string): Promise<Buffer | string | undefined>;
}

/** Creates the assets of a site. */
export function createSiteAssets(site: SiteGraph, context: BuildContext): SiteAssets {
  const { cache, config } = context;
  let bundles: ValidBundle[] = [];

  const keepBundle = (): void => {
    const bundle = site.bundle.latest;
    if (!bundle || bundles.some(({ manifest }) => manifest === bundle.manifest)) return;
    bundles = [bundle, ...bundles].slice(0, bundlesKept);
  };

  /** The source map of a script of the newest bundle that has it. */
  const findMap = async (script: string): Promise<string | undefined> => {
    const bundle = bundles.find(({ manifest }) => manifest.outputs.some(({ path }) => path === script));
    const records = bundle?.manifest.outputs.filter(({ path }) => path === script) ?? [];
    const made = bundle && (await sourceMaps(context, bundle, 'browser', records).catch(() => undefined));
    const found = made?.get(script);
    return found && browserMap(found, config.projectRoot);
  };

  /** An asset of the values that have been computed. */
  const findKnown = (path: string): Buffer | string | undefined => {
    keepBundle();
    const { shared, pages } = site;
    for (const { manifest } of bundles) {
      const record = manifest.outputs.find((file) => file.path === path);
      const contents = record && cache.read(record.hash);
      if (contents) return contents;
    }
    const file = shared.latest?.files.find((other) => other.path === path);
    if (file) return readOutput(file, cache);
    const images: AssetFact[] = [
      ...(shared.latest?.pictures.assets ?? []),
      ...bundles.flatMap(({ manifest }) => manifest.fragments.flatMap((fragment) => fragment.assets)),
      ...pages.nodes().flatMap(({ latest }) => latest?.facts.assets ?? []),
    ];
    const image = images.find(({ outputPath }) => outputPath === path);
    if (!image) return undefined;
    return image.sourcePath === undefined ? cache.read(image.hash) : readIfFile(image.sourcePath);
  };

  return {
    keepBundle,
    // Known files are served even while the bundle cannot be made. A damaged file comes back with the bundle.
    find: async (path) => {
      const known = findKnown(path);
      if (known !== undefined) return known;
      if (path.endsWith('.js.map')) return findMap(path.slice(0, -'.map'.length));
      // The bundle notices by itself what the cache has lost of it.
      for (const node of [site.bundle, site.shared])
        await node.pull().catch((error: unknown) => {
          if (!(error instanceof BuildError)) throw error;
        });
      return findKnown(path);
    },
  };
}
