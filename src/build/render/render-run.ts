import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { KnownPage } from '../../shared/page-list.js';
import type { PageModuleFactory, ServerEntry } from '../../runtime/server-contract.js';
import type { SiteConfig } from '../config/site-config.js';
import type { PageArticle } from '../facts/page-facts.js';
import { pageFunctionBody } from '../pages/page-module.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { RenderItem, RenderShared, RenderSite } from './render-page.step.js';
import { LostEntry } from '../step/run-step.js';
import { createNavbarHtml, type NavbarHtml } from './navbar-html.js';
import { createSidebarHtml, type SidebarHtml } from './sidebar-html.js';

/** The part of the worker's environment that rendering uses. */
export interface RenderEnvironment {
  config: SiteConfig;
  plugins: PluginDriver;
  /** Value remembered in this thread under a key, made on first use. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
}

/** The parts of a page that React renders. */
export type RenderedRoot = Awaited<ReturnType<ServerEntry['renderPage']>>;

/** What pages of the same run are rendered with. */
export interface RenderRun {
  environment: RenderEnvironment;
  site: RenderSite;
  server: ServerEntry;
  /** Folder of the server bundle. */
  directory: string;
  sidebars: Map<string, SidebarHtml>;
  /** By `localeKey`; empty if code of the site can change the navigation bar. */
  navbars: Map<string, NavbarHtml>;
  /** The pages of the site, on sites whose components list pages. */
  pages?: readonly KnownPage[] | undefined;
}

/** Reads a file that was placed for this run. Throws `LostEntry` when it is gone: the next attempt places it again. */
async function readPlaced<T>(path: string, read: (path: string) => T | Promise<T>): Promise<T> {
  try {
    return await read(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    throw new LostEntry(`${path} was deleted.`, { cause: error });
  }
}

function importServerModule(directory: string, path: string): Promise<unknown> {
  return readPlaced(join(directory, path), (file) => import(pathToFileURL(file).href));
}

/** Reads a JSON file that was placed for this run. */
export const readJson = <T>(path: string): Promise<T> =>
  readPlaced(path, (file) => JSON.parse(readFileSync(file, 'utf8')) as T);

/** The server modules of the imports of a page. */
export async function importServerModules(directory: string, item: RenderItem): Promise<Record<string, unknown>[]> {
  return Promise.all(
    item.imports.map(({ server }) => importServerModule(directory, server) as Promise<Record<string, unknown>>),
  );
}

/** The module of a page with components, ready to run on the server. */
interface LoadedModule {
  factory: PageModuleFactory;
  imports: Record<string, unknown>[];
}

/** The module of a page; undefined for a page without components. */
export async function loadModule(
  { directory }: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<LoadedModule | undefined> {
  if (article.code === undefined) return undefined;
  const factory = compileFunction(pageFunctionBody(article.code, article.strings ?? []), ['h', 'm'], {
    filename: item.file,
  }) as PageModuleFactory;
  return { factory, imports: await importServerModules(directory, item) };
}

/** Puts together what rendering needs in this thread; remembered for the pages of the same run. */
export async function prepareRun(
  { siteFile, pagesFile, server: { directory, entry } }: Omit<RenderShared, 'output'>,
  environment: RenderEnvironment,
): Promise<RenderRun> {
  const pages =
    pagesFile === undefined
      ? undefined
      : await environment.remember(`pages:${pagesFile}`, () => readJson<KnownPage[]>(pagesFile));
  const run = await environment.remember(`render:${siteFile} ${directory}`, async () => {
    const site = await readJson<RenderSite>(siteFile);
    const server = (await importServerModule(directory, entry)) as ServerEntry;
    const sidebars = new Map(
      Object.entries(site.sidebars).map(([name, entry]) => [
        name,
        createSidebarHtml(entry.sidebar, site.siteData[entry.locale]!, server),
      ]),
    );
    const locales = site.hasFrameCode ? [] : Object.entries(site.siteData);
    const navbars = new Map(locales.map(([locale, data]) => [locale, createNavbarHtml(data, server)]));
    return { environment, site, server, directory, sidebars, navbars };
  });
  return pages ? { ...run, pages } : run;
}
