import { addCosts, type HookCosts } from '../report/report.js';
import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import type {
  AddedPage,
  BuiltPage,
  ContentLoader,
  ConvertArticles,
  EmittedFile,
  Plugin,
  PluginAnswer,
  PluginRequest,
  RequestedSite,
  SearchedPage,
  SiteNavigation,
  SitePage,
} from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import type { SearchSection } from '../facts/page-facts.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { createHookCaller, type CallOptions, type Given } from './hook-caller.js';
import type { CalledHook, HookName } from './hook-table.js';
import { createPluginKeys } from './plugin-keys.js';

/** Results of `loadContent` by plugin name. Plain JSON. */
export type Contents = Readonly<Record<string, unknown>>;

/** Calls the plugins' hooks, one plugin after the other in the order of the configuration. */
export interface PluginDriver {
  configResolved(config: SiteConfig): Promise<Given<Diagnostic>[]>;
  /** Results of `loadContent` by plugin name; later hooks get them as `contents`. */
  loadContent(loaderOf: (plugin: string) => ContentLoader, config: SiteConfig): Promise<Contents>;
  addPages(config: SiteConfig, contents: Contents): Promise<Given<AddedPage>[]>;
  addNavigation(config: SiteConfig, contents: Contents): Promise<Record<string, unknown>>;
  runtimeModules(config: SiteConfig, contents: Contents): Promise<Record<string, string>>;
  extendPageData(page: PageData, config: SiteConfig, contents: Contents): Promise<PageData>;
  searchData(sections: SearchSection[], page: SearchedPage, config: SiteConfig): Promise<SearchSection[]>;
  head(page: PageData, config: SiteConfig): Promise<HeadTag[]>;
  pagesCompiled(pages: readonly SitePage[], config: SiteConfig): Promise<Given<Diagnostic>[]>;
  emit(
    pages: readonly BuiltPage[],
    config: SiteConfig,
    navigation: readonly SiteNavigation[],
    contents: Contents,
    converterOf: (plugin: string) => ConvertArticles,
  ): Promise<Given<EmittedFile>[]>;
  /** Calls the hook of one plugin; `page` is named in errors. */
  convertArticle(plugin: string, html: string, page: string, config: SiteConfig): Promise<string>;
  buildEnd(report: { pages: number; outDir: string }): Promise<void>;
  handleRequest(
    request: PluginRequest,
    config: SiteConfig,
    requested: RequestedSite,
  ): Promise<Given<PluginAnswer> | undefined>;
  /** True if any plugin has the hook. */
  has(hook: CalledHook): boolean;
  /** True if any plugin with the hook loads content. */
  usesContent(hook: CalledHook): boolean;
  /** Hash of what the plugins with a hook declare their results to depend on; final after `configResolved`. */
  keyOf(hook: HookName): string;
  /** Files and folders that plugins named as their inputs; known after `configResolved`. */
  readonly inputs: readonly string[];
  /** Adds what calls in another thread took. */
  addCosts(costs: Readonly<HookCosts>): void;
  /** Returns what calls took since the last time, and clears it. */
  takeCosts(): HookCosts;
}

/** Freezes lists and plain objects deeply. */
function freezeData(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return;
  Object.freeze(value);
  for (const key in value) freezeData((value as Record<string, unknown>)[key]);
}

/** The configuration as hooks get it: the plugins in it are copies, since those of packages are not frozen. */
function givenConfig(config: SiteConfig, plugins: readonly Plugin[]): SiteConfig {
  return Object.freeze({ ...config, plugins: plugins.map((plugin) => Object.freeze({ ...plugin })) });
}

/** A list for a plugin, which may sort it. What is in it is what other plugins get, and is read only. */
function givenList<T>(list: readonly T[]): T[] {
  for (const item of list) freezeData(item);
  return [...list];
}

const items = <T>(given: readonly Given<T>[]): T[] => given.map(({ item }) => item);

/** Creates the driver. A hook that throws, never settles or returns the wrong shape ends the run, naming plugin and hook. */
export function createPluginDriver(
  plugins: readonly Plugin[],
  config: Pick<SiteConfig, 'configHash' | 'projectRoot'>,
  options: CallOptions = {},
): PluginDriver {
  let costs: HookCosts = {};
  const { inputs, addInputs, keyOf } = createPluginKeys(plugins, config);
  const shownConfigs = new WeakMap<SiteConfig, SiteConfig>();
  const shown = (site: SiteConfig): SiteConfig => {
    const known = shownConfigs.get(site) ?? givenConfig(site, plugins);
    shownConfigs.set(site, known);
    return known;
  };
  const call = createHookCaller(plugins, (name, cost) => addCosts(costs, { [name]: cost }), options);

  return {
    inputs,
    keyOf,
    has: (hook) => plugins.some((plugin) => plugin[hook]),
    usesContent: (hook) => plugins.some((plugin) => plugin.loadContent && plugin[hook]),
    addCosts: (added) => addCosts(costs, added),
    takeCosts: () => {
      const taken = costs;
      costs = {};
      return taken;
    },
    configResolved: async (site) => {
      const problems = await call.list('configResolved', undefined, (plugin) => plugin.configResolved!(shown(site)));
      const named = await call.list('inputs', undefined, (plugin) => plugin.inputs!(shown(site)));
      for (const name of new Set(named.map(({ plugin }) => plugin)))
        addInputs(name, items(named.filter(({ plugin }) => plugin === name)));
      return problems;
    },
    loadContent: (loaderOf, site) =>
      call.own('loadContent', (plugin) => plugin.loadContent!(loaderOf(plugin.name), shown(site))),
    addPages: (site, contents) =>
      call.list('addPages', undefined, (plugin) => plugin.addPages!(shown(site), contents[plugin.name])),
    addNavigation: (site, contents) =>
      call.record('addNavigation', (plugin) => plugin.addNavigation!(shown(site), contents[plugin.name])),
    runtimeModules: (site, contents) =>
      call.record('runtimeModules', (plugin) => plugin.runtimeModules!(shown(site), contents[plugin.name])),
    extendPageData: (page, site, contents) =>
      call.sequence(
        'extendPageData',
        page.routePath,
        { ...page },
        (plugin, extended) => plugin.extendPageData!(structuredClone(extended), shown(site), contents[plugin.name]),
        (extended, fields) => Object.assign(extended, fields),
      ),
    searchData: (sections, page, site) =>
      call.sequence(
        'searchData',
        page.routePath,
        sections,
        (plugin, current) => plugin.searchData!(structuredClone(current), { ...page }, shown(site)),
        (current, returned) => returned ?? current,
      ),
    head: async (page, site) =>
      items(await call.list('head', page.routePath, (plugin) => plugin.head!(structuredClone(page), shown(site)))),
    pagesCompiled: (pages, site) =>
      call.list('pagesCompiled', undefined, (plugin) => plugin.pagesCompiled!(givenList(pages), shown(site))),
    emit: (pages, site, navigation, contents, converterOf) =>
      call.list('emit', undefined, (plugin, uncounted) => {
        const convert = converterOf(plugin.name);
        const givenNavigation = givenList(navigation);
        return plugin.emit!(givenList(pages), shown(site), givenNavigation, contents[plugin.name], (wanted) =>
          uncounted(convert(wanted)),
        );
      }),
    convertArticle: (name, html, page, site) =>
      call.text('convertArticle', name, page, (plugin) => plugin.convertArticle!(html, shown(site))),
    buildEnd: (report) => call.each('buildEnd', (plugin) => plugin.buildEnd!({ ...report })),
    handleRequest: (request, site, requested) =>
      call.first<PluginAnswer>(
        'handleRequest',
        request.path,
        (plugin) => plugin.handleRequest!({ ...request }, shown(site), { ...requested }),
        (answer) => 'file' in answer || 'body' in answer,
        (before, { headers }) => ({ headers: { ...before?.headers, ...headers } }),
      ),
  };
}
