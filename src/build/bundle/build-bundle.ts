import type { BuildOptions, BuildResult, Message } from 'esbuild';
import { basename, join, relative, resolve, sep } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { OutputRecord } from '../facts/output-file.js';
import { codeStyleSheet } from '../highlight/code-style-sheet.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import type { SiteConfig } from '../config/site-config.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { bundleFailed } from '../report/errors-build.js';
import { packageRoot } from '../util/package-root.js';
import { runEsbuild } from '../util/run-esbuild.js';
import { bundleInputs } from './bundle-inputs.js';
import type { BundleManifest } from './bundle-manifest.js';
import {
  browserOptions,
  clientOptions,
  componentOptions,
  loaderOptions,
  serverOptions,
  siteStyleOptions,
  type BundlePlan,
  type BundleSource,
} from './bundle-options.js';
import { nameByContent } from './content-names.js';
import { createCssModules } from './css-modules.js';
import { bundleProblems } from './bundle-problems.js';
import type { FragmentFacts } from './fragment-plugin.js';
import { highlighterOptions, usesHighlighter } from './code-highlighter.js';
import { readSiteTheme } from './site-theme.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** A bundle in memory, with its metafile. */
type SiteBundle = BuildResult<{ metafile: true; write: false }>;

const isHashed = /\.[0-9A-Z]{8}\.[a-z0-9]+$/;

/** Reads off a bundle's metafile which file each entry became. */
function entryOutputs(
  result: SiteBundle,
  directory: string,
  projectRoot: string,
  rename = (path: string): string => path,
): Map<string, { script: string; styles?: string }> {
  const found = new Map<string, { script: string; styles?: string }>();
  const toPath = (output: string): string =>
    rename(relative(directory, resolve(projectRoot, output)).replaceAll('\\', '/'));
  for (const [output, { entryPoint, cssBundle }] of Object.entries(result.metafile.outputs)) {
    if (!entryPoint) continue;
    const key = entryPoint.replace(/^(?:heddle-component|heddle-site):/, '');
    found.set(key, { script: toPath(output), ...(cssBundle ? { styles: toPath(cssBundle) } : {}) });
  }
  return found;
}

/** A bundle without some of its files; `isLeftOut` gets their names in the metafile. */
function leaveOut({ metafile, outputFiles, ...result }: SiteBundle, isLeftOut: (name: string) => boolean): SiteBundle {
  const paths = new Set<string>();
  const outputs: SiteBundle['metafile']['outputs'] = {};
  for (const [name, { cssBundle, ...output }] of Object.entries(metafile.outputs)) {
    if (isLeftOut(name)) paths.add(name);
    else outputs[name] = { ...output, ...(cssBundle === undefined || isLeftOut(cssBundle) ? {} : { cssBundle }) };
  }
  return {
    ...result,
    metafile: { ...metafile, outputs },
    outputFiles: outputFiles.filter(({ path }) => ![...paths].some((name) => path.endsWith(`/${basename(name)}`))),
  };
}

/** The style sheet of a bundle with one entry: its name in the metafile and those of what it consists of. */
function styleSheetOf(result: SiteBundle | undefined): { name: string; inputs: string[] } | undefined {
  const found = Object.entries(result?.metafile.outputs ?? {}).find(([name]) => name.endsWith('.css'));
  return found && { name: found[0], inputs: Object.keys(found[1].inputs) };
}

/** True for a style sheet of the configuration, which comes last even where the theme imports it too. */
const isGlobalStyle = (name: string, { globalStyles, projectRoot }: SiteConfig): boolean =>
  globalStyles.includes(resolve(projectRoot, name));

/** The style sheets that the theme module and components on every page import; undefined when there can be none. */
async function bundleSiteStyles(plan: BundlePlan): Promise<SiteBundle | undefined> {
  const { config } = plan.context;
  if (plan.theme.module === undefined && config.globalUIComponents.length === 0) return undefined;
  return runEsbuild({ ...siteStyleOptions(plan), metafile: true as const, write: false as const }, plan.context);
}

/** A bundle and the contents of its files by hash. */
export interface MadeBundle {
  manifest: BundleManifest;
  contents: ReadonlyMap<string, Buffer>;
}

/** Makes a plan for `use`, and lets go of what the plan holds. */
async function withPlan<T>(source: BundleSource, use: (plan: BundlePlan) => Promise<T>): Promise<T> {
  const { config } = source.context;
  let highlighter: Promise<Highlighter> | undefined;
  const plan: BundlePlan = {
    ...source,
    directory: join(config.projectRoot, 'bundle'),
    codeStyles: await codeStyleSheet(config.markdown.shiki),
    highlighter: () => (highlighter ??= makeHighlighter(config)),
    fragments: new Map(),
    theme: await readSiteTheme(config),
    cssModules: createCssModules(config.projectRoot),
    watched: { files: new Set(), folders: new Set() },
  };
  try {
    return await use(plan);
  } finally {
    (await highlighter)?.dispose();
  }
}

/** Bundles in memory. Throws a `BuildError` with the problems of all bundles. */
export const buildBundle = (source: BundleSource): Promise<MadeBundle> => withPlan(source, bundlePlan);

/** What is wrong with the components of a source. */
export const componentProblems = (source: BundleSource): Promise<Diagnostic[]> =>
  withPlan({ ...source, areAlone: true }, async (plan) => {
    const results = await Promise.allSettled(
      componentOptions(plan).map((options) => runEsbuild({ ...options, write: false as const }, source.context)),
    );
    source.context.signal.throwIfAborted();
    return failureProblems(results, plan);
  });

const makeHighlighter = async ({ markdown }: SiteConfig): Promise<Highlighter> =>
  (await import('../highlight/create-highlighter.js')).createHighlighter(markdown.shiki);

const sortedFragments = ({ fragments }: BundlePlan): FragmentFacts[] =>
  [...fragments.values()].sort((a, b) => compareCodeUnits(a.file, b.file));

/** Problems of the bundles that could not be made. */
function failureProblems(results: readonly PromiseSettledResult<unknown>[], plan: BundlePlan): Diagnostic[] {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { errors?: Message[] } & Error] : [],
  );
  if (failures.length === 0) return [];
  const ofFragments = sortedFragments(plan)
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ severity }) => severity === 'error');
  if (ofFragments.length > 0) return ofFragments;
  const messages = failures.flatMap((failure) => failure.errors ?? []);
  if (messages.length === 0) return [bundleFailed({ file: '' }, failures[0]!.message)];
  return bundleProblems(messages, plan.entries, plan.context.config.projectRoot);
}

async function bundlePlan(plan: BundlePlan): Promise<MadeBundle> {
  const { config, mode } = plan.context;
  const run = (options: BuildOptions): Promise<SiteBundle> =>
    runEsbuild({ ...options, metafile: true as const, write: false as const }, plan.context);
  const siteStylesMade = bundleSiteStyles(plan);
  /** The runtime and the components, without the style sheets that every page has of the theme. */
  const bundleBrowser = async (): Promise<SiteBundle> => {
    const styles = styleSheetOf(await siteStylesMade.catch(() => undefined));
    if (!styles) return run(browserOptions(plan));
    const siteStyles = new Set(styles.inputs.filter((name) => !isGlobalStyle(name, config)));
    const result = await run(browserOptions({ ...plan, siteStyles }));
    const { outputs } = result.metafile;
    return leaveOut(
      result,
      (name) => name.endsWith('.css') && Object.keys(outputs[name]!.inputs).every((input) => siteStyles.has(input)),
    );
  };
  const results = await Promise.allSettled([
    run(loaderOptions(plan)),
    bundleBrowser(),
    run(serverOptions(plan)),
    siteStylesMade,
    ...clientOptions(plan).map(run),
  ]);
  plan.context.signal.throwIfAborted();
  const problems = failureProblems(results, plan);
  if (problems.length > 0) throw new BuildError(problems);
  const fragments = sortedFragments(plan);
  const [loaderOnly, browser, server, siteStyles, ...clients] = results.map(
    (result) => (result as PromiseFulfilledResult<SiteBundle>).value,
  );
  const inBrowsers = [loaderOnly!, browser!, ...clients];
  if (siteStyles) inBrowsers.push(leaveOut(siteStyles, (name) => name.endsWith('.js')));
  if (usesHighlighter(browser!.metafile, config)) {
    const options = highlighterOptions(browserOptions(plan));
    inBrowsers.push(await runEsbuild({ ...options, metafile: true as const, write: false as const }, plan.context));
  }
  const { directory } = plan;
  const { files, rename } = nameByContent(inBrowsers, config.projectRoot);
  const contents = new Map<string, Buffer>();
  const record = (folder: string, path: string, bytes: Uint8Array): OutputRecord => {
    const hash = contentHash(bytes);
    contents.set(hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { path: relative(folder, path).replaceAll('\\', '/'), sizeBytes: bytes.byteLength, hash };
  };
  const byPathOrder = (a: OutputRecord, b: OutputRecord): number => compareCodeUnits(a.path, b.path);

  const outputs = files
    .filter(({ path }) => path.startsWith(join(directory, 'assets', sep)) && isHashed.test(path))
    .map(({ path, contents: bytes }) => record(directory, path, bytes))
    .sort(byPathOrder);
  const serverDirectory = join(directory, 'server');
  const serverFiles = server!.outputFiles
    .map(({ path, contents: bytes, text }) =>
      // `publicPath` is meant for assets only, but esbuild puts it before the server's own chunks as well.
      path.endsWith('.mjs')
        ? record(serverDirectory, path, Buffer.from(text.replaceAll(`"${config.base}chunk.`, '"./chunk.')))
        : record(serverDirectory, path, bytes),
    )
    .sort(byPathOrder);
  const toOutputPath = (name: string | undefined): string | undefined =>
    name === undefined
      ? undefined
      : rename(relative(directory, resolve(config.projectRoot, name)).replaceAll('\\', '/'));
  const inBrowser = new Map(
    inBrowsers.flatMap((result) => [...entryOutputs(result, directory, config.projectRoot, rename)]),
  );
  const onServer = entryOutputs(server!, serverDirectory, config.projectRoot);
  const runtimePath = (name: string): string =>
    relative(config.projectRoot, join(packageRoot(), 'dist/runtime', name)).replaceAll('\\', '/');

  const loader = inBrowser.get(runtimePath('loader/loader.js'))!.script;
  const { script: runtime } = inBrowser.get(runtimePath('entry-client.js'))!;
  const themeStyles = inBrowser.get('heddle-theme.css')!.script;
  const globalStyles = inBrowser.get('heddle-global.css')?.script;
  const runtimeStyles = siteStyles && toOutputPath(styleSheetOf(siteStyles)?.name);
  const { inputs, lookups } = bundleInputs(
    [...inBrowsers, server!].map(({ metafile }) => metafile),
    config,
    plan.watched,
    fragments.flatMap((fragment) => [...fragment.inputs.keys()]),
  );

  const manifest: BundleManifest = {
    loader,
    runtime,
    themeStyles,
    runtimeStyles,
    globalStyles,
    live: mode === 'production' ? '' : inBrowser.get(runtimePath('dev/live-client.js'))!.script,
    clientModules: config.clientModules.map(({ path, selector }) => ({
      selector,
      script: inBrowser.get(relative(config.projectRoot, path).replaceAll('\\', '/'))!.script,
    })),
    components: Object.fromEntries(
      plan.entries.map(({ id, name }) => [id, { ...inBrowser.get(name)!, server: onServer.get(name)!.script }]),
    ),
    server: { entry: onServer.get(runtimePath('entry-server.js'))!.script, files: serverFiles },
    serverHash: contentHash(JSON.stringify(serverFiles)),
    outputs,
    inputs,
    lookups,
    build: contentHash([loader, runtime, themeStyles, runtimeStyles ?? '', globalStyles ?? ''].join()).slice(0, 12),
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
  return { manifest, contents };
}
