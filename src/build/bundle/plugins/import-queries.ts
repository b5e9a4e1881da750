import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { encodePath } from '../../../shared/route-path.js';
import { moduleUrlSpecifier, placeholderSpecifier } from '../../../shared/theme-components.js';
import { withSlashes } from '../../files/paths.js';
import { modulePath } from '../../files/module-path.js';
import { askOtherPlugins } from '../../esbuild/ask-other-plugins.js';
import type { ApartBundles, ApartKind } from '../bundle-apart.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import { isOwnFile } from './module-urls.js';

/** Modules of the bundle, and paths with loaders of webpack. */
export const internalSpecifier = new RegExp(`^(?:heddle-component:|${placeholderSpecifier}:|!)`);

/** A file that an import with a query names. */
interface QueriedFile {
  /** Absolute path. */
  path: string;
  config: SiteConfig;
  apart: ApartBundles;
}

type LoadFile = (file: QueriedFile) => OnLoadResult | Promise<OnLoadResult>;

const asText: LoadFile = async ({ path }) => ({ contents: await readFile(path), loader: 'text' });
const asUrl: LoadFile = async ({ path }) => ({ contents: await readFile(path), loader: 'file' });

/** A file that is bundled by itself, as `loader` has it. */
const asBundle =
  (kind: ApartKind, loader: 'file' | 'text'): LoadFile =>
  async ({ path, apart }) => {
    const result = await apart.bundle(path, kind);
    return 'errors' in result ? { errors: result.errors } : { contents: result.contents, loader };
  };

const isStyleSheet = /\.(?:css|less|s[ac]ss|styl|pcss|postcss)$/;
const isCode = /\.(?:[cm]?[jt]sx?|mdx?|json|ya?ml)$/;

/** The CSS of a style sheet with all that it imports, or the content of another file as a data URL. */
const inline: LoadFile = async (file) => {
  if (isStyleSheet.test(file.path)) return asBundle('styles', 'text')(file);
  if (!isCode.test(file.path)) return { contents: await readFile(file.path), loader: 'dataurl' };
  return {
    errors: [
      {
        text: `A file ${extname(file.path)} has no form for ?inline`,
        detail: { fix: 'Import it without ?inline, or its text with ?raw.' },
      },
    ],
  };
};

/** A class, or a function, whose instances are workers that run the file. */
const workerClass =
  (name: 'Worker' | 'SharedWorker', isInline = false): LoadFile =>
  ({ path }) => {
    const url = isInline ? `URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))` : 'workerUrl(source)';
    return {
      contents: `import { workerUrl } from '${moduleUrlSpecifier}';
import source from ${JSON.stringify(path + (isInline ? '?heddle-worker-text' : '?heddle-module-worker'))};
export default function createWorker(options) { return new ${name}(${url}, ${isInline ? 'options' : "{ type: 'module', ...options }"}); }`,
      loader: 'js',
    };
  };

/** A function that compiles and starts a module of WebAssembly. */
const startWasm: LoadFile = ({ path }) => ({
  contents: `import url from ${JSON.stringify(`${path}?url`)};
export default async function init(imports) {
  const response = fetch(url);
  try {
    return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  } catch {
    // Servers may send another type.
    return (await WebAssembly.instantiate(await (await fetch(url)).arrayBuffer(), imports)).instance;
  }
}`,
  loader: 'js',
});

/** URL of a file in `public/`, which is published as it is. */
const publicUrl: LoadFile = ({ path, config }) => ({
  contents: `export default ${JSON.stringify(config.base + encodePath(withSlashes(relative(join(config.root, 'public'), path)).normalize('NFC')))};`,
  loader: 'js',
});

/** Results of importing `./file?query`, by query. */
const queries: Readonly<Record<string, LoadFile>> = {
  raw: asText,
  url: asUrl,
  'no-inline': asUrl,
  inline,
  init: startWasm,
  worker: workerClass('Worker'),
  sharedworker: workerClass('SharedWorker'),
  'worker&inline': workerClass('Worker', true),
  'sharedworker&inline': workerClass('SharedWorker', true),
  'worker&url': asBundle('module-worker', 'file'),
  'sharedworker&url': asBundle('module-worker', 'file'),
  'heddle-worker': asBundle('worker', 'file'),
  'heddle-module-worker': asBundle('module-worker', 'file'),
  'heddle-worker-text': asBundle('worker', 'text'),
  'heddle-public': publicUrl,
};

/** Queries for people. */
const known = ['?raw', '?url', '?inline', '?worker', '?react'];

/** Servers derive the content type of a script from its file extension. */
const publishedName = (path: string, query: string): string =>
  query.includes('worker') ? path.replace(/\.\w+$/, '.js') : path;

async function resolveFile(
  build: PluginBuild,
  args: OnResolveArgs,
  { config, watched }: { config: SiteConfig; watched: WatchedPaths },
): Promise<OnResolveResult | undefined> {
  const [, specifier = '', query = ''] = /^([^?]*)\?(.*)$/s.exec(args.path)!;
  // Entries of components, and placeholders, end like what they import.
  if (internalSpecifier.test(args.path)) return undefined;
  const found = await askOtherPlugins('svg', build, { ...args, path: specifier });
  const { errors, warnings } = found;
  if (errors.length > 0) return { errors, warnings };
  if (found.namespace === 'heddle-public' && query === 'url') return found;
  if (found.namespace !== 'file')
    return { errors: [{ text: `There is no file whose content ${args.path} could give` }] };
  watched.files.add(found.path);
  const path = publishedName(modulePath(found.path, config.projectRoot), query);
  return { path, namespace: `heddle-query-${query.replace('&', '-')}`, pluginData: found.path, warnings };
}

/** Error for a query that nothing knows, in a file of the site: browsers would get something else than is meant. */
const unknownQuery = (query: string): OnResolveResult => ({
  errors: [
    {
      text: `Heddle does not know the query ${query} of the import`,
      detail: {
        fix: `Remove it, or write one of ${known.join(', ')}. An esbuild plugin in builder.plugins can add others.`,
      },
    },
  ],
});

/** esbuild plugin: imports such as `./file?raw`, which get a file of any kind in another form. */
export function importQueries(config: SiteConfig, apart: ApartBundles, watched: WatchedPaths): Plugin {
  return {
    name: 'heddle-import-queries',
    setup: (build) => {
      const names = Object.keys(queries).join('|');
      build.onResolve({ filter: new RegExp(`\\?(?:${names})$`) }, (args) =>
        resolveFile(build, args, { config, watched }),
      );
      for (const [query, load] of Object.entries(queries))
        build.onLoad(
          { filter: /.*/, namespace: `heddle-query-${query.replace('&', '-')}` },
          async ({ pluginData }) => ({
            resolveDir: config.projectRoot,
            ...(await load({ path: pluginData as string, config, apart })),
          }),
        );
      // Plugins of the site and of other generators may know more queries.
      if (config.compat.length > 0 || (config.builder.plugins ?? []).length > 0) return;
      build.onResolve({ filter: /^[^?]+\.\w+\?[^?]+$/, namespace: 'file' }, ({ path, kind, importer }) => {
        const query = path.slice(path.indexOf('?'));
        const isImport = kind === 'import-statement' || kind === 'dynamic-import';
        if (!isImport || !isOwnFile(importer) || /^\?(?:react$|heddle-|[vt]=)/.test(query)) return undefined;
        return unknownQuery(query);
      });
    },
  };
}
