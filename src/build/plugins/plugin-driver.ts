import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import { contentHash } from '../cache/cache-key.js';
import { LostEntries } from '../cache/lost-entries.js';
import { toPlainValue } from '../util/plain-value.js';
import type { SiteConfig } from '../config/site-config.js';
import { abortable } from '../util/abortable.js';
import { reasonOf } from '../util/reason-of.js';
import { withDeadline } from '../util/with-deadline.js';
import type { SearchSection } from '../facts/page-facts.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { hookFailed } from '../report/errors-build.js';
import { hashInputs } from './hash-inputs.js';
import type { hookTable, CalledHook, HookFacts, HookName } from './hook-table.js';
import type {
  AddedPage,
  BuiltPage,
  EmittedFile,
  Plugin,
  PluginAnswer,
  PluginRequest,
  RequestedSite,
  SearchedPage,
  SiteNavigation,
  SitePage,
} from '../config/plugin.js';
import { isRecord } from '../../shared/is-record.js';

const hookDeadlineMs = 60_000;

/** Hooks by what happens to their results, as the table says. */
type HooksOf<Strategy extends HookFacts['strategy']> = {
  [Name in CalledHook]: (typeof hookTable)[Name]['strategy'] extends Strategy ? Name : never;
}[CalledHook];

/** Something that a plugin gave. */
export interface Given<T> {
  plugin: string;
  item: T;
}

/** Calls the plugins' hooks, one plugin after the other in the order of the configuration. */
export interface PluginDriver {
  configResolved(config: SiteConfig): Promise<Diagnostic[]>;
  addPages(config: SiteConfig): Promise<Given<AddedPage>[]>;
  runtimeModules(config: SiteConfig): Promise<Record<string, string>>;
  extendPageData(page: PageData, config: SiteConfig): Promise<PageData>;
  searchData(sections: SearchSection[], page: SearchedPage, config: SiteConfig): Promise<SearchSection[]>;
  head(page: PageData, config: SiteConfig): Promise<HeadTag[]>;
  pagesCompiled(pages: readonly SitePage[], config: SiteConfig): Promise<Diagnostic[]>;
  emit(
    pages: readonly BuiltPage[],
    config: SiteConfig,
    navigation: readonly SiteNavigation[],
  ): Promise<Given<EmittedFile>[]>;
  buildEnd(report: { pages: number; outDir: string }): Promise<void>;
  handleRequest(
    request: PluginRequest,
    config: SiteConfig,
    requested: RequestedSite,
  ): Promise<Given<PluginAnswer> | undefined>;
  /** Whether any plugin has the hook. */
  has(hook: CalledHook): boolean;
  /** Hash of what the plugins with a hook declare their results to depend on; final after `configResolved`. */
  keyOf(hook: HookName): string;
  /** Files and folders that plugins named as their inputs; known after `configResolved`. */
  readonly inputs: readonly string[];
  /** Milliseconds by plugin and hook, such as `rss emit`. */
  readonly timings: ReadonlyMap<string, number>;
  /** Adds times that another thread took. */
  addTimings(timings: Readonly<Record<string, number>>): void;
  /** Gives the times since the last call and starts anew. */
  takeTimings(): Record<string, number>;
}

/** Whether a value is what search indexes of a page. */
const isSections = (value: unknown): value is SearchSection[] =>
  Array.isArray(value) &&
  value.every(
    (section: unknown) =>
      isRecord(section) &&
      typeof section['depth'] === 'number' &&
      ['id', 'heading', 'text', 'code'].every((name) => typeof section[name] === 'string'),
  );

/** What a plugin says that its results depend on, without its inputs. */
function declaredKey({ name, cacheKey = '', options }: Plugin, configHash: string): string {
  let isOpaque = false;
  const plain = toPlainValue(options, () => (isOpaque = true));
  return JSON.stringify([name, cacheKey, plain, isOpaque ? configHash : '']);
}

export interface DriverOptions {
  /** From its abort on no hook is called, and none is waited for. */
  signal?: AbortSignal;
  /** Time one call of a hook may take, in milliseconds. */
  deadlineMs?: number;
}

/** Makes the driver. A hook that throws, never settles or gives the wrong shape ends the run, naming plugin and hook. */
export function createPluginDriver(
  plugins: readonly Plugin[],
  config: Pick<SiteConfig, 'configHash'>,
  { signal, deadlineMs = hookDeadlineMs }: DriverOptions = {},
): PluginDriver {
  const timings = new Map<string, number>();
  const inputs: string[] = [];
  const inputHashes = new Map<string, string>();
  const keys = new Map<string, string>();

  const addTime = (name: string, durationMs: number): void =>
    void timings.set(name, (timings.get(name) ?? 0) + durationMs);
  const fail = (plugin: Plugin, hook: CalledHook, reason: string, page?: string): never => {
    throw new BuildError([hookFailed(plugin.name, hook, reason, page)]);
  };

  const call = async <T>(
    plugin: Plugin,
    hook: CalledHook,
    page: string | undefined,
    run: () => T | Promise<T>,
  ): Promise<T> => {
    const startedAt = performance.now();
    const late = (): Error => new Error(`it did not settle within ${deadlineMs / 1000} s`);
    signal?.throwIfAborted();
    try {
      const running = Promise.resolve(run());
      return await withDeadline(signal ? abortable(running, signal) : running, deadlineMs, late);
    } catch (error) {
      signal?.throwIfAborted();
      // The text of a page is damaged in the cache: no fault of the plugin, and another attempt computes it again.
      if (error instanceof LostEntries) throw error;
      return fail(plugin, hook, reasonOf(error), page);
    } finally {
      addTime(`${plugin.name} ${hook}`, performance.now() - startedAt);
    }
  };

  const each = async (hook: HooksOf<'each'>, run: (plugin: Plugin) => void | Promise<void>): Promise<void> => {
    for (const plugin of plugins) if (plugin[hook]) await call(plugin, hook, undefined, () => run(plugin));
  };
  const list = async <T>(
    hook: HooksOf<'list'>,
    page: string | undefined,
    run: (plugin: Plugin) => T[] | void | Promise<T[] | void>,
  ): Promise<Given<T>[]> => {
    const items: Given<T>[] = [];
    for (const plugin of plugins) {
      if (!plugin[hook]) continue;
      const result = await call(plugin, hook, page, () => run(plugin));
      if (result === undefined || result === null) continue;
      if (!Array.isArray(result)) fail(plugin, hook, 'it must return a list', page);
      else items.push(...result.map((item) => ({ plugin: plugin.name, item })));
    }
    return items;
  };
  const record = async (
    hook: HooksOf<'record'>,
    run: (plugin: Plugin) => Record<string, string> | Promise<Record<string, string>>,
  ): Promise<Record<string, string>> => {
    const owners = new Map<string, string>();
    const joined: Record<string, string> = {};
    for (const plugin of plugins) {
      if (!plugin[hook]) continue;
      const result = await call(plugin, hook, undefined, () => run(plugin));
      if (!isRecord(result)) fail(plugin, hook, 'it must return an object');
      for (const [name, value] of Object.entries(result)) {
        const owner = owners.get(name);
        if (owner !== undefined) fail(plugin, hook, `plugin ${owner} has ${JSON.stringify(name)} already`);
        owners.set(name, plugin.name);
        joined[name] = value;
      }
    }
    return joined;
  };
  const items = <T>(given: readonly Given<T>[]): T[] => given.map(({ item }) => item);

  return {
    timings,
    inputs,
    keyOf: (hook) => {
      let key = keys.get(hook);
      if (key === undefined) {
        const owners = plugins.filter((plugin) => plugin[hook]);
        const parts = owners.map((plugin) => [
          declaredKey(plugin, config.configHash),
          inputHashes.get(plugin.name) ?? '',
        ]);
        keys.set(hook, (key = contentHash(JSON.stringify(parts))));
      }
      return key;
    },
    has: (hook) => plugins.some((plugin) => plugin[hook]),
    addTimings: (added) => Object.entries(added).forEach(([name, durationMs]) => addTime(name, durationMs)),
    takeTimings: () => {
      const taken = Object.fromEntries(timings);
      timings.clear();
      return taken;
    },
    configResolved: async (site) => {
      const problems = items(await list('configResolved', undefined, (plugin) => plugin.configResolved!(site)));
      const named = await list('inputs', undefined, (plugin) => plugin.inputs!(site));
      inputs.push(...items(named));
      for (const { plugin } of named)
        inputHashes.set(plugin, hashInputs(items(named.filter((other) => other.plugin === plugin))));
      return problems;
    },
    addPages: (site) => list('addPages', undefined, (plugin) => plugin.addPages!(site)),
    runtimeModules: (site) => record('runtimeModules', (plugin) => plugin.runtimeModules!(site)),
    extendPageData: async (page, site) => {
      const extended = { ...page };
      for (const plugin of plugins) {
        if (!plugin.extendPageData) continue;
        const fields = await call(plugin, 'extendPageData', page.routePath, () =>
          plugin.extendPageData!(structuredClone(extended), site),
        );
        if (fields !== undefined && !isRecord(fields))
          fail(plugin, 'extendPageData', 'it must return an object', page.routePath);
        Object.assign(extended, fields);
      }
      return extended;
    },
    searchData: async (sections, page, site) => {
      let current = sections;
      for (const plugin of plugins) {
        if (!plugin.searchData) continue;
        const given = current;
        const result = await call(plugin, 'searchData', page.routePath, () => plugin.searchData!(given, page, site));
        if (result === undefined || result === null) continue;
        if (!isSections(result))
          fail(
            plugin,
            'searchData',
            'it must return a list of sections: { id, heading, depth, text, code }',
            page.routePath,
          );
        else current = result;
      }
      return current;
    },
    head: async (page, site) =>
      items(await list('head', page.routePath, (plugin) => plugin.head!(structuredClone(page), site))),
    pagesCompiled: async (pages, site) =>
      items(await list('pagesCompiled', undefined, (plugin) => plugin.pagesCompiled!(pages, site))),
    emit: (pages, site, navigation) => list('emit', undefined, (plugin) => plugin.emit!(pages, site, navigation)),
    buildEnd: (report) => each('buildEnd', (plugin) => plugin.buildEnd!(report)),
    handleRequest: async (request, site, requested) => {
      let added: Given<PluginAnswer> | undefined;
      for (const plugin of plugins) {
        if (!plugin.handleRequest) continue;
        const item = await call(plugin, 'handleRequest', request.path, () =>
          plugin.handleRequest!(request, site, requested),
        );
        if (item === undefined || item === null) continue;
        const answer = { plugin: plugin.name, item };
        if ('file' in item || 'body' in item) return answer;
        added = { ...answer, item: { headers: { ...added?.item.headers, ...item.headers } } };
      }
      return added;
    },
  };
}
