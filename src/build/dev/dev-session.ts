import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { scriptJson, escapeHtml } from '../../shared/head.js';
import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import { routeToHtmlPath, routeToPageFile } from '../../shared/route-path.js';
import { bundleSite, type BundleManifest } from '../bundle/bundle-site.js';
import { componentId } from '../bundle/component-entries.js';
import type { BuildContext } from '../context.js';
import { createContext, type ContextOptions, type OpenedContext } from '../create-context.js';
import { buildNavigation, type LocaleNavigation } from '../navigation/build-navigation.js';
import type { PageLabel } from '../navigation/navigation-source.js';
import { checkLinks, linkTargets } from '../pages/check-links.js';
import { compilePages, renderProblem, type CompiledRoute } from '../pages/compile-pages.js';
import { createCollectReport } from '../report/collect-report.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { pageFailed } from '../report/errors-build.js';
import { overviewFolder, showsOverview } from '../render/overview-groups.js';
import { planPages } from '../render/plan-pages.js';
import { prepareSharedData, renderItem, type SharedRenderData } from '../render/render-pages.js';
import { pictureAssets } from '../render/site-pictures.js';
import { renderTask } from '../render/render-page.task.js';
import type { Route } from '../routes/route.js';
import type { ContentTree } from '../routes/scan-routes.js';
import { createDocsReader, indexRoutes, siteRoutes } from '../routes/site-routes.js';
import { readLabel } from './read-label.js';

/** A file of the site as the dev server answers it. */
export interface DevFile {
  contentType?: string;
  body: Buffer | string;
}

/** A change on disk. */
export interface DevChange {
  path: string;
  kind: 'add' | 'change' | 'unlink';
}

export interface DevSessionOptions extends Omit<ContextOptions, 'command'> {
  /** URL path of the live channel, with its token, below `base`. */
  liveChannel: string;
  /** Hears of problems as they come, once each. */
  onProblems(diagnostics: readonly Diagnostic[]): void;
}

/** Everything the session knows of the site at the moment. */
interface SiteState {
  opened: OpenedContext;
  tree: ContentTree;
  routes: Route[];
  labels: Map<Route, PageLabel>;
  /** Compiled pages by source path. */
  compiled: Map<string, CompiledRoute>;
  bundle: BundleManifest | undefined;
  /** Ids of the components in `bundle`. */
  bundled: string;
  shared: SharedRenderData | undefined;
  navigation: LocaleNavigation[] | undefined;
  /** Texts of rendered files by output path. */
  texts: Map<string, string>;
  /** Output path of the files of all bundles so far to where they lie: open pages still ask for those of the last one. */
  bundleFiles: Map<string, string>;
  /** Output path of images and other linked files to their source. */
  assets: Map<string, string>;
  /** Problems by the page or stage they belong to. */
  problems: Map<string, Diagnostic[]>;
}

/** The site of a dev server: the stages of a build, run for the pages that are asked for. */
export interface DevSession {
  file(path: string): Promise<DevFile | undefined>;
  update(changes: readonly DevChange[]): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  watched(): string[];
  readonly base: string;
  readonly build: string;
  /** Output folder of builds, whose files the session does not look at. */
  readonly outDir: string;
  close(): Promise<void>;
}

const toLiveProblem = ({ code, message, fix, file, line, column, frame }: Diagnostic): LiveProblem => ({
  code,
  message,
  ...(fix === undefined ? {} : { fix }),
  ...(file === undefined ? {} : { file }),
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  ...(frame === undefined ? {} : { frame }),
});

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Problems that leave a page readable: they are listed in the terminal but cover no page. */
const isQuiet = ({ code }: Diagnostic): boolean =>
  code === 'dead-link' || code === 'dead-anchor' || code === 'dead-image';

/** Problems that keep a page from being shown. */
const isBlocking = (problem: Diagnostic): boolean => isError(problem) && !isQuiet(problem);

/** Opens a session. Rejects when the configuration cannot be loaded. */
export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const announced = new Set<string>();
  let state = await openState();
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs one piece of work at a time, in the order of the calls. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  function announce(diagnostics: readonly Diagnostic[]): void {
    const fresh = diagnostics.filter((diagnostic) => !announced.has(JSON.stringify(diagnostic)));
    for (const diagnostic of fresh) announced.add(JSON.stringify(diagnostic));
    if (fresh.length > 0) options.onProblems(fresh);
  }

  async function openState(): Promise<SiteState> {
    const opened = await createContext({ ...options, command: 'dev' });
    return readRoutes({
      opened,
      tree: { routes: [], folders: new Map(), publicFiles: [] },
      routes: [],
      labels: new Map(),
      compiled: new Map(),
      bundle: undefined,
      bundled: '',
      shared: undefined,
      navigation: undefined,
      texts: new Map(),
      bundleFiles: new Map(),
      assets: new Map(),
      problems: new Map(),
    });
  }

  /** Runs a stage with a report of its own; what it finds belongs to `owner`. */
  async function withReport<T>(site: SiteState, owner: string, run: (context: BuildContext) => Promise<T>): Promise<T> {
    const report = createCollectReport();
    try {
      return await run({ ...site.opened.context, report });
    } catch (error) {
      if (error instanceof BuildError) report.add(error.diagnostics);
      throw error;
    } finally {
      site.problems.set(owner, [...report.diagnostics]);
      announce(report.diagnostics);
    }
  }

  async function readRoutes(site: SiteState): Promise<SiteState> {
    for (const asset of pictureAssets(site.opened.context.config)) site.assets.set(asset.outputPath, asset.sourcePath);
    site.tree = await withReport(site, 'routes', (context) => siteRoutes(context));
    site.labels = new Map();
    site.routes = site.tree.routes.map((route) => {
      const label = readLabel(route);
      const { permalink } = label.frontmatter;
      const placed = typeof permalink === 'string' ? { ...route, routePath: permalink.replace(/\.html$/, '') } : route;
      site.labels.set(placed, label);
      return placed;
    });
    forgetPages(site);
    return site;
  }

  /** Navigation or shared data changed: rendered pages are stale, compiled ones are not. */
  function forgetPages(site: SiteState): void {
    site.navigation = undefined;
    site.shared = undefined;
    site.texts.clear();
  }

  async function navigationOf(site: SiteState): Promise<LocaleNavigation[]> {
    const { byKey, byPath } = indexRoutes(site.routes);
    site.navigation ??= await withReport(site, 'navigation', (context) =>
      Promise.resolve(
        buildNavigation({
          config: context.config,
          folders: site.tree.folders,
          routesByKey: byKey,
          routesByPath: byPath,
          labelOf: (route) => labelOf(site, route),
          readFile: createDocsReader(context.config),
          report: (diagnostic) => context.report.add([diagnostic]),
        }),
      ),
    );
    return site.navigation;
  }

  /** Label of a page; while it has errors, the one read off its source. */
  function labelOf(site: SiteState, route: Route): PageLabel {
    const facts = site.compiled.get(route.relativePath)?.facts;
    if (facts && !facts.diagnostics.some(isError)) return facts;
    return site.labels.get(route) ?? facts ?? { title: route.relativePath, frontmatter: {} };
  }

  async function compiledPage(site: SiteState, route: Route): Promise<CompiledRoute | undefined> {
    const known = site.compiled.get(route.relativePath);
    if (known) return known;
    const [page] = await withReport(site, route.file, (context) =>
      compilePages(context, [route], site.opened.elementOverrides),
    );
    if (!page) return undefined;
    site.compiled.set(route.relativePath, page);
    for (const asset of page.facts.assets) site.assets.set(asset.outputPath, asset.sourcePath);
    return page;
  }

  /** The bundle with the components of all compiled pages. */
  async function currentBundle(site: SiteState): Promise<BundleManifest> {
    const pages = [...site.compiled.values()].sort((a, b) => (a.route.relativePath < b.route.relativePath ? -1 : 1));
    const wanted = [
      ...new Set(
        pages.flatMap(({ facts }) => facts.imports.map((fact) => `${componentId(fact)} ${fact.names.join()}`)),
      ),
    ]
      .sort()
      .join('\n');
    if (site.bundle && site.bundled === wanted) return site.bundle;
    const before = site.bundle;
    const bundle = await withReport(site, 'bundle', (context) =>
      bundleSite(context, pages, site.opened.elementOverrides),
    );
    site.problems.set(
      'fragments',
      bundle.fragments.flatMap(({ diagnostics }) => diagnostics),
    );
    for (const asset of bundle.fragments.flatMap(({ assets }) => assets))
      site.assets.set(asset.outputPath, asset.sourcePath);
    for (const { path } of bundle.outputs) site.bundleFiles.set(path, join(bundle.directory, path));
    site.bundle = bundle;
    site.bundled = wanted;
    if (before?.directory !== bundle.directory) {
      site.shared = undefined;
      site.texts.clear();
    }
    return bundle;
  }

  async function sharedData(site: SiteState): Promise<{ bundle: BundleManifest; shared: SharedRenderData }> {
    const bundle = await currentBundle(site);
    const navigation = await navigationOf(site);
    const live = {
      channel: site.opened.context.config.base + options.liveChannel,
      client: site.opened.context.config.base + bundle.live,
    };
    site.shared ??= prepareSharedData(site.opened.context, bundle, navigation, live);
    return { bundle, shared: site.shared };
  }

  /** Renders a page into `texts`; problems are kept under the page. */
  async function renderRoute(site: SiteState, route: Route): Promise<void> {
    const page = await compiledPage(site, route);
    const problems = site.problems.get(route.file) ?? [];
    if (!page || problems.some(isBlocking)) return;
    if (showsOverview(page.facts)) {
      const folder = overviewFolder(route.routePath);
      for (const listed of site.routes) if (listed.routePath.startsWith(folder)) await compiledPage(site, listed);
    }
    const { bundle, shared } = await sharedData(site);
    const { context } = site.opened;
    const targets = linkTargets([...site.compiled.values()], site.routes, site.tree.publicFiles);
    const { diagnostics, rewrites } = checkLinks(route.file, page.facts.links, targets, context.config);
    const factsByPath = new Map([...site.compiled.values()].map((other) => [other.route.routePath, other.facts]));
    const [plan] = planPages([page], site.routes, await navigationOf(site), context.config, (routePath) =>
      factsByPath.get(routePath),
    );
    const item = renderItem(context, bundle, shared, plan!, page, rewrites);
    const source = route.absolutePath === undefined ? {} : { source: readFileSync(route.absolutePath, 'utf8') };
    const [outcome] = await context.executor.run(
      renderTask,
      { siteFile: shared.siteFile, sequence: context.cache.nextSequence() },
      [{ ...item, ...source }],
    );
    const found =
      outcome!.status === 'done'
        ? outcome!.output.diagnostics
        : [renderProblem(outcome!, route.file, renderTask.deadlineSeconds)];
    site.problems.set(route.file, [...problems, ...diagnostics, ...found]);
    announce([...diagnostics, ...found]);
    if (outcome!.status === 'done')
      for (const [path, text] of Object.entries(outcome!.output.texts ?? {})) site.texts.set(path, text);
  }

  /** The document of a page that cannot be shown: its problems as text, mended live. */
  function problemDocument(site: SiteState, route: Route): string {
    const { config } = site.opened.context;
    const problems = [...(site.problems.get(route.file) ?? []), ...(site.problems.get('bundle') ?? [])].filter(isError);
    const text = problems
      .map(({ code, file, line, column, message, fix, frame }) =>
        [`${code} ${file ?? ''}${line ? `:${line}:${column ?? 1}` : ''}`, message, frame, fix]
          .filter(Boolean)
          .join('\n'),
      )
      .join('\n\n');
    const live = site.bundle
      ? `<script type="module" src="${escapeHtml(config.base + site.bundle.live)}"></script>`
      : '<meta http-equiv="refresh" content="2">';
    const payload = { payload: { page: { routePath: route.routePath }, build: site.bundle?.build ?? '' } };
    return `<!doctype html>\n<html lang="en" data-problems><head><meta charset="utf-8"><title>${escapeHtml(route.file)}</title>\n<meta name="heddle-live" content="${escapeHtml(config.base + options.liveChannel)}">${live}</head>\n<body><h1>This page has problems</h1><pre>${escapeHtml(text)}</pre><div id="heddle-root"></div><script type="application/json" id="heddle-page">${scriptJson(payload)}</script></body></html>\n`;
  }

  async function pageText(site: SiteState, route: Route, path: string): Promise<string | undefined> {
    const known = site.texts.get(path);
    if (known !== undefined) return known;
    try {
      await renderRoute(site, route);
    } catch (error) {
      const problems =
        error instanceof BuildError
          ? error.diagnostics
          : [pageFailed(route.file, 'shown', error instanceof Error ? error.message : String(error))];
      site.problems.set(route.file, [...(site.problems.get(route.file) ?? []), ...problems]);
      announce(problems);
    }
    return site.texts.get(path) ?? (path.endsWith('.html') ? problemDocument(site, route) : undefined);
  }

  function readIfFile(path: string): DevFile | undefined {
    try {
      return { body: readFileSync(path) };
    } catch {
      return undefined;
    }
  }

  async function file(path: string): Promise<DevFile | undefined> {
    const site = state;
    const { config } = site.opened.context;
    const route = site.routes.find(
      ({ routePath }) => routeToHtmlPath(routePath) === path || routeToPageFile(routePath) === path,
    );
    if (route) {
      const body = await pageText(site, route, path);
      return body === undefined ? undefined : { body };
    }
    const text = site.texts.get(path);
    if (text !== undefined) return { body: text };
    if (path.startsWith('assets/')) {
      const { shared } = await sharedData(site);
      const made = shared.files.find((candidate) => candidate.path === path);
      if (made?.source.kind === 'bytes') return { body: made.source.bytes };
      const bundled = site.bundleFiles.get(path);
      if (bundled !== undefined) return readIfFile(bundled);
      const source = site.assets.get(path);
      if (source !== undefined) return readIfFile(source);
    }
    return site.tree.publicFiles.includes(path) ? readIfFile(join(config.root, 'public', path)) : undefined;
  }

  function bundleInputs(site: SiteState): readonly string[] {
    return site.bundle?.inputs ?? [];
  }

  /** Old style sheet URL to new one, and the components whose scripts changed. */
  function compareBundles(
    before: BundleManifest,
    after: BundleManifest,
    base: string,
  ): { styles: Record<string, string>; components: Set<string> } {
    const styles: Record<string, string> = {};
    const components = new Set<string>();
    if (before.themeStyles !== after.themeStyles) styles[base + before.themeStyles] = base + after.themeStyles;
    if (before.runtimeStyles && after.runtimeStyles && before.runtimeStyles !== after.runtimeStyles)
      styles[base + before.runtimeStyles] = base + after.runtimeStyles;
    for (const [id, entry] of Object.entries(after.components)) {
      const old = before.components[id];
      if (!old) continue;
      if (old.styles !== undefined && entry.styles !== undefined && old.styles !== entry.styles)
        styles[base + old.styles] = base + entry.styles;
      if (old.script !== entry.script || old.server !== entry.server) components.add(id);
    }
    return { styles, components };
  }

  async function updateBundle(site: SiteState): Promise<LiveMessage[]> {
    const before = site.bundle;
    site.bundled = '\0';
    try {
      const after = await currentBundle(site);
      if (!before) return [{ type: 'reload' }];
      const isOther = before.runtime !== after.runtime || before.loader !== after.loader;
      if (isOther || Boolean(before.runtimeStyles) !== Boolean(after.runtimeStyles)) return [{ type: 'reload' }];
      const { styles, components } = compareBundles(before, after, site.opened.context.config.base);
      const changedPages = [...site.compiled.values()].filter(({ facts }) =>
        facts.imports.some((fact) => components.has(componentId(fact))),
      );
      return [
        ...(Object.keys(styles).length > 0 ? [{ type: 'styles', replaced: styles } satisfies LiveMessage] : []),
        ...(changedPages.length > 0
          ? [{ type: 'pages', routePaths: changedPages.map(({ route }) => route.routePath) } satisfies LiveMessage]
          : []),
      ];
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      return [];
    }
  }

  /** Compiles changed pages again; the navigation is built anew when a label changed. */
  async function updatePages(site: SiteState, stale: readonly CompiledRoute[]): Promise<LiveMessage[]> {
    let isNavigationStale = false;
    const shownLabel = (route: Route): string => {
      const { title, frontmatter } = labelOf(site, route);
      return JSON.stringify([title, frontmatter]);
    };
    for (const old of stale) {
      const route = site.routes.find(({ relativePath }) => relativePath === old.route.relativePath);
      const before = route && shownLabel(route);
      site.compiled.delete(old.route.relativePath);
      for (const path of [routeToHtmlPath(old.route.routePath), routeToPageFile(old.route.routePath)])
        site.texts.delete(path);
      if (!route) continue;
      site.labels.set(route, readLabel(route));
      await compiledPage(site, route);
      isNavigationStale ||= shownLabel(route) !== before;
    }
    const overviews = [...site.compiled.values()].filter(
      (page) => showsOverview(page.facts) && !stale.some(({ route }) => route.file === page.route.file),
    );
    for (const { route } of overviews)
      for (const path of [routeToHtmlPath(route.routePath), routeToPageFile(route.routePath)]) site.texts.delete(path);
    if (isNavigationStale) forgetPages(site);
    if (isNavigationStale) return [{ type: 'reload' }];
    // A page with errors stays on the screen as it was, under the overlay.
    const shown = [...stale, ...overviews].filter(
      ({ route }) => !(site.problems.get(route.file) ?? []).some(isBlocking),
    );
    return shown.length > 0 ? [{ type: 'pages', routePaths: shown.map(({ route }) => route.routePath) }] : [];
  }

  async function update(changes: readonly DevChange[]): Promise<LiveMessage[]> {
    const hadProblems = problems().length > 0;
    const messages = await applyChanges(changes);
    const left = problems();
    if (left.length > 0) messages.push({ type: 'problems', problems: left });
    else if (hadProblems) messages.push({ type: 'resolved' });
    return messages;
  }

  async function applyChanges(changes: readonly DevChange[]): Promise<LiveMessage[]> {
    announced.clear();
    const { config, configSource } = state.opened.context;
    const paths = new Set(changes.map(({ path }) => path));
    const isConfig = [...configSource.configInputs, config.i18nSourcePath].some((path) => paths.has(path));
    if (isConfig) return reopen();
    const site = state;
    const inRoot = changes.filter(({ path }) => path.startsWith(config.root + sep));
    const isPageFile = (path: string): boolean => config.route.extensions.some((extension) => path.endsWith(extension));
    const isTreeChange = inRoot.some(
      ({ path, kind }) => kind !== 'change' && (isPageFile(path) || path.startsWith(join(config.root, 'public') + sep)),
    );
    const isNavigation = inRoot.some(({ path }) => /[\\/]_(?:nav|meta)\.json$/.test(path));
    const isBundle =
      bundleInputs(site).some((path) => paths.has(path)) ||
      changes.some(({ path }) => path.startsWith(config.themeDir + sep));
    const stale = [...site.compiled.values()].filter(
      ({ route, facts }) => paths.has(route.absolutePath ?? '') || facts.inputs.some(({ path }) => paths.has(path)),
    );
    const uncompiled = inRoot.filter(
      ({ path, kind }) =>
        kind === 'change' && isPageFile(path) && !stale.some(({ route }) => route.absolutePath === path),
    );

    const messages: LiveMessage[] = [];
    if (isTreeChange || uncompiled.length > 0) {
      for (const page of stale) site.compiled.delete(page.route.relativePath);
      await readRoutes(site);
      for (const relativePath of site.compiled.keys())
        if (!site.routes.some((route) => route.relativePath === relativePath)) site.compiled.delete(relativePath);
      if (isTreeChange || stale.length > 0) messages.push({ type: 'reload' });
    } else if (isNavigation) {
      forgetPages(site);
      messages.push({ type: 'reload' });
    }
    if (isBundle) messages.push(...(await updateBundle(site)));
    if (stale.length > 0 && !isTreeChange) messages.push(...(await updatePages(site, stale)));
    return messages.some(({ type }) => type === 'reload') ? [{ type: 'reload' }] : messages;
  }

  /** Loads the configuration again; when it is broken, the old site stays and the problem is shown. */
  async function reopen(): Promise<LiveMessage[]> {
    const old = state;
    try {
      state = await openState();
      await old.opened.close();
      return [{ type: 'reload' }];
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      old.problems.set('config', [...error.diagnostics]);
      announce(error.diagnostics);
      return [];
    }
  }

  function problems(): LiveProblem[] {
    return [...state.problems.values()].flat().filter(isBlocking).map(toLiveProblem);
  }

  const session: DevSession = {
    file: (path) => inTurn(() => file(path)),
    update: (changes) => inTurn(() => update(changes)),
    problems,
    watched: () => {
      const { config, configSource } = state.opened.context;
      const inputs = [...state.compiled.values()].flatMap(({ facts }) => facts.inputs.map(({ path }) => path));
      const own = bundleInputs(state).filter((path) => !path.includes(`${sep}node_modules${sep}`));
      return [
        ...new Set([
          config.root,
          config.themeDir,
          config.i18nSourcePath,
          ...configSource.configInputs,
          ...inputs,
          ...own,
        ]),
      ];
    },
    get base() {
      return state.opened.context.config.base;
    },
    get build() {
      return state.bundle?.build ?? '';
    },
    get outDir() {
      return state.opened.context.config.outDir;
    },
    close: () => inTurn(() => state.opened.close()),
  };
  // The bundle is made while the first request is on its way.
  void inTurn(() => currentBundle(state)).catch(() => undefined);
  return session;
}
