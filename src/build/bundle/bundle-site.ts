import type { BuildOptions, BuildResult, Message } from 'esbuild';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import { writePack } from '../cache/pack.js';
import { markdownKey } from '../config/option-keys.js';
import type { SiteConfig } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import type { OutputRecord } from '../emit/output-file.js';
import type { Highlighter } from '../pages/highlight/create-highlighter.js';
import { createHighlighter } from '../pages/highlight/create-highlighter.js';
import { createInputHashes, type CompiledRoute } from '../pages/compile-pages.js';
import { createProjectReader } from '../pages/compile-page.task.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { bundleFailed, missingImport } from '../report/errors-build.js';
import { packageRoot } from '../util/package-root.js';
import { runEsbuild } from '../util/run-esbuild.js';
import { highlighterOptions, usesHighlighter } from './code-highlighter.js';
import { componentEntries, type ComponentEntry } from './component-entries.js';
import { cssModulesPlugin } from './css-modules.js';
import { fragmentPlugins, type FragmentFacts } from './fragment-plugin.js';
import { siteModulesPlugin } from './site-modules.js';
import { findThemeModule, readSiteTheme, siteThemePlugin, type SiteTheme } from './site-theme.js';

/** What rendering and the output need to know of the bundle. URLs are output paths without `base`. */
export interface BundleManifest {
  loader: string;
  runtime: string;
  themeStyles: string;
  /** Style sheet of what the site's theme module imports. */
  runtimeStyles?: string;
  /** Live client of the dev server; `''` in production. */
  live: string;
  /** Scripts of plugins with the selectors of pages that load them. */
  clientModules: { selector: string; script: string }[];
  /** By component id. */
  components: Record<string, { script: string; styles?: string; server: string }>;
  /** Absolute path of the server entry. */
  serverEntry: string;
  /** Folder that holds the files of `outputs` by their output path. */
  directory: string;
  outputs: OutputRecord[];
  /** Absolute paths of the sources. */
  inputs: string[];
  /** Hash of loader, runtime and style sheet: pages of another build are loaded anew. */
  build: string;
  fragments: Pick<FragmentFacts, 'file' | 'lang' | 'version' | 'routePath' | 'links' | 'assets' | 'diagnostics'>[];
}

const assetLoaders = Object.fromEntries(
  [
    '.png',
    '.jpg',
    '.jpeg',
    '.gif',
    '.webp',
    '.avif',
    '.svg',
    '.ico',
    '.woff',
    '.woff2',
    '.ttf',
    '.otf',
    '.mp4',
    '.webm',
    '.mp3',
    '.pdf',
  ].map((ending) => [ending, 'file' as const]),
);

/** A bundle in memory, with its metafile. */
type SiteBundle = BuildResult<{ metafile: true; write: false }>;

interface BundlePlan {
  context: BuildContext;
  entries: ComponentEntry[];
  directory: string;
  highlighter: Highlighter;
  overrides: ReadonlySet<string>;
  fragments: Map<string, FragmentFacts>;
  theme: SiteTheme;
  /** Modules of plugins by name. */
  runtimeModules: Record<string, string>;
}

function sharedOptions(plan: BundlePlan, isServer: boolean): BuildOptions {
  const { context, entries, highlighter, overrides, fragments, theme } = plan;
  const { config, mode } = context;
  const readFile = createProjectReader([config.projectRoot, config.root]);
  return {
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    jsx: 'automatic',
    jsxDev: false,
    absWorkingDir: config.projectRoot,
    assetNames: 'assets/[name].[hash]',
    publicPath: config.base,
    legalComments: 'none',
    alias: config.builder.alias ?? {},
    external: config.builder.external ?? [],
    loader: { ...assetLoaders, ...config.builder.loader },
    plugins: [
      siteModulesPlugin(config, entries, highlighter.styleSheet(), plan.runtimeModules),
      siteThemePlugin(config, theme),
      cssModulesPlugin(config.projectRoot),
      ...fragmentPlugins({
        config,
        highlighter,
        overrides,
        readFile,
        onFragment: (facts) => fragments.set(facts.file, facts),
      }),
      ...(config.builder.plugins ?? []),
    ],
    define: {
      ...config.builder.define,
      'process.env.NODE_ENV': JSON.stringify(mode),
      'import.meta.env.DEV': JSON.stringify(mode === 'development'),
      'import.meta.env.SSR': JSON.stringify(isServer),
      __HEDDLE_SITE__: JSON.stringify({
        base: config.base,
        siteOrigin: config.siteOrigin,
        cleanUrls: config.route.cleanUrls,
      }),
    },
  };
}

/** Names of component chunks: the module's own name, so that a network panel reads well. */
function entryPoints(entries: readonly ComponentEntry[], folder: string): { in: string; out: string }[] {
  return entries.map(({ name }) => ({
    in: `heddle-component:${name}`,
    out: `${folder}${
      basename(name)
        .replace(/\.[a-z]+$/i, '')
        .replace(/[^\w-]+/g, '-') || 'module'
    }`,
  }));
}

/** Scripts of plugins, named after the folder or file they come from. */
function clientEntries({ clientModules }: SiteConfig): { in: string; out: string }[] {
  return [...new Set(clientModules.map(({ path }) => path))].map((path) => ({
    in: path,
    out: basename(path.replace(/[\\/](?:client[\\/])?(?:index|client)(?=\.\w+$)/, '')).replace(/\.\w+$/, ''),
  }));
}

function browserOptions(plan: BundlePlan): BuildOptions {
  const runtime = join(packageRoot(), 'dist/runtime');
  const isProduction = plan.context.mode === 'production';
  return {
    ...sharedOptions(plan, false),
    platform: 'browser',
    target: plan.context.config.builder.target ?? 'es2022',
    outdir: plan.directory,
    entryNames: 'assets/[name].[hash]',
    chunkNames: 'assets/chunk.[hash]',
    minify: isProduction,
    sourcemap: false,
    entryPoints: [
      { in: join(runtime, 'entry-client.js'), out: 'runtime' },
      { in: 'heddle-theme.css', out: 'theme' },
      ...(isProduction ? [] : [{ in: join(runtime, 'dev/live-client.js'), out: 'live' }]),
      ...entryPoints(plan.entries, ''),
    ],
  };
}

/** Scripts of plugins stand apart from the runtime and from each other: pages load one without anything of the others. */
function clientOptions(plan: BundlePlan): BuildOptions[] {
  // A definition that is an object becomes a module, which every script would load.
  const { __HEDDLE_SITE__: _site, ...define } = browserOptions(plan).define!;
  return clientEntries(plan.context.config).map((entry) => ({ ...browserOptions(plan), define, entryPoints: [entry] }));
}

/** The loader is one file of its own: what every page loads must not wait for a second request. */
function loaderOptions(plan: BundlePlan): BuildOptions {
  const entry = { in: join(packageRoot(), 'dist/runtime/loader/loader.js'), out: 'loader' };
  return { ...browserOptions(plan), splitting: false, entryPoints: [entry] };
}

function serverOptions(plan: BundlePlan): BuildOptions {
  return {
    ...sharedOptions(plan, true),
    platform: 'node',
    target: 'node20.19',
    outdir: join(plan.directory, 'server'),
    outExtension: { '.js': '.mjs' },
    entryNames: '[name].[hash]',
    chunkNames: 'chunk.[hash]',
    banner: {
      js: "import { createRequire as heddleCreateRequire } from 'node:module'; const require = heddleCreateRequire(import.meta.url);",
    },
    entryPoints: [
      { in: join(packageRoot(), 'dist/runtime/entry-server.js'), out: 'server' },
      ...entryPoints(plan.entries, 'component-'),
    ],
  };
}

const unescapedReason = (text: string): string => text.replace(/^\[plugin [^\]]+\] /, '');

/** Problems of a failed bundle, at the import in the page where the page is to blame. */
function bundleProblems(
  messages: readonly Message[],
  entries: readonly ComponentEntry[],
  projectRoot: string,
): Diagnostic[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return messages.flatMap((message): Diagnostic[] => {
    const { location, text } = message;
    const reason = unescapedReason(text);
    const entry = location && byName.get(location.file.replace(/^heddle-component:/, ''));
    if (entry && location.file.startsWith('heddle-component:')) {
      const name = /import "([^"]+)"$/.exec(reason)?.[1];
      const users = entry.users.filter(({ names }) => name === undefined || names.includes(name));
      return (users.length > 0 ? users : entry.users).map(({ file, line, column }) =>
        missingImport({ file, line, column }, entry.name, reason),
      );
    }
    const given = location && byName.get(/^heddle-given:(.*)$/.exec(location.file)?.[1] ?? '');
    if (given) {
      const frame = `> ${location.line} | ${location.lineText.slice(0, 160)}`;
      return given.users.map(({ file, line, column }) => ({ ...bundleFailed({ file, line, column }, reason), frame }));
    }
    if (!location) return [bundleFailed({ file: entries[0]?.users[0]?.file ?? '' }, reason)];
    const file = relative(projectRoot, resolve(projectRoot, location.file.replace(/^[a-z-]+:/, '')));
    const frame = location.lineText ? { frame: `> ${location.line} | ${location.lineText.slice(0, 160)}` } : {};
    return [{ ...bundleFailed({ file, line: location.line, column: location.column + 1 }, reason), ...frame }];
  });
}

const isHashed = /\.[0-9A-Z]{8}\.[a-z0-9]+$/;

/** Reads off a bundle's metafile which file each entry became. */
function entryOutputs(
  result: SiteBundle,
  directory: string,
  projectRoot: string,
): Map<string, { script: string; styles?: string }> {
  const found = new Map<string, { script: string; styles?: string }>();
  const toPath = (output: string): string => relative(directory, resolve(projectRoot, output)).replaceAll('\\', '/');
  const { outputs } = result.metafile;
  const stylesOf = (cssBundle: string | undefined): string[] => Object.keys(outputs[cssBundle ?? '']?.inputs ?? {});
  const everywhere = new Set(
    Object.values(outputs)
      .filter(({ entryPoint }) => entryPoint?.endsWith('/entry-client.js'))
      .flatMap(({ cssBundle }) => stylesOf(cssBundle)),
  );
  for (const [output, { entryPoint, cssBundle }] of Object.entries(outputs)) {
    if (!entryPoint) continue;
    const key = entryPoint.replace(/^(?:heddle-component|heddle-site):/, '');
    // Style sheets that come with the runtime are on every page already.
    const isOnEveryPage =
      entryPoint.startsWith('heddle-component:') && stylesOf(cssBundle).every((path) => everywhere.has(path));
    found.set(key, { script: toPath(output), ...(cssBundle && !isOnEveryPage ? { styles: toPath(cssBundle) } : {}) });
  }
  return found;
}

function writeOutputs(result: SiteBundle, rewrite?: (text: string) => string): void {
  for (const { path, contents, text } of result.outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, rewrite && path.endsWith('.mjs') ? rewrite(text) : contents);
  }
}

interface StoredBundle {
  inputs: [path: string, hash: string][];
  manifest: BundleManifest;
}

function isIntact({ directory, outputs, serverEntry }: BundleManifest): boolean {
  return (
    existsSync(serverEntry) &&
    outputs.every(({ path, hash }) => {
      try {
        return contentHash(readFileSync(join(directory, path))) === hash;
      } catch {
        return false;
      }
    })
  );
}

/**
 * Bundles the runtime, the theme and the components that pages import, for the browser and for the server. The work
 * grows with the number of components, not of pages. An unchanged bundle comes from the cache.
 */
export async function bundleSite(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  overrides: readonly string[],
): Promise<BundleManifest> {
  const { cache, config, mode } = context;
  const problems: Diagnostic[] = [];
  const entries = componentEntries(pages, config, (diagnostic) => problems.push(diagnostic));
  if (problems.length > 0) throw new BuildError(problems);

  const themeModule = findThemeModule(config);
  const runtimeModules = await context.plugins.runtimeModules(config);
  const shape = entries.map(({ name, names, resolveDir, source }) => [
    name,
    names,
    relative(config.projectRoot, resolveDir),
    source ?? null,
  ]);
  const { alias, define, external, loader, target } = config.builder;
  const key = cacheKey('bundle', [
    JSON.stringify([
      shape,
      mode,
      config.base,
      config.siteOrigin,
      config.route.cleanUrls,
      themeModule ?? '',
      overrides,
      { alias, define, external, loader, target },
      config.globalStyles,
      config.globalUIComponents,
      config.clientModules,
      runtimeModules,
      config.search,
      config.multiVersion,
    ]),
    config.projectRoot,
    packageRoot(),
    markdownKey(config),
    config.builder.plugins?.length ? config.configHash : '',
  ]);
  const stored = cache.read(key);
  const hashes = createInputHashes();
  if (stored) {
    const { inputs, manifest } = JSON.parse(stored.toString()) as StoredBundle;
    if (inputs.every(([path, hash]) => hashes.hashOf(path) === hash) && isIntact(manifest)) {
      cache.keep(manifest.directory);
      return manifest;
    }
  }
  const highlighter = await createHighlighter(config.markdown.shiki);
  const directory = join(cache.fileDirectory, 'bundles', `${key}-${process.pid}-${cache.nextSequence()}`);
  const plan: BundlePlan = {
    context,
    entries,
    directory,
    highlighter,
    overrides: new Set(overrides),
    fragments: new Map(),
    theme: await readSiteTheme(config),
    runtimeModules,
  };
  const manifest = await buildBundle(plan, key).finally(() => highlighter.dispose());
  const bytes = Buffer.from(
    JSON.stringify({
      inputs: manifest.inputs.map((path) => [path, hashes.hashOf(path)]),
      manifest,
    } satisfies StoredBundle),
  );
  const [place] = writePack(cache.packDirectory, cache.nextSequence(), [{ key, bytes }]);
  cache.remember([[key, place!]]);
  return manifest;
}

async function buildBundle(plan: BundlePlan, key: string): Promise<BundleManifest> {
  const { config, cache, mode } = plan.context;
  const results = await Promise.allSettled(
    [loaderOptions(plan), browserOptions(plan), serverOptions(plan), ...clientOptions(plan)].map((options) =>
      runEsbuild({ ...options, metafile: true as const, write: false as const }),
    ),
  );
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { errors?: Message[] } & Error] : [],
  );
  const fragments = [...plan.fragments.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  if (failures.length > 0) {
    const messages = failures.flatMap((failure) => failure.errors ?? []);
    const found =
      messages.length > 0
        ? bundleProblems(messages, plan.entries, config.projectRoot)
        : [bundleFailed({ file: '' }, failures[0]!.message)];
    const fragmentProblems = fragments
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ severity }) => severity === 'error');
    throw new BuildError(fragmentProblems.length > 0 ? fragmentProblems : found);
  }
  const [loaderOnly, browser, server, ...clients] = results.map(
    (result) => (result as PromiseFulfilledResult<SiteBundle>).value,
  );
  const inBrowsers = [loaderOnly!, browser!, ...clients];
  if (usesHighlighter(browser!.metafile, config)) {
    const options = highlighterOptions(browserOptions(plan), config);
    inBrowsers.push(await runEsbuild({ ...options, metafile: true as const, write: false as const }));
  }
  const { directory } = plan;
  inBrowsers.forEach((result) => writeOutputs(result));
  // `publicPath` is meant for assets only, but esbuild puts it before the server's own chunks as well.
  writeOutputs(server!, (text) => text.replaceAll(`"${config.base}chunk.`, '"./chunk.'));

  // Scripts that are bundled apart may hold files that are the same.
  const byPath = new Map(inBrowsers.flatMap((result) => result.outputFiles.map((file) => [file.path, file])));
  const outputFiles = [...byPath.values()];
  const outputs = outputFiles.map(({ path, contents }): OutputRecord => ({
    path: relative(directory, path).replaceAll('\\', '/'),
    sizeBytes: contents.byteLength,
    hash: contentHash(contents),
  }));
  const kept = outputs
    .filter(({ path }) => path.startsWith('assets/') && isHashed.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const inBrowser = new Map(inBrowsers.flatMap((result) => [...entryOutputs(result, directory, config.projectRoot)]));
  const onServer = entryOutputs(server!, directory, config.projectRoot);
  const runtimePath = (name: string): string =>
    relative(config.projectRoot, join(packageRoot(), 'dist/runtime', name)).replaceAll('\\', '/');

  // The folder's final name tells its content, so that workers load a changed server bundle anew.
  const finalDirectory = join(
    cache.fileDirectory,
    'bundles',
    contentHash(
      key +
        JSON.stringify(outputs) +
        JSON.stringify(server!.outputFiles.map(({ path, hash }) => [basename(path), hash])),
    ),
  );
  if (!existsSync(finalDirectory)) renameSync(directory, finalDirectory);
  else rmSync(directory, { recursive: true, force: true });

  const loader = inBrowser.get(runtimePath('loader/loader.js'))!.script;
  const { script: runtime, styles: runtimeStyles } = inBrowser.get(runtimePath('entry-client.js'))!;
  const themeStyles = inBrowser.get('heddle-theme.css')!.script;
  const inputs = [
    ...[...inBrowsers, server!].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    ...fragments.flatMap((fragment) => [...fragment.inputs.keys()]),
  ]
    .filter((path) => !path.startsWith('heddle-') || /^heddle-(?:css|file|styles):/.test(path))
    .map((path) => resolve(config.projectRoot, path.replace(/^heddle-(?:css|file|styles):/, '')));

  return {
    loader,
    runtime,
    themeStyles,
    ...(runtimeStyles ? { runtimeStyles } : {}),
    live: mode === 'production' ? '' : inBrowser.get(runtimePath('dev/live-client.js'))!.script,
    clientModules: config.clientModules.map(({ path, selector }) => ({
      selector,
      script: inBrowser.get(relative(config.projectRoot, path).replaceAll('\\', '/'))!.script,
    })),
    components: Object.fromEntries(
      plan.entries.map(({ id, name }) => [
        id,
        { ...inBrowser.get(name)!, server: join(finalDirectory, onServer.get(name)!.script) },
      ]),
    ),
    serverEntry: join(finalDirectory, onServer.get(runtimePath('entry-server.js'))!.script),
    directory: finalDirectory,
    outputs: kept,
    inputs: [...new Set(inputs)].sort(),
    build: contentHash([loader, runtime, themeStyles, runtimeStyles ?? ''].join()).slice(0, 12),
    fragments: fragments.map(({ file, lang, version, routePath, links, assets, diagnostics }) => ({
      file,
      lang,
      version,
      routePath,
      links,
      assets,
      diagnostics,
    })),
  };
}
