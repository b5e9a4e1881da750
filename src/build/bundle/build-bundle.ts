import type { ResolvedMarkdown, SiteConfig } from '../config/site-config.js';
import { blockStyles, type Highlighter } from '../highlight/create-highlighter.js';
import { createDefaultClasses } from '../highlight/themes/default-theme-classes.js';
import type { Message } from 'esbuild';
import { join, resolve } from 'node:path';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { bundleFailed } from '../report/errors/build.js';
import {
  describeBundles,
  withoutPublicPath,
  withStyleEntries,
  type MadeBundle,
  type SiteBundles,
} from './describe-bundles.js';
import type { BundleManifest } from './bundle-manifest.js';
import { entriesOfSheets } from './style-entries.js';
import {
  browserOptions,
  clientOptions,
  componentOptions,
  readingOptions,
  serverBuildOptions,
  siteStyleOptions,
  styleEntryOptions,
  type BundlePlan,
  type BundleSource,
} from './bundle-options.js';
import { createApartBundles } from './bundle-apart.js';
import { createCssModules } from './plugins/css-modules.js';
import { requiredModules } from './plugins/package-files.js';
import { findVariables, firstVariables } from './environment.js';
import { bundleProblems } from './bundle-problems.js';
import type { FragmentFacts } from './plugins/fragment-plugin.js';
import { highlighterOptions, usesHighlighter } from './code-highlighter.js';
import { withRefreshMarks } from './refresh-marks.js';
import { bundleInMemory, leaveOut, styleSheetOf, type SiteBundle } from './bundle-in-memory.js';
import type { WatchedPaths } from './bundle-inputs.js';
import { readSiteTheme } from './plugins/site-theme.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** CSS of highlighted code. That of the default themes is known without loading any. */
async function codeStyleSheet(options: ResolvedMarkdown['shiki']): Promise<string> {
  if (!options.themes) return createDefaultClasses().styleSheet() + blockStyles();
  const { createHighlighter } = await import('../highlight/create-highlighter.js');
  const highlighter = await createHighlighter(options);
  const css = highlighter.styleSheet();
  highlighter.dispose();
  return css;
}

/** True for a style sheet of the configuration, which comes last even where the theme imports it too. */
const isGlobalStyle = (name: string, { globalStyles, projectRoot }: SiteConfig): boolean =>
  globalStyles.includes(resolve(projectRoot, name));

/** The style sheets that the theme module and components on every page import; undefined when there can be none. */
async function bundleSiteStyles(plan: BundlePlan): Promise<SiteBundle | undefined> {
  const { config } = plan.context;
  if (plan.theme.module === undefined && config.globalUIComponents.length === 0) return undefined;
  return bundleInMemory(siteStyleOptions(plan), plan.context);
}

/** Bundles the runtime and the components, without the style sheets of `siteStyles`, which every page has anyway. */
async function bundleBrowser(plan: BundlePlan, siteStylesMade: Promise<SiteBundle | undefined>): Promise<SiteBundle> {
  const { config, mode } = plan.context;
  const bundle = async (from: BundlePlan): Promise<SiteBundle> => {
    const made = await bundleInMemory(browserOptions(from), from.context);
    return mode === 'development' ? withRefreshMarks(made, config.projectRoot) : made;
  };
  const styles = styleSheetOf(await siteStylesMade.catch(() => undefined));
  if (!styles) return bundle(plan);
  const siteStyles = new Set(styles.inputs.filter((name) => !isGlobalStyle(name, config)));
  const result = await bundle({ ...plan, siteStyles });
  const { outputs } = result.metafile;
  return leaveOut(
    result,
    (name) => name.endsWith('.css') && Object.keys(outputs[name]!.inputs).every((input) => siteStyles.has(input)),
  );
}

/** Most packages of a site require others in a chain; each bundle finds one link more. */
const mostServerBundles = 5;

/** Bundles for the server, again while packages that something requires are not their `main`. */
async function bundleServer(plan: BundlePlan): Promise<SiteBundle> {
  const mains = new Map<string, string>();
  for (let attempt = 1; ; attempt++) {
    const made = await bundleInMemory(serverBuildOptions(plan, mains), plan.context);
    const known = mains.size;
    for (const [module, main] of requiredModules(made.metafile, plan.context.config.projectRoot))
      mains.set(module, main);
    if (mains.size === known || attempt === mostServerBundles) return made;
  }
}

/** Bundles, and once more if code of the site turns out to read variables of the environment. */
async function withVariables<T>(
  plan: BundlePlan,
  bundle: (plan: BundlePlan) => Promise<T>,
  bundlesOf: (made: T) => readonly SiteBundle[],
): Promise<{ made: T; plan: BundlePlan }> {
  const made = await bundle(plan);
  const variables = await findVariables(bundlesOf(made), plan);
  const isSame = variables.patterns.size === 0 && variables.names.join() === plan.variables.names.join();
  if (isSame) return { made, plan };
  const apart = createApartBundles(() => browserOptions(second), plan.watched);
  const second: BundlePlan = { ...plan, variables, apart };
  return { made: await bundle(second), plan: second };
}

/** Runs all bundles of a plan side by side. Throws a `BuildError` with the problems of all of them. */
async function runBundles(plan: BundlePlan): Promise<SiteBundles> {
  const { context } = plan;
  const siteStylesMade = bundleSiteStyles(plan);
  const results = await Promise.allSettled([
    bundleInMemory(readingOptions(plan), context),
    bundleBrowser(plan, siteStylesMade),
    bundleServer(plan),
    siteStylesMade,
    ...clientOptions(plan).map((options) => bundleInMemory(options, context)),
  ]);
  context.signal.throwIfAborted();
  const problems = failureProblems(results, plan);
  if (problems.length > 0) throw new BuildError(problems);
  const [loader, browser, server, siteStyles, ...clients] = results.map(
    (result) => (result as PromiseFulfilledResult<SiteBundle>).value,
  );
  const inBrowsers = [loader!, browser!, ...clients];
  if (siteStyles) inBrowsers.push(leaveOut(siteStyles, (name) => name.endsWith('.js')));
  if (usesHighlighter(browser!.metafile, context.config))
    inBrowsers.push(await bundleInMemory(highlighterOptions(browserOptions(plan)), context));
  return { inBrowsers, server: server!, siteStyles };
}

/** Calls `use` with a plan, and disposes of the plan's highlighter afterwards. */
async function withPlan<T>(source: BundleSource, use: (plan: BundlePlan) => Promise<T>): Promise<T> {
  const { config } = source.context;
  let highlighter: Promise<Highlighter> | undefined;
  const watched: WatchedPaths = { files: new Set(), folders: new Set(), sheets: new Map() };
  const plan: BundlePlan = {
    ...source,
    directory: join(config.projectRoot, 'bundle'),
    codeStyles: await codeStyleSheet(config.markdown.shiki),
    highlighter: () => (highlighter ??= makeHighlighter(config)),
    fragments: new Map(),
    foreign: new Map(),
    theme: await readSiteTheme(config),
    cssModules: createCssModules(config),
    watched,
    apart: createApartBundles(() => browserOptions(plan), watched),
    variables: firstVariables(source.entries),
  };
  try {
    return await use(plan);
  } finally {
    (await highlighter)?.dispose();
  }
}

/** Bundles in memory. Throws a `BuildError` with the problems of all bundles. */
export const buildBundle = (source: BundleSource): Promise<MadeBundle> =>
  withPlan(source, async (plan) => {
    const { made, plan: last } = await withVariables(plan, runBundles, ({ inBrowsers, server }) => [
      ...inBrowsers,
      server,
    ]);
    return describeBundles(made, last, sortedFragments(last));
  });

/**
 * Bundles the style sheets of a manifest again that contain some sheets which plugins make. Returns undefined if that
 * isn't enough: everything has to be bundled then, which also reports problems.
 */
export const buildStyles = (
  source: BundleSource,
  manifest: BundleManifest,
  changed: readonly string[],
): Promise<MadeBundle | undefined> =>
  withPlan(source, async (plan) => {
    const entries = entriesOfSheets(manifest.styleEntries, changed);
    if (!entries) return undefined;
    const options = styleEntryOptions(
      plan,
      entries.map(({ name }) => name),
    );
    const made = await bundleInMemory(options, plan.context).catch(() => undefined);
    plan.context.signal.throwIfAborted();
    return made && withStyleEntries(manifest, entries, made, plan);
  });

/** Bundles for one target alone, with source maps: texts of files by their paths. */
export const buildWithMaps = (
  source: BundleSource,
  target: 'browser' | 'server',
): Promise<ReadonlyMap<string, string>> =>
  withPlan({ ...source, hasMaps: true }, async (plan) => {
    const bundle = (from: BundlePlan): Promise<SiteBundle> =>
      target === 'browser' ? bundleBrowser(from, bundleSiteStyles(from)) : bundleServer(from);
    const { made } = await withVariables(plan, bundle, (one) => [one]);
    const files = made.outputFiles.map((file) =>
      target === 'server' ? withoutPublicPath(file, source.context.config.assetBase) : file,
    );
    return new Map(files.map(({ path, contents }) => [path, Buffer.from(contents).toString()]));
  });

/** Returns the problems of a source's components. */
export const componentProblems = (source: BundleSource): Promise<Diagnostic[]> =>
  withPlan({ ...source, areAlone: true }, async (plan) => {
    const results = await Promise.allSettled(
      componentOptions(plan).map((options) => bundleInMemory(options, source.context)),
    );
    source.context.signal.throwIfAborted();
    const problems = failureProblems(results, plan);
    if (problems.length > 0) return problems;
    const made = results.map((result) => (result as PromiseFulfilledResult<SiteBundle>).value);
    return findVariables(made, plan).then(
      () => [],
      (error: unknown) => {
        if (error instanceof BuildError) return [...error.diagnostics];
        throw error;
      },
    );
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
