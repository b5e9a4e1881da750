import type { Metafile, OutputFile } from 'esbuild';
import { statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { OutputRecord } from '../facts/output-file.js';
import { packageRoot } from '../files/package-root.js';
import { withSlashes } from '../files/posix-path.js';
import { bundleInputs } from './bundle-inputs.js';
import type { BundleManifest, SearchAssets } from './bundle-manifest.js';
import { pagePartsEntry, readingEntries, type BundlePlan } from './bundle-options.js';
import { withoutHelperImports } from './helper-imports.js';
import { nameByContent, type NamedFile } from './content-names.js';
import { markupComponents } from './markup-components.js';
import type { FragmentFacts } from './plugins/fragment-plugin.js';
import { searchSpecifier } from './site-sources.js';
import { partSheet, styleParts } from './style-parts.js';
import { styleSheetOf, type SiteBundle } from './site-bundle.js';
import { bundleWarnings } from './bundle-problems.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** The finished bundles of a plan. */
export interface SiteBundles {
  /** Everything that browsers load. */
  inBrowsers: SiteBundle[];
  server: SiteBundle;
  /** The style sheets of the theme and of components on every page; undefined if there are none. */
  siteStyles: SiteBundle | undefined;
}

/** A bundle and the contents of its files by hash. */
export interface MadeBundle {
  manifest: BundleManifest;
  contents: ReadonlyMap<string, Buffer>;
  /** True if it must not be stored: code of plugins failed in a fragment. */
  isDoubtful: boolean;
}

const isHashed = /\.[0-9A-Z]{8}\.[a-z0-9]+$/;

/** A relative path with forward slashes. */
const pathFrom = (from: string, to: string): string => withSlashes(relative(from, to));

const byPath = (a: OutputRecord, b: OutputRecord): number => compareCodeUnits(a.path, b.path);

/** Records of files, sorted by their paths below `folder`; adds their contents to `contents`. */
const recordFiles = (files: readonly NamedFile[], folder: string, contents: Map<string, Buffer>): OutputRecord[] =>
  files
    .map(({ path, contents: bytes }): OutputRecord => {
      const hash = contentHash(bytes);
      contents.set(hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return { path: pathFrom(folder, path), sizeBytes: bytes.byteLength, hash };
    })
    .sort(byPath);

/** `publicPath` is meant for assets only, but esbuild puts it before the server's own chunks as well. */
export const withoutPublicPath = ({ path, contents, text }: OutputFile, base: string): NamedFile =>
  path.endsWith('.mjs')
    ? { path, contents: Buffer.from(text.replaceAll(`"${base}chunk.`, '"./chunk.')) }
    : { path, contents };

/** Output paths of a bundle's entries, by the names that the entries have in the metafile. */
function entryOutputs(
  { metafile }: SiteBundle,
  toPath: (output: string) => string,
): Map<string, { script: string; styles?: string | undefined }> {
  const found = new Map<string, { script: string; styles?: string | undefined }>();
  for (const [output, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const key = entryPoint.replace(/^(?:heddle-component|heddle-site):/, '');
    found.set(key, { script: toPath(output), styles: cssBundle && toPath(cssBundle) });
  }
  return found;
}

/** Files of the search; undefined if the bundle has none. */
function searchAssets({ metafile }: SiteBundle, toPath: (output: string) => string): SearchAssets | undefined {
  const outputs = Object.entries(metafile.outputs);
  const find = (isWanted: (output: Metafile['outputs'][string]) => boolean): string | undefined =>
    outputs.find(([, output]) => isWanted(output))?.[0];
  /** The copy of a file. Scripts that contain its URL list it as an input, too. */
  const copyOf = (file: RegExp): string | undefined =>
    find(({ inputs, exports }) => Object.keys(inputs).some((input) => file.test(input)) && exports.length === 0);
  const script = find(({ entryPoint }) => entryPoint === `heddle-late:${searchSpecifier}`);
  const styles = copyOf(/search\/dialog\/search\.css$/);
  if (!script || !styles) return undefined;
  const worker = copyOf(/search\/local\/search-worker(?:-charsets)?\.js$/);
  return {
    script: toPath(script),
    chunks: metafile.outputs[script]!.imports.filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => toPath(path))
      .sort(),
    styles: toPath(styles),
    worker: worker && toPath(worker),
  };
}

/** Scripts and style sheets that pages load, by the names that they have in the metafiles. */
function browserFiles(
  { inBrowsers, siteStyles }: SiteBundles,
  { context: { config, mode } }: BundlePlan,
  toOutputPath: (output: string) => string,
) {
  const { projectRoot } = config;
  const entries = new Map(inBrowsers.flatMap((bundle) => [...entryOutputs(bundle, toOutputPath)]));
  const script = (name: string): string => entries.get(name)!.script;
  const runtimeScript = (name: string): string => script(runtimePath(projectRoot, name));
  const runtimeSheet = styleSheetOf(siteStyles);
  const onEveryPage = {
    loader: runtimeScript(readingEntries.loader),
    code: runtimeScript(readingEntries.code),
    parts: runtimeScript(pagePartsEntry),
    router: runtimeScript(readingEntries.router),
    runtime: runtimeScript('entry-client.js'),
    themeStyles: script('heddle-theme.css'),
    styleParts: Object.fromEntries(
      Object.keys(styleParts).map((name) => [name, script(partSheet(name))]),
    ) as BundleManifest['styleParts'],
    runtimeStyles: runtimeSheet && toOutputPath(runtimeSheet.name),
    globalStyles: entries.get('heddle-global.css')?.script,
  };
  const search = inBrowsers.map((bundle) => searchAssets(bundle, toOutputPath)).find((found) => found !== undefined);
  return {
    entries,
    files: {
      ...onEveryPage,
      search,
      live: mode === 'production' ? '' : runtimeScript('dev/live-client.js'),
      clientModules: config.clientModules.map(({ path, selector }) => ({
        selector,
        script: script(pathFrom(projectRoot, path)),
      })),
    },
    build: buildName(onEveryPage),
  };
}

/** Name of a build: pages of builds with the same name load the same files. */
function buildName(
  files: Pick<
    BundleManifest,
    'loader' | 'code' | 'parts' | 'router' | 'runtime' | 'themeStyles' | 'styleParts' | 'runtimeStyles' | 'globalStyles'
  >,
): string {
  const { loader, code, parts, router, runtime, themeStyles, styleParts: sheets, runtimeStyles, globalStyles } = files;
  const names = [
    loader,
    code,
    parts,
    router,
    runtime,
    themeStyles,
    ...Object.values(sheets),
    runtimeStyles,
    globalStyles,
  ];
  return contentHash(names.join()).slice(0, 12);
}

/** Name of a file of the runtime in the metafiles. */
const runtimePath = (projectRoot: string, name: string): string =>
  pathFrom(projectRoot, join(packageRoot(), 'dist/runtime', name));

/** Names the files of finished bundles by content, and describes them in a manifest. `fragments` are sorted by path. */
export function describeBundles(
  bundles: SiteBundles,
  plan: BundlePlan,
  fragments: readonly FragmentFacts[],
): MadeBundle {
  const { config } = plan.context;
  const { projectRoot } = config;
  const { server } = bundles;
  const inBrowsers = bundles.inBrowsers.map((bundle) => withoutHelperImports(bundle, projectRoot));
  const contents = new Map<string, Buffer>();
  const named = nameByContent(inBrowsers, projectRoot);
  const assets = join(plan.directory, 'assets', sep);
  const outputs = recordFiles(
    named.files.filter(({ path }) => path.startsWith(assets) && isHashed.test(path)),
    plan.directory,
    contents,
  );
  const serverDirectory = join(plan.directory, 'server');
  const serverFiles = recordFiles(
    server.outputFiles.map((file) => withoutPublicPath(file, config.assetBase)),
    serverDirectory,
    contents,
  );
  const onServer = entryOutputs(server, (name) => pathFrom(serverDirectory, resolve(projectRoot, name)));
  const { entries, files, build } = browserFiles({ ...bundles, inBrowsers }, plan, (name) =>
    named.rename(pathFrom(plan.directory, resolve(projectRoot, name))),
  );
  const { inputs, lookups } = bundleInputs(
    [...inBrowsers, server].map(({ metafile }) => metafile),
    config,
    plan.watched,
    [
      ...fragments.flatMap((fragment) => [...fragment.inputs.keys()]),
      // A module that pages import by a symbolic link, which may point elsewhere next time.
      ...plan.entries.flatMap(({ id }) =>
        isAbsolute(id) && statSync(id, { throwIfNoEntry: false })?.isFile() ? [id] : [],
      ),
    ],
  );
  const markup = markupComponents(server.metafile, projectRoot);
  const manifest: BundleManifest = {
    ...files,
    components: Object.fromEntries(
      plan.entries.map(({ id, name }) => [
        id,
        { ...entries.get(name)!, server: onServer.get(name)!.script, isMarkup: markup.has(name) },
      ]),
    ),
    server: { entry: onServer.get(runtimePath(projectRoot, 'entry-server.js'))!.script, files: serverFiles },
    serverHash: contentHash(JSON.stringify(serverFiles)),
    outputs,
    inputs,
    lookups,
    build,
    warnings: [
      ...[...plan.foreign].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, problem]) => problem),
      ...bundleWarnings(
        [...inBrowsers, server].flatMap(({ warnings }) => warnings),
        projectRoot,
      ),
    ],
    listsPages: Object.values(server.metafile.outputs).some(
      (output) => (output.inputs[runtimePath(projectRoot, 'hooks/use-pages.js')]?.bytesInOutput ?? 0) > 0,
    ),
    fragments: fragments.map(({ file, lang, version, routePath, links, assets: images, diagnostics }) => ({
      file,
      lang,
      version,
      routePath,
      links,
      assets: images,
      diagnostics,
    })),
  };
  return { manifest, contents, isDoubtful: fragments.some((fragment) => fragment.isDoubtful()) };
}
