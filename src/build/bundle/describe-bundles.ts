import type { Metafile, OutputFile } from 'esbuild';
import { basename, resolve, isAbsolute, join, relative, sep } from 'node:path';
import { nameByContent, type BundledFiles, type NamedFile } from './content-names.js';
import { contentHash } from '../cache/cache-key.js';
import type { OutputRecord } from '../facts/output-file.js';
import type { ServerModule, BundledComponent, BundleManifest, SearchAssets } from './bundle-manifest.js';
import { statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '../files/package-root.js';
import { withSlashes } from '../files/paths.js';
import { bundleInputs } from './bundle-inputs.js';
import { describeSheets } from './made-sheets.js';
import { pagePartsEntry, readingEntries, type BundlePlan } from './bundle-options.js';
import { variableHashes } from './environment.js';
import { readBundledCode } from './bundled-code.js';
import { MarkupJudge, reasonText } from './markup-components.js';
import type { FragmentFacts } from './plugins/fragment-plugin.js';
import { searchSpecifier } from './site-sources.js';
import { describeStyleEntries, type StyleEntry } from './style-entries.js';
import { partSheet, styleParts } from './style-parts.js';
import { styleSheetOf, type SiteBundle } from './bundle-in-memory.js';
import { bundleWarnings } from './bundle-problems.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

type Output = Metafile['outputs'][string];

/** True for the chunk of esbuild's helpers, which contains no module and does nothing by itself. */
const isHelpers = ({ inputs, imports, exports }: Output): boolean =>
  Object.keys(inputs).length === 0 && imports.length === 0 && exports.length > 0;

/**
 * Removes imports without a name of the chunk of esbuild's helpers, which esbuild writes into every script. Each would be
 * a request for nothing.
 */
function withoutHelperImports<Bundle extends BundledFiles>(bundle: Bundle, projectRoot: string): Bundle {
  const { outputs } = bundle.metafile;
  const helpers = Object.keys(outputs).find((path) => isHelpers(outputs[path]!));
  if (helpers === undefined) return bundle;
  const statement = new RegExp(`import ?"[^"]*/${basename(helpers).replace('.', '\\.')}";\\n?`);
  const cleaned = new Set<string>();
  const outputFiles = bundle.outputFiles.map((file) => {
    const { path, hash, text } = file;
    const rest = text.replace(statement, '');
    if (rest.length === text.length) return file;
    cleaned.add(path);
    return { path, hash, text: rest, contents: new TextEncoder().encode(rest) };
  });
  const metafile = {
    ...bundle.metafile,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([path, output]) => [
        path,
        cleaned.has(resolve(projectRoot, path))
          ? { ...output, imports: output.imports.filter((imported) => imported.path !== helpers) }
          : output,
      ]),
    ),
  };
  return { ...bundle, outputFiles, metafile };
}

/**
 * Creates the function that describes a file of the server bundle. esbuild puts code that several entries share into
 * chunks, so a page depends on the files that its components reach, and an edit of one component leaves the others as
 * they are:
 *
 *     component-counter.A.mjs ── chunk.C.mjs ── chunk.D.mjs      a page with Counter depends on A, C and D
 *     component-chart.B.mjs ──── chunk.D.mjs                     a page with Chart depends on B and D
 *
 * `pathOf` returns the path of a file in the folder of the bundle for its name in the metafile.
 */
function createModuleFinder(
  { outputs }: Metafile,
  records: readonly OutputRecord[],
  pathOf: (name: string) => string,
): (path: string) => ServerModule {
  const hashes = new Map(records.map(({ path, hash }) => [path, hash]));
  const importsOf = new Map(
    Object.entries(outputs).map(([name, { imports }]) => {
      // Assets are imported, too; their names in the code contain their hashes.
      const own = imports.filter(({ path, external }) => external !== true && path in outputs && path.endsWith('.mjs'));
      const ofKind = (isLater: boolean): string[] =>
        own.filter(({ kind }) => (kind === 'dynamic-import') === isLater).map(({ path }) => pathOf(path));
      return [pathOf(name), { now: ofKind(false), later: ofKind(true) }] as const;
    }),
  );
  /** Adds what a file imports, then the file. */
  const collect = (path: string, found: Set<string>, above = new Set<string>()): void => {
    if (found.has(path) || above.has(path)) return;
    above.add(path);
    for (const imported of importsOf.get(path)?.now ?? []) collect(imported, found, above);
    found.add(path);
  };
  return (path) => {
    const files = new Set<string>();
    collect(path, files);
    const all = new Set(files);
    // The set grows while it is iterated.
    for (const file of all) for (const later of importsOf.get(file)?.later ?? []) collect(later, all);
    const hash = contentHash(JSON.stringify([...all].map((file) => [file, hashes.get(file) ?? ''])));
    return { path, files: [...files], laterFiles: [...all].filter((file) => !files.has(file)), hash };
  };
}

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
    tabs: runtimeScript(readingEntries.tabs),
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
    | 'loader'
    | 'code'
    | 'tabs'
    | 'parts'
    | 'router'
    | 'runtime'
    | 'themeStyles'
    | 'styleParts'
    | 'runtimeStyles'
    | 'globalStyles'
  >,
): string {
  const { loader, code, tabs, parts, router, runtime, themeStyles, runtimeStyles, globalStyles } = files;
  const names = [
    loader,
    code,
    tabs,
    parts,
    router,
    runtime,
    themeStyles,
    ...Object.values(files.styleParts),
    runtimeStyles,
    globalStyles,
  ];
  return contentHash(names.join()).slice(0, 12);
}

/** Bytes with gzip of the runtime: what a page loads that needs React and has no components of its own. */
function runtimeBytes({ metafile, outputFiles }: SiteBundle, projectRoot: string): number {
  const name = runtimePath(projectRoot, 'entry-client.js');
  const loaded = new Set(Object.keys(metafile.outputs).filter((path) => metafile.outputs[path]!.entryPoint === name));
  for (const path of loaded)
    for (const { path: imported, kind, external } of metafile.outputs[path]!.imports)
      if (kind === 'import-statement' && !external) loaded.add(imported);
  return outputFiles
    .filter(({ path }) => loaded.has(pathFrom(projectRoot, path)))
    .reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
}

/** Verdicts on the modules that pages import, by name, and on what is on every page. */
function judgeBundles(
  { inBrowsers, server }: SiteBundles,
  { context: { config }, entries, theme }: BundlePlan,
): {
  components: Map<string, Pick<BundledComponent, 'onLoad' | 'behaviors' | 'hydrate'>>;
  everyPage: BundleManifest['everyPage'];
} {
  const { projectRoot } = config;
  const [, browser] = inBrowsers;
  const files = new Map(server.outputFiles.map((file) => [pathFrom(projectRoot, file.path), file]));
  const textOf = (output: string): string =>
    Buffer.from(withoutPublicPath(files.get(output)!, config.assetBase).contents).toString();
  const code = readBundledCode(server.metafile, textOf);
  const judge = new MarkupJudge(server.metafile, browser!.metafile, code, projectRoot);
  const components = entries.map(({ name, names }) => {
    const { onLoad, names: found, hydrate } = judge.entry(`heddle-component:${name}`, names);
    const behaviors = Object.fromEntries(
      Object.entries(found).map(([key, behavior]) => [key, reasonText(behavior, projectRoot)]),
    );
    const reason = onLoad ? { onLoad: reasonText(onLoad, projectRoot) } : {};
    return [name, { ...reason, behaviors, ...(hydrate.length > 0 ? { hydrate } : {}) }] as const;
  });
  const hasEveryPage = theme.module !== undefined || config.globalUIComponents.length > 0;
  const behavior = hasEveryPage ? judge.everyPage() : undefined;
  const everyPage = behavior && {
    reason: reasonText(behavior, projectRoot),
    bytes: runtimeBytes(browser!, projectRoot),
  };
  return { components: new Map(components), everyPage };
}

/** Name of a file of the runtime in the metafiles. */
const runtimePath = (projectRoot: string, name: string): string =>
  pathFrom(projectRoot, join(packageRoot(), 'dist/runtime', name));

/** Files of bundles, and those that workers and style sheets in scripts refer to, once each. */
const withFiles = (files: readonly NamedFile[], others: ReadonlyMap<string, Uint8Array>): NamedFile[] => {
  const all = [...files, ...[...others].map(([path, contents]) => ({ path, contents }))];
  return [...new Map(all.map((file) => [file.path, file])).values()];
};

/** What a manifest contains of a fragment. */
const fragmentRecord = (fragment: FragmentFacts): BundleManifest['fragments'][number] => {
  const { file, lang, version, routePath, links, assets, diagnostics } = fragment;
  return { file, lang, version, routePath, links, assets, diagnostics };
};

/** Creates the function that is true for files that are part of the output. */
function isPublished({ directory }: BundlePlan): (file: NamedFile) => boolean {
  const assets = join(directory, 'assets', sep);
  return ({ path }) => path.startsWith(assets) && isHashed.test(path);
}

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
  const outputs = recordFiles(
    withFiles(named.files, plan.apart.files).filter(isPublished(plan)),
    plan.directory,
    contents,
  );
  const serverDirectory = join(plan.directory, 'server');
  const serverFiles = recordFiles(
    server.outputFiles.map((file) => withoutPublicPath(file, config.assetBase)),
    serverDirectory,
    contents,
  );
  const serverPath = (name: string): string => pathFrom(serverDirectory, resolve(projectRoot, name));
  const onServer = entryOutputs(server, serverPath);
  const moduleOf = createModuleFinder(server.metafile, serverFiles, serverPath);
  const toOutputPath = (name: string): string => named.rename(pathFrom(plan.directory, resolve(projectRoot, name)));
  const { entries, files, build } = browserFiles({ ...bundles, inBrowsers }, plan, toOutputPath);
  const sheets = describeSheets(plan.watched);
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
  const judged = judgeBundles(bundles, plan);
  const manifest: BundleManifest = {
    ...files,
    components: Object.fromEntries(
      plan.entries.map(({ id, name }) => [
        id,
        { ...entries.get(name)!, server: moduleOf(onServer.get(name)!.script), ...judged.components.get(name)! },
      ]),
    ),
    everyPage: judged.everyPage,
    server: {
      entry: moduleOf(onServer.get(runtimePath(projectRoot, 'entry-server.js'))!.script),
      files: serverFiles,
    },
    serverHash: contentHash(JSON.stringify(serverFiles)),
    outputs,
    inputs,
    sheets,
    styleEntries: describeStyleEntries({
      ...bundles,
      inBrowsers,
      sheets,
      apart: plan.watched.files,
      projectRoot,
      toOutputPath,
      isReferenced: named.isReferenced,
    }),
    lookups,
    variables: variableHashes(plan.variables.names),
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
    fragments: fragments.map(fragmentRecord),
  };
  return { manifest, contents, isDoubtful: fragments.some((fragment) => fragment.isDoubtful()) };
}

/**
 * A manifest with some style sheets in place of those that it has. `bundle` has these sheets alone. Returns undefined
 * if they are made of other files than before, which may change more than their text.
 */
export function withStyleEntries(
  manifest: BundleManifest,
  before: readonly StyleEntry[],
  bundle: SiteBundle,
  plan: BundlePlan,
): MadeBundle | undefined {
  const { projectRoot } = plan.context.config;
  const named = nameByContent([bundle], projectRoot);
  const contents = new Map<string, Buffer>();
  const records = recordFiles(named.files.filter(isPublished(plan)), plan.directory, contents);
  const sheets = describeSheets(plan.watched);
  const now = describeStyleEntries({
    inBrowsers: [bundle],
    sheets,
    apart: plan.watched.files,
    projectRoot,
    toOutputPath: (name) => named.rename(pathFrom(plan.directory, resolve(projectRoot, name))),
    isReferenced: named.isReferenced,
  });
  const inputs = new Set(manifest.inputs);
  const folders = new Set(manifest.lookups.map(([path]) => path));
  const byName = new Map(now.map((entry) => [entry.name, entry]));
  const isAsBefore =
    bundle.warnings.length === 0 &&
    plan.apart.files.size === 0 &&
    [...plan.watched.files].every((path) => inputs.has(path)) &&
    [...plan.watched.folders].every((path) => folders.has(join(path, sep))) &&
    before.every(({ name, shape, sheets: made }) => {
      const entry = byName.get(name);
      return entry?.shape === shape && entry.sheets.join('\0') === made.join('\0');
    });
  if (!isAsBefore) return undefined;
  const replaced = new Map(before.map(({ name, path }) => [path, byName.get(name)!.path]));
  const newPath = (path: string): string => replaced.get(path) ?? path;
  const made = new Set(replaced.values());
  const kept = manifest.outputs.filter(({ path }) => !replaced.has(path));
  const keptHashes = new Map(kept.map(({ path, hash }) => [path, hash]));
  // Images and fonts that the sheets refer to.
  if (!records.every(({ path, hash }) => made.has(path) || keptHashes.get(path) === hash)) return undefined;
  const bySource = new Map(sheets.map((sheet) => [sheet.path, sheet]));
  const files = {
    ...manifest,
    themeStyles: newPath(manifest.themeStyles),
    styleParts: Object.fromEntries(
      Object.entries(manifest.styleParts).map(([name, path]) => [name, newPath(path)]),
    ) as BundleManifest['styleParts'],
    globalStyles: manifest.globalStyles && newPath(manifest.globalStyles),
    outputs: [...kept, ...records.filter(({ path }) => made.has(path))].sort(byPath),
    sheets: manifest.sheets.map((sheet) => bySource.get(sheet.path) ?? sheet),
    styleEntries: manifest.styleEntries.map((entry) => ({ ...entry, path: newPath(entry.path) })),
  };
  return { manifest: { ...files, build: buildName(files) }, contents, isDoubtful: false };
}
