import type { HeadTag } from '../../shared/head.js';
import type { PageData } from '../../shared/page-data.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { hookFailed } from '../report/errors-build.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AddedPage, EmittedFile, Plugin, SitePage } from './plugin.js';

/** Time one call of a hook may take, in milliseconds. */
const hookDeadlineMs = 60_000;

type HookName = Exclude<keyof Plugin, 'name' | 'cacheKey' | 'markdown' | 'config'>;

/** Calls the plugins' hooks, one plugin after the other in the order of the configuration. */
export interface PluginDriver {
  configResolved(config: SiteConfig): Promise<void>;
  addPages(config: SiteConfig): Promise<{ plugin: string; page: AddedPage }[]>;
  extendPageData(page: PageData): Promise<PageData>;
  head(page: PageData): Promise<HeadTag[]>;
  pagesCompiled(pages: readonly SitePage[], config: SiteConfig): Promise<Diagnostic[]>;
  emit(pages: readonly SitePage[], config: SiteConfig): Promise<{ plugin: string; file: EmittedFile }[]>;
  buildEnd(report: { pages: number; outDir: string }): Promise<void>;
  /** Whether rendering depends on hooks that only workers call. */
  readonly hasWorkerHooks: boolean;
  /** Milliseconds spent in each plugin. */
  readonly timings: ReadonlyMap<string, number>;
}

/** Makes the driver. A hook that throws, never settles or gives the wrong shape ends the run, naming plugin and hook. */
export function createPluginDriver(plugins: readonly Plugin[], deadlineMs = hookDeadlineMs): PluginDriver {
  const timings = new Map<string, number>();

  const fail = (plugin: Plugin, hook: HookName, reason: string, page?: string): never => {
    throw new BuildError([hookFailed(plugin.name, hook, reason, page)]);
  };

  const call = async <T>(
    plugin: Plugin,
    hook: HookName,
    page: string | undefined,
    run: () => T | Promise<T>,
  ): Promise<T> => {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it did not settle within ${deadlineMs / 1000} s`)), deadlineMs);
    });
    try {
      return await Promise.race([Promise.resolve(run()), deadline]);
    } catch (error) {
      return fail(plugin, hook, error instanceof Error ? error.message : String(error), page);
    } finally {
      clearTimeout(timer);
      timings.set(plugin.name, (timings.get(plugin.name) ?? 0) + performance.now() - startedAt);
    }
  };

  /** Calls a hook of every plugin that has it and gives the results that are lists, joined. */
  const collect = async <T>(
    hook: HookName,
    page: string | undefined,
    run: (plugin: Plugin) => T[] | void | Promise<T[] | void>,
  ): Promise<{ plugin: string; item: T }[]> => {
    const items: { plugin: string; item: T }[] = [];
    for (const plugin of plugins) {
      if (!plugin[hook]) continue;
      const result = await call(plugin, hook, page, () => run(plugin));
      if (result === undefined || result === null) continue;
      if (!Array.isArray(result)) fail(plugin, hook, 'it must return a list', page);
      else items.push(...result.map((item) => ({ plugin: plugin.name, item })));
    }
    return items;
  };

  return {
    timings,
    hasWorkerHooks: plugins.some((plugin) => plugin.extendPageData ?? plugin.head),
    configResolved: async (config) => {
      for (const plugin of plugins)
        if (plugin.configResolved)
          await call(plugin, 'configResolved', undefined, () => plugin.configResolved!(config));
    },
    addPages: async (config) =>
      (await collect('addPages', undefined, (plugin) => plugin.addPages!(config))).map(({ plugin, item }) => ({
        plugin,
        page: item,
      })),
    extendPageData: async (page) => {
      const extended = { ...page };
      for (const plugin of plugins) {
        if (!plugin.extendPageData) continue;
        const fields = await call(plugin, 'extendPageData', page.routePath, () =>
          plugin.extendPageData!(structuredClone(extended)),
        );
        if (fields !== undefined && (typeof fields !== 'object' || fields === null))
          fail(plugin, 'extendPageData', 'it must return an object', page.routePath);
        Object.assign(extended, fields);
      }
      return extended;
    },
    head: async (page) =>
      (await collect('head', page.routePath, (plugin) => plugin.head!(structuredClone(page)))).map(({ item }) => item),
    pagesCompiled: async (pages, config) =>
      (await collect('pagesCompiled', undefined, (plugin) => plugin.pagesCompiled!(pages, config))).map(
        ({ item }) => item,
      ),
    emit: async (pages, config) =>
      (await collect('emit', undefined, (plugin) => plugin.emit!(pages, config))).map(({ plugin, item }) => ({
        plugin,
        file: item,
      })),
    buildEnd: async (report) => {
      for (const plugin of plugins)
        if (plugin.buildEnd) await call(plugin, 'buildEnd', undefined, () => plugin.buildEnd!(report));
    },
  };
}
