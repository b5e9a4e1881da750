import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { HeadTag } from '../../shared/head.js';
import { findPages, queryKey, type KnownPage, type PageList } from '../../shared/page-list.js';
import type { PageData, PagePayload } from '../../shared/page-data.js';
import { themeComponentNames } from '../../shared/theme-components.js';
import { routeToHtmlPath, routeToPageFile } from '../../shared/route-path.js';
import type { PageModuleFactory, ServerEntry } from '../../runtime/server-contract.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash, toolVersion } from '../cache/cache-key.js';
import { pageHasBehavior } from '../bundle/markup-components.js';
import { neededParts } from '../bundle/style-parts.js';
import type { SiteConfig } from '../config/site-config.js';
import { safeJoin } from '../emit/safe-join.js';
import { readArticle } from '../pages/page-body.js';
import type { PageArticle } from '../facts/page-facts.js';
import { pageFunctionBody, pageModuleText } from '../pages/page-module.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { BuildError, Diagnostic } from '../report/diagnostic.js';
import { unknownComponent } from '../report/errors/build.js';
import { manifestFile, searchFolder } from '../../shared/search/search-index.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { nearest } from '../report/nearest.js';
import { explainRenderError } from './explain-render-error.js';
import { documentHead, headHtml, htmlDocument, type DocumentInput } from './html-document.js';
import type { ListQuery, RenderedPage, RenderItem, RenderShared, RenderSite } from './render-page.step.js';
import { inlineScriptHashes } from './inline-scripts.js';
import { renderedLinks } from '../html/content-links.js';
import type { RenderedLinks } from '../facts/rendered-links.js';
import { LostEntry } from '../step/run-step.js';
import type { StepStore, StepWork } from '../step/step.js';
import { asError } from '../report/reason-of.js';
import { createFolder } from '../files/create-folder.js';
import { listHash } from './known-pages.js';
import { createNavbarHtml, type NavbarHtml } from './navbar-html.js';
import { createSidebarHtml, type SidebarHtml } from './sidebar-html.js';
import { splitRoot } from './split-root.js';

/** The part of the worker's environment that rendering uses. */
export interface RenderEnvironment {
  config: SiteConfig;
  plugins: PluginDriver;
  /** Value remembered in this thread under a key, made on first use. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
}

/** The parts of a page that React renders. */
type RenderedRoot = Awaited<ReturnType<ServerEntry['renderPage']>>;

interface RenderRun {
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

/** A file of a page before it is written. */
export interface PageFile {
  path: string;
  text: string;
}

const pageFolderFile = (routePath: string): string => routeToPageFile(routePath).replace(/\.json$/, '');

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

export const readJson = <T>(path: string): Promise<T> =>
  readPlaced(path, (file) => JSON.parse(readFileSync(file, 'utf8')) as T);

async function importServerModules(directory: string, item: RenderItem): Promise<Record<string, unknown>[]> {
  return Promise.all(
    item.imports.map(({ server }) => importServerModule(directory, server) as Promise<Record<string, unknown>>),
  );
}

/** Head entries of the configuration for a page: tags and HTML text apart. */
function configuredHead(config: SiteConfig, page: PageData): { tags: HeadTag[]; html: string[] } {
  const { _relativePath: relativePath } = page;
  const route = { ...page, relativePath, absolutePath: join(config.root, relativePath) };
  const entries = config.head
    .map((entry) => (typeof entry === 'function' ? entry(route) : entry))
    .filter((entry) => entry !== undefined);
  return {
    tags: entries.filter((entry) => typeof entry !== 'string'),
    html: entries.filter((entry) => typeof entry === 'string'),
  };
}

/** Module files of a page with components: the whole one, and the one for a first visit. */
function moduleFiles(
  routePath: string,
  { code, strings = [], adoptable = [] }: PageArticle,
): { whole?: PageFile; lean?: PageFile } {
  if (code === undefined) return {};
  const toFile = (text: string, ending: string): PageFile => ({
    path: `${pageFolderFile(routePath)}.${contentHash(text).slice(0, 8)}${ending}.js`,
    text,
  });
  return {
    whole: toFile(pageModuleText(code, strings), ''),
    lean: toFile(pageModuleText(code, strings, new Set(adoptable)), '.lean'),
  };
}

/** Style sheet with the rules that only this page needs. */
function styleFile(routePath: string, { css }: PageArticle): PageFile | undefined {
  return css === undefined
    ? undefined
    : { path: `${pageFolderFile(routePath)}.${contentHash(css).slice(0, 8)}.css`, text: css };
}

/** True if a first visit to a page may be redirected to another language. */
function redirectsLocale({ route, lang: defaultLang }: SiteConfig, { lang, routePath }: PageData): boolean {
  if (lang !== defaultLang || route.localeRedirect === 'never') return false;
  return route.localeRedirect === 'only-default-lang' || routePath === '/';
}

/** False for pages that render in the browser only. */
const isPrerendered = ({ ssg }: SiteConfig, { frontmatter }: PageData): boolean => ssg && frontmatter['ssg'] !== false;

/** The module of a page with components, ready to run on the server. */
interface LoadedModule {
  factory: PageModuleFactory;
  imports: Record<string, unknown>[];
}

async function loadModule(
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

/** Data of a page without its article, for the document and the page file. */
function pagePayload(
  { site }: RenderRun,
  { plan, imports, styles: shared }: RenderItem,
  ownStyles: string | undefined,
): PagePayload {
  const styles = [
    ...imports.flatMap((entry) => (entry.styles ? [entry.styles] : [])),
    ...shared,
    ...(ownStyles === undefined ? [] : [ownStyles]),
  ];
  return {
    page: plan.page,
    sidebar: plan.sidebar,
    breadcrumbs: plan.breadcrumbs,
    group: plan.group,
    overview: plan.overview,
    translations: plan.translationTable,
    notices: plan.notices,
    previous: plan.previous,
    next: plan.next,
    alternates: plan.alternates,
    editUrl: plan.editUrl,
    ...(imports.length > 0 ? { imports: imports.map((entry) => entry.url) } : {}),
    ...(styles.length > 0 ? { styles: [...new Set(styles)] } : {}),
    build: site.build,
  };
}

/** URL of the manifest of the local index that a page is searched with. */
const searchIndexUrl = ({ base, search }: SiteConfig, { lang, version }: PageData): string | undefined =>
  search === false || search.algolia
    ? undefined
    : base + searchFolder + manifestFile(lang, search.versioned ? version : '');

/** The document of a page. */
async function documentInput(
  { environment, site }: RenderRun,
  { plan }: RenderItem,
  payload: PagePayload,
  root: RenderedRoot,
  hasCode: boolean,
): Promise<DocumentInput> {
  const { config, plugins } = environment;
  const { page } = plan;
  const fromConfig = configuredHead(config, page);
  const frontmatterHead = Array.isArray(page.frontmatter['head']) ? (page.frontmatter['head'] as HeadTag[]) : [];
  return {
    payload,
    site: site.siteData[plan.locale]!,
    assets: { ...site.assets, site: site.siteDataUrls[plan.locale]!, nav: site.sidebars[plan.sidebar]?.url ?? '' },
    rootHtml: root.html,
    searchIndex: searchIndexUrl(config, page),
    hasCode,
    url: plan.url,
    canonical: plan.canonical ?? plan.url,
    isListed: plan.noindex !== true,
    translations: plan.translations,
    defaultLang: config.lang,
    hasLocaleRedirect: redirectsLocale(config, page),
    icon: site.icon,
    image: plan.image ?? site.image,
    themeColor: config.themeConfig.themeColor,
    headTags: [...fromConfig.tags, ...frontmatterHead, ...(await plugins.head(page, config)), ...root.head],
    headHtml: fromConfig.html,
    generator: `Heddle v${toolVersion}`,
    live: site.live,
  };
}

/** The article while React renders what is around it. Code of the site could read the article, so it gets the article itself. */
const articlePlaceholder = '<!--heddle-article-->';

/** Renders one page to its files. */
async function renderPage(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<{ files: PageFile[]; lists: ListQuery[] }> {
  const { environment, site, server, pages } = run;
  const { config } = environment;
  const { plan } = item;
  const { page } = plan;
  const url = (path: string): string => config.assetBase + path;
  const modules = moduleFiles(page.routePath, article);
  const ownStyles = styleFile(page.routePath, article);
  const shared = pagePayload(run, item, ownStyles && url(ownStyles.path));
  const payload: PagePayload = modules.lean ? { ...shared, module: url(modules.lean.path) } : shared;
  const module = await loadModule(run, item, article);
  const sidebarHtml = run.sidebars.get(plan.sidebar)?.(plan.url) ?? '';
  const articleHtml = article.html ?? '';
  const shownHtml = site.hasFrameCode || articleHtml.trim() === '' ? articleHtml : articlePlaceholder;
  const navbar = run.navbars.get(plan.locale)?.(payload);
  const isRendered = isPrerendered(config, page);
  const root: RenderedRoot = isRendered
    ? await server.renderPage({
        payload,
        site: site.siteData[plan.locale]!,
        ...(module ? { module } : { articleHtml: shownHtml }),
        sidebarHtml,
        navbarHtml: navbar?.html,
        pages,
      })
    : { html: '', head: [], queries: [] };
  const found = root.queries.map((query) => ({ query, list: findPages(pages ?? [], query, page) }));
  const lists: Record<string, PageList> | undefined =
    found.length > 0 ? Object.fromEntries(found.map(({ query, list }) => [queryKey(query), list])) : undefined;
  const frame =
    isRendered && !module ? splitRoot(root.html, { articleHtml: shownHtml, sidebarHtml, navbar, plan }) : undefined;
  const rootHtml = shownHtml === articleHtml ? root.html : root.html.replaceAll(shownHtml, () => articleHtml);
  const parts = neededParts(rootHtml);
  const styleParts = parts.length > 0 ? { styleParts: parts.map((name) => site.styleParts[name]) } : {};
  const framed = { ...payload, ...styleParts, lists, frame: frame?.key };
  const document = await documentInput(run, item, framed, { ...root, html: rootHtml }, parts.includes('code'));
  const head = documentHead(document);
  const pageFile: PagePayload = {
    ...shared,
    ...styleParts,
    lists,
    ...(modules.whole ? { module: url(modules.whole.path) } : { html: articleHtml }),
    frame: frame?.key,
    around: frame?.around,
    head: headHtml(document, head),
  };
  const files = [
    { path: routeToHtmlPath(page.routePath), text: htmlDocument(document, head) },
    { path: routeToPageFile(page.routePath), text: JSON.stringify(pageFile) },
    ...(ownStyles ? [ownStyles] : []),
    ...(modules.whole ? [modules.whole] : []),
    ...(modules.lean && modules.lean.path !== modules.whole?.path ? [modules.lean] : []),
  ];
  const { lang, version } = page;
  return { files, lists: found.map(({ query, list }) => ({ query, scope: { lang, version }, hash: listHash(list) })) };
}

/** True for a page that stays in browsers as it was rendered. Components that a site has for elements may do more. */
const isMarkup = (
  { environment: { config }, server }: RenderRun,
  { plan, imports }: RenderItem,
  code: string,
): boolean =>
  imports.every((entry) => entry.isMarkup) &&
  !pageHasBehavior(code) &&
  server.mdxComponentNames.length === 0 &&
  isPrerendered(config, plan.page);

/** A page with an article that React doesn't adopt, and the style sheets of its components. Undefined if rendering throws. */
async function asStatic(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  render: ServerEntry['renderArticle'],
): Promise<{ item: RenderItem; article: PageArticle } | undefined> {
  const { plan, imports, styles } = item;
  try {
    const module = await loadModule(run, item, article);
    if (!module) return undefined;
    const payload = pagePayload(run, item, undefined);
    const html = render({ payload, site: run.site.siteData[plan.locale]!, module, sidebarHtml: '' });
    return {
      item: { ...item, imports: [], styles: [...imports.flatMap((entry) => entry.styles ?? []), ...styles] },
      article: { html, ...(article.css === undefined ? {} : { css: article.css }) },
    };
  } catch (error) {
    if (error instanceof LostEntry) throw error;
    // The error is explained when the whole page is rendered.
    return undefined;
  }
}

/** Text of a page's source; `''` if it cannot be read. */
const readSource = ({ sourcePath }: RenderItem): string =>
  (sourcePath !== undefined && readRegularFile(sourcePath)?.toString()) || '';

function checkComponents(item: RenderItem, names: readonly string[]): Diagnostic[] {
  const known = new Set(names);
  const unknown = item.components.filter(({ name }) => !known.has(name));
  const lines = unknown.length > 0 ? readSource(item).split('\n') : [];
  return unknown.map(({ name, line, column }) => {
    const suggestion = nearest(name, [...names, ...themeComponentNames]);
    const imported = new RegExp(`^import\\b.*\\b${name}\\b`);
    const importLine = lines.findIndex((text) => imported.test(text)) + 1;
    return unknownComponent({ file: item.file, line, column }, name, { suggestion, importLine });
  });
}

/** Problems of a page whose rendering threw. */
async function renderProblems(error: unknown, item: RenderItem, directory: string): Promise<readonly Diagnostic[]> {
  const cause = asError(error);
  // A copy of the class may be in the bundle of the site.
  if (cause.name === 'BuildError') return (cause as BuildError).diagnostics;
  const modules = await importServerModules(directory, item).catch(() => []);
  return [explainRenderError(cause, { file: item.file, source: readSource(item), modules })];
}

/** Article of a page of a moved site that fails outside of its components: its title, and why. */
const placeholderHtml = ({ plan }: RenderItem, problems: readonly Diagnostic[]): string =>
  `<h1>${escapeHtml(plan.page.title)}</h1>${problems.map(({ message }) => `<p class="hd-foreign">${escapeHtml(message)}</p>`).join('')}`;

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

/** The files of a page, or why there are none. */
export async function renderSound(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<Awaited<ReturnType<typeof renderPage>> | { diagnostics: readonly Diagnostic[] }> {
  const diagnostics = checkComponents(item, run.server.mdxComponentNames);
  if (diagnostics.length > 0) return { diagnostics };
  try {
    const isStatic = article.code !== undefined && isMarkup(run, item, article.code);
    const found = isStatic ? await asStatic(run, item, article, run.server.renderArticle) : undefined;
    const shown = found ?? { item, article };
    return await renderPage(run, shown.item, shown.article);
  } catch (error) {
    if (error instanceof LostEntry) throw error;
    return { diagnostics: await renderProblems(error, item, run.directory) };
  }
}

/** A page of a moved site whose components fail, with placeholders for them. */
async function renderIsolated(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  problems: readonly Diagnostic[],
): ReturnType<typeof renderPage> {
  const found = await asStatic(run, item, article, run.server.renderIsolated);
  const shown = found ?? { item: { ...item, imports: [] }, article: { html: placeholderHtml(item, problems) } };
  return renderPage(run, shown.item, shown.article);
}

/** Links and anchors of the HTML of a page; undefined if its facts name all of them. */
export function pageLinks(
  config: SiteConfig,
  { plan: { page } }: RenderItem,
  article: PageArticle,
  files: readonly PageFile[],
): RenderedLinks | undefined {
  const isHome = page.pageType === 'home';
  const hasLinks = isPrerendered(config, page) && (article.code !== undefined || isHome);
  return hasLinks ? renderedLinks(files[0]!.text, isHome) : undefined;
}

/** Stores the files of a page, and writes them into the stage if there is one. */
function storeFiles(
  files: readonly PageFile[],
  output: { directory: string } | 'cache',
  file: string,
  store: StepStore,
): RenderedPage['outputs'] {
  return files.map(({ path, text }) => {
    const content = Buffer.from(text);
    const hash = contentHash(content);
    store.put(hash, content);
    if (output !== 'cache') {
      const target = safeJoin(output.directory, path, file);
      createFolder(dirname(target));
      writeFileSync(target, content);
    }
    return { path, sizeBytes: content.length, hash, key: hash };
  });
}

/** Renders a page: stores its files, or returns their texts. */
export const renderWork: StepWork<RenderShared, RenderItem, RenderedPage, RenderEnvironment> = async (
  shared,
  environment,
  store,
) => {
  const run = await prepareRun(shared, environment);
  return async (item) => {
    const [body] = store.getAll([item.bodyKey]);
    let problems: readonly Diagnostic[] | undefined;
    const article = readArticle(body!);
    let rendered = await renderSound(run, item, article);
    if ('diagnostics' in rendered) {
      const { diagnostics } = rendered;
      // Pages whose components are unknown are refused on moved sites, too.
      if (environment.config.compat.length === 0 || checkComponents(item, run.server.mdxComponentNames).length > 0)
        return { diagnostics };
      problems = diagnostics.map(({ thrown: _, ...problem }) => ({ ...problem, severity: 'warning' as const }));
      rendered = await renderIsolated(run, item, article, diagnostics);
    }
    const { files, lists } = rendered;
    const told = { ...(problems ? { problems } : {}), ...(lists.length > 0 ? { lists } : {}) };
    const found = problems ? undefined : pageLinks(environment.config, item, article, files);
    const links = found ? { links: found } : {};
    if (shared.output === 'texts') {
      const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
      return { value: { outputs: [], scriptHashes: [], texts, ...links, ...told }, isTransient: true };
    }
    const scriptHashes = environment.config.contentSecurityPolicy ? inlineScriptHashes(files[0]!.text) : [];
    const outputs = storeFiles(files, shared.output, item.file, store);
    return { value: { outputs, scriptHashes, ...links, ...told } };
  };
};
