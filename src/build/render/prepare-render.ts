import type { PagePayload } from '../../shared/page-data.js';
import type { SiteData, SidebarData, SidebarItem } from '../../shared/site-data.js';
import type { ServerEntry, PageModuleFactory } from '../../runtime/server-contract.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { QueryablePage } from '../../shared/page-list.js';
import type { SiteConfig } from '../config/site-config.js';
import { withSlashes } from '../files/paths.js';
import type { PageArticle } from '../facts/page-facts.js';
import { pageFunctionBody } from '../pages/page-module.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { RenderItem, RenderShared, RenderSite } from './render-page.step.js';
import { EvictedEntry } from '../step/run-step.js';
import type { ServerModule } from '../bundle/bundle-manifest.js';
import { createReadScope, duringScope, type ReadScope } from '../outside/outside-reads.js';

/** Gives the content of the navigation bar of a page of one language of one version. */
type NavbarHtml = (payload: PagePayload) => string;

/** A rendered bar. Its texts have the URLs of the page's other languages and versions between them. */
interface Template {
  texts: string[];
  /** For each of those URLs, the name of the language or version. */
  names: string[];
}

const placeholder = (index: number): string => `heddle-alternate-${index}`;
const placeholders = /href="heddle-alternate-(\d+)"/;

/** Escapes the value of an attribute as React does. */
const escapeAttribute = (value: string): string => escapeHtml(value).replaceAll("'", '&#x27;');

/**
 * Renders the navigation bar. Pages differ in the items that are active and in the links to their other languages and
 * versions. The bar is rendered once for each set of active items, with placeholders for those links.
 */
function createNavbarHtml(site: SiteData, server: ServerEntry): NavbarHtml {
  const templates = new Map<string, Template>();
  const render = (payload: PagePayload, names: readonly string[]): Template => {
    const alternates = Object.fromEntries(names.map((name, index) => [name, placeholder(index)]));
    const parts = server.renderNavbar({ ...payload, alternates }, site).split(placeholders);
    return {
      texts: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1).map((index) => names[Number(index)]!),
    };
  };
  return (payload) => {
    const { page, alternates } = payload;
    const names = Object.keys(alternates);
    const state = JSON.stringify([server.activeNavItems(page.routePath, site), names]);
    let template = templates.get(state);
    if (!template) templates.set(state, (template = render(payload, names)));
    const { texts, names: linked } = template;
    return texts.reduce(
      (html, text, index) => `${html}href="${escapeAttribute(alternates[linked[index - 1]!]!)}"${text}`,
    );
  };
}

/** Above this number of links, a page's HTML contains the open branches of its sidebar only. */
const wholeSidebarLimit = 200;
/** Links before and after the active one that a long list shows. */
const listWindow = 60;

/** Gives the inner HTML of a sidebar for the page at a URL. */
type SidebarHtml = (activeUrl: string) => string;

function countLinks(items: readonly SidebarItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === 'link' ? 1 : item.kind === 'group' ? 1 + countLinks(item.items) : 0),
    0,
  );
}

/** Places of all links and groups, and the path to each URL (its first place counts). Computed once per sidebar. */
function indexItems(items: readonly SidebarItem[]): {
  byUrl: Map<string, SidebarItem[]>;
  positions: Map<SidebarItem, number>;
} {
  const byUrl = new Map<string, SidebarItem[]>();
  const positions = new Map<SidebarItem, number>();
  const visit = (list: readonly SidebarItem[], above: SidebarItem[]): void => {
    for (const [position, item] of list.entries()) {
      positions.set(item, position);
      if (item.kind !== 'link' && item.kind !== 'group') continue;
      const path = [...above, item];
      if (item.link !== undefined && !byUrl.has(item.link)) byUrl.set(item.link, path);
      if (item.kind === 'group') visit(item.items, path);
    }
  };
  visit(items, []);
  return { byUrl, positions };
}

/**
 * Renders a sidebar. Every item is rendered once per state and remembered; a page's sidebar is put together
 * from those texts, so that the cost of a page does not grow with the sidebar.
 */
export function createSidebarHtml(sidebar: SidebarData, site: SiteData, server: ServerEntry): SidebarHtml {
  const rendered = new Map<SidebarItem, Map<string, string>>();
  const isLarge = countLinks(sidebar.items) > wholeSidebarLimit;
  const closedHtml = new Map<SidebarItem, string>();
  const { byUrl, positions } = indexItems(sidebar.items);

  const itemHtml = (item: SidebarItem, state: { active: boolean; open: boolean }): string => {
    const states = rendered.get(item) ?? new Map<string, string>();
    rendered.set(item, states);
    const name = `${state.active}${state.open}`;
    let html = states.get(name);
    if (html === undefined) states.set(name, (html = server.renderSidebarItem(item, state, site)));
    return html;
  };
  /** True in the first place of the URL only, as in the loader. */
  const isActive = (item: SidebarItem, url: string, onPath: ReadonlySet<SidebarItem>): boolean =>
    onPath.has(item) && (item.kind === 'link' || item.kind === 'group') && item.link === url;
  const groupHtml = (item: SidebarItem & { kind: 'group' }, url: string, onPath: ReadonlySet<SidebarItem>): string => {
    const isOnPath = onPath.has(item);
    const isOpen = isOnPath || !item.collapsible || !item.collapsed;
    const html = itemHtml(item, {
      active: isActive(item, url, onPath),
      open: isLarge ? isOnPath || !item.collapsible : isOpen,
    });
    if (isLarge && !isOnPath && item.collapsible) return html.replace('<!--items-->', '');
    return html.replace('<!--items-->', () => listHtml(item.items, url, onPath, item));
  };
  const oneHtml = (item: SidebarItem, url: string, onPath: ReadonlySet<SidebarItem>): string => {
    if (item.kind !== 'group') return itemHtml(item, { active: isActive(item, url, onPath), open: false });
    if (onPath.has(item)) return groupHtml(item, url, onPath);
    let html = closedHtml.get(item);
    if (html === undefined) closedHtml.set(item, (html = groupHtml(item, url, onPath)));
    return html;
  };
  const listHtml = (
    items: readonly SidebarItem[],
    url: string,
    onPath: ReadonlySet<SidebarItem>,
    above?: SidebarItem,
  ): string => {
    let shown = items;
    if (isLarge && items.length > 2 * listWindow + 1) {
      const path = [...onPath];
      const activeItem = above && !onPath.has(above) ? undefined : path[above ? path.indexOf(above) + 1 : 0];
      const active = activeItem ? positions.get(activeItem)! : 0;
      const start = Math.max(0, Math.min(active - listWindow, items.length - 2 * listWindow - 1));
      shown = items.slice(start, start + 2 * listWindow + 1);
    }
    return shown.map((item) => oneHtml(item, url, onPath)).join('');
  };
  return (activeUrl) => listHtml(sidebar.items, activeUrl, new Set(byUrl.get(activeUrl)));
}

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
  pages?: readonly QueryablePage[] | undefined;
  /** Reads of modules when they were evaluated in this thread, by path in the bundle. */
  evaluated: Map<string, Promise<ReadScope>>;
  /** The same of modules that were imported with `import()`. */
  late: Map<string, ReadScope>;
  /** Reads of code of the site that many pages share, such as that of sidebars; undefined if there is none. */
  frame: ReadScope | undefined;
  /** The moment that the clock shows to code of the site, in milliseconds since 1970. */
  momentMs: number;
}

/** Reads a file that was materialized for this run. Throws `EvictedEntry` when it is gone: the next attempt writes it again. */
async function readMaterialized<T>(path: string, read: (path: string) => T | Promise<T>): Promise<T> {
  try {
    return await read(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    throw new EvictedEntry(`${path} was deleted.`, { cause: error });
  }
}

function importServerModule(directory: string, path: string): Promise<unknown> {
  return readMaterialized(join(directory, path), (file) => import(pathToFileURL(file).href));
}

/** Reads a JSON file that was materialized for this run. */
export const readMaterializedJson = <T>(path: string): Promise<T> =>
  readMaterialized(path, (file) => JSON.parse(readFileSync(file, 'utf8')) as T);

/** The part of a run that evaluating modules needs. */
type Evaluation = Pick<RenderRun, 'directory' | 'evaluated' | 'momentMs'>;

/** Creates the scope of a module. Its random numbers depend on its code, without what differs between machines. */
const moduleScope = (directory: string, path: string, momentMs: number): ReadScope =>
  createReadScope({
    seed: () =>
      readFileSync(join(directory, path), 'utf8')
        .replaceAll(/^\/\/ .*$/gm, '')
        .replaceAll(/\.[0-9A-Z]{8}\.mjs/g, ''),
    momentMs,
    codeFolder: directory,
  });

/** Evaluates the files of a module one after the other, so that each read is that of its file. Returns the module. */
async function evaluateModule(
  { directory, evaluated, momentMs }: Evaluation,
  { path, files }: ServerModule,
): Promise<Record<string, unknown>> {
  for (const file of files) {
    let made = evaluated.get(file);
    if (!made) {
      const scope = moduleScope(directory, file, momentMs);
      made = duringScope(scope, () => importServerModule(directory, file)).then(() => scope);
      evaluated.set(file, made);
    }
    await made;
  }
  return (await importServerModule(directory, path)) as Record<string, unknown>;
}

/** The server modules of the imports of a page. */
export async function importServerModules(run: Evaluation, item: RenderItem): Promise<Record<string, unknown>[]> {
  const modules: Record<string, unknown>[] = [];
  for (const { server } of item.imports) modules.push(await evaluateModule(run, server));
  return modules;
}

/** The reads of a page besides its own: those of the code around it, and those of its modules when they were evaluated. */
export async function sharedReads(run: RenderRun, { imports }: RenderItem, entry: ServerModule): Promise<ReadScope[]> {
  const { frame, evaluated, late } = run;
  const modules = [...imports.map(({ server }) => server), ...(frame ? [entry] : [])];
  const made = await Promise.allSettled(
    modules.flatMap(({ files }) => files.flatMap((file) => evaluated.get(file) ?? [])),
  );
  return [
    ...(frame ? [frame] : []),
    ...made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    ...modules.flatMap(({ laterFiles }) => laterFiles.flatMap((file) => late.get(file) ?? [])),
  ];
}

/** The scope of a page. */
export function pageScope(run: RenderRun, { plan, imports }: RenderItem, entry: ServerModule): ReadScope {
  const { directory, frame, late, momentMs } = run;
  const modules = [...imports.map(({ server }) => server), ...(frame ? [entry] : [])];
  const laterFiles = new Set(modules.flatMap((module) => module.laterFiles));
  const lateScope = (path: string): ReadScope | undefined => {
    const file = path.startsWith(directory + sep) ? withSlashes(path.slice(directory.length + 1)) : '';
    if (!laterFiles.has(file)) return undefined;
    const scope = late.get(file) ?? moduleScope(directory, file, momentMs);
    late.set(file, scope);
    return scope;
  };
  return createReadScope({
    seed: () => plan.page.routePath,
    momentMs,
    codeFolder: directory,
    ...(laterFiles.size > 0 ? { lateScope } : {}),
  });
}

/** The module of a page with components, ready to run on the server. */
interface LoadedModule {
  factory: PageModuleFactory;
  imports: Record<string, unknown>[];
}

/** The module of a page; undefined for a page without components. */
export async function loadModule(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<LoadedModule | undefined> {
  if (article.code === undefined) return undefined;
  const factory = compileFunction(pageFunctionBody(article.code, article.strings ?? []), ['h', 'm'], {
    filename: item.file,
  }) as PageModuleFactory;
  return { factory, imports: await importServerModules(run, item) };
}

/** Puts together what rendering needs in this thread; remembered for the pages of the same run. */
export async function prepareRun(
  { siteFile, pagesFile, server: { directory, entry }, momentMs }: Omit<RenderShared, 'output'>,
  environment: RenderEnvironment,
): Promise<RenderRun> {
  const pages =
    pagesFile === undefined
      ? undefined
      : await environment.remember(`pages:${pagesFile}`, () => readMaterializedJson<QueryablePage[]>(pagesFile));
  const run = await environment.remember(`render:${siteFile} ${directory}`, async () => {
    const site = await readMaterializedJson<RenderSite>(siteFile);
    const evaluated: RenderRun['evaluated'] = new Map();
    const { hasFrameCode } = site;
    const server = (await (hasFrameCode
      ? evaluateModule({ directory, evaluated, momentMs }, entry)
      : importServerModule(directory, entry.path))) as ServerEntry;
    const frame = hasFrameCode ? createReadScope({ seed: () => 'frame', momentMs }) : undefined;
    const sidebars = new Map(
      Object.entries(site.sidebars).map(([name, entry]) => [
        name,
        createSidebarHtml(entry.sidebar, site.siteData[entry.locale]!, server),
      ]),
    );
    const locales = site.hasFrameCode ? [] : Object.entries(site.siteData);
    const navbars = new Map(locales.map(([locale, data]) => [locale, createNavbarHtml(data, server)]));
    return { environment, site, server, directory, sidebars, navbars, evaluated, late: new Map(), frame };
  });
  return { ...run, momentMs, ...(pages ? { pages } : {}) };
}
