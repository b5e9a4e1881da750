import type { NavItem, SidebarData, SidebarItem, SiteFooter } from '../../shared/site-data.js';
import { navItems, type SidebarItemOption } from '../config/options/navigation-options.js';
import { createJsonPlaces } from '../formats/json.js';
import { metaItem } from '../report/errors/build.js';
import { explainProblems, fileInProject, parseNavigation } from './meta-file.js';
import { resolveNavigationLink } from './internal-link.js';
import { labelText, type NavigationSource, type PlaceOf } from './navigation-source.js';
import type { LocaleScope } from '../links/locale-scopes.js';
import type { PageLink } from '../../shared/page-data.js';
import type { SiteConfig } from '../config/site-config.js';
import { withoutNumber } from '../links/source-route.js';
import { configuredItem, folderItems } from './sidebar-items.js';

/** Resolves the texts and links of navigation items at every level. */
const resolveNavItems = (
  items: readonly NavItem[],
  locale: LocaleScope,
  source: NavigationSource,
  placeOf: PlaceOf,
): NavItem[] =>
  items.map((item, index) => ({
    ...item,
    text: labelText(item.text, locale.lang, source.config),
    ...(item.activeMatch === undefined ? {} : { activeMatch: item.activeMatch.normalize('NFC') }),
    ...(item.link === undefined
      ? {}
      : resolveNavigationLink(item.link, () => placeOf([index, 'link']), locale, source)),
    ...(item.items
      ? { items: resolveNavItems(item.items, locale, source, (path) => placeOf([index, 'items', ...path])) }
      : {}),
  }));

/** Reads `_nav.json` of a language; undefined when there is none. */
function readNavFile(locale: LocaleScope, source: NavigationSource): NavItem[] | undefined {
  const path = locale.folder === '' ? '_nav.json' : `${locale.folder}/_nav.json`;
  const text = source.readFile(path);
  if (text === undefined) return undefined;
  const file = fileInProject(path, source);
  const value = parseNavigation(text, file, source);
  if (value === undefined) return [];
  const placeOf = createJsonPlaces(text, file);
  const problems = explainProblems(navItems, value);
  for (const { path, of, phrase, fix } of problems)
    source.report(metaItem(placeOf(path, of), `A navigation item is not right: ${phrase}.`, fix));
  if (problems.length > 0) return [];
  const cleaned = (value as NavItem[]).map((item, index) =>
    source.cleanItem(item, (path, of) => placeOf([index, ...path], of), source.report),
  );
  return resolveNavItems(cleaned, locale, source, placeOf);
}

/** Navigation of one language of one version. */
export interface LocaleNavigation {
  locale: LocaleScope;
  nav: NavItem[];
  /** Sorted by length of prefix, longest first. */
  sidebars: SidebarData[];
  footer: SiteFooter;
}

/** An option of the theme that a language may set for itself, and the places of its parts in the configuration. */
function themeOption<Name extends 'nav' | 'sidebar' | 'footer'>(
  name: Name,
  { lang }: LocaleScope,
  { config: { locales, themeConfig } }: NavigationSource,
): { value: SiteConfig['themeConfig'][Name] | undefined; placeOf: PlaceOf } {
  const own = locales.find((locale) => locale.lang === lang)?.theme as Partial<SiteConfig['themeConfig']> | undefined;
  return {
    value: own?.[name] ?? themeConfig[name],
    placeOf: (path) => ({
      options: [
        ['themeConfig', 'locales', lang, name, ...path],
        ['themeConfig', name, ...path],
      ],
    }),
  };
}

const asFolder = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const sidebarName = (locale: LocaleScope, name: string): string => `${locale.home.slice(1)}${name}`;

/** `/guide/` for `/guide/basic/`. */
const parentOf = (folder: string): string => folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);

/** Route paths of all pages and of the folders that they are in, with a slash at the end. */
function foldersOfRoutes({ routesByPath }: NavigationSource): Set<string> {
  const folders = new Set<string>();
  for (const path of routesByPath.keys())
    for (let folder = asFolder(path); !folders.has(folder); folder = parentOf(folder)) folders.add(folder);
  return folders;
}

/**
 * Sidebars of the configuration that are those of a language or version. A prefix without one, such as `/guide/`, is for all
 * of them that have pages there, except where there is a sidebar for `/v1/guide/`.
 */
function configuredSidebars(
  { value: written, placeOf }: { value: Record<string, SidebarItemOption[]>; placeOf: PlaceOf },
  locale: LocaleScope,
  scopes: readonly LocaleScope[],
  source: NavigationSource,
  routeFolders: ReadonlySet<string>,
): SidebarData[] {
  const homes = scopes.flatMap(({ home }) => (home === '/' ? [] : [home])).sort((a, b) => b.length - a.length);
  const prefixes = new Set(Object.keys(written).map((prefix) => asFolder(prefix.normalize('NFC'))));
  return Object.entries(written).flatMap(([prefix, items], index): SidebarData[] => {
    const folder = asFolder(prefix.normalize('NFC'));
    const absolute = folder.startsWith(locale.home) ? folder : locale.home + folder.replace(/^\//, '');
    const named = homes.find((home) => folder.startsWith(home));
    if ((named ?? locale.home) !== locale.home) return [];
    if (absolute !== folder && (prefixes.has(absolute) || !routeFolders.has(absolute))) return [];
    return [
      {
        name: sidebarName(locale, `sidebar-${index + 1}`),
        prefix: absolute,
        items: items.map((item, position) =>
          configuredItem(item, (path) => placeOf([prefix, position, ...path]), locale, source),
        ),
      },
    ];
  });
}

/**
 * Sidebars by the files: one per folder if the language's folder contains `_nav.json` but no `_meta.json`, else one for
 * all. Folders outside of those of versions belong to the default version.
 */
function automaticSidebars(locale: LocaleScope, source: NavigationSource): SidebarData[] {
  const { folder, home, lang, outside } = locale;
  const has = (name: string): boolean => source.readFile(folder === '' ? name : `${folder}/${name}`) !== undefined;
  if (!has('_nav.json') || has('_meta.json')) {
    return [{ name: sidebarName(locale, 'index'), prefix: home, items: folderItems({ folder, locale, source }) }];
  }
  const others = new Set([
    ...source.config.multiVersion.versions,
    ...(source.config.hasLocaleFolders ? source.config.locales.map(({ lang }) => lang) : []),
  ]);
  const parents = outside === undefined ? [folder] : [...(lang === source.config.lang ? [''] : []), outside, folder];
  const sidebarOf = (path: string, name: string): SidebarData => ({
    name: sidebarName(locale, name),
    prefix: `${home}${withoutNumber(name, source.config)}/`,
    items: folderItems({ folder: path, locale, source }),
  });
  const byName = new Map<string, SidebarData>();
  for (const parent of new Set(parents))
    for (const name of source.folders.get(parent)?.folders ?? []) {
      if (name.startsWith('_') || (parent === '' && others.has(name)) || byName.has(name)) continue;
      const sidebar = sidebarOf(parent === '' ? name : `${parent}/${name}`, name);
      if (sidebar.items.length > 0) byName.set(name, sidebar);
    }
  return [...byName.values()];
}

function configuredNav(locale: LocaleScope, source: NavigationSource): NavItem[] | undefined {
  const { value, placeOf } = themeOption('nav', locale, source);
  if (value === undefined || Array.isArray(value)) return value && resolveNavItems(value, locale, source, placeOf);
  const version = locale.version in value ? locale.version : 'default';
  const items = value[version];
  return items && resolveNavItems(items, locale, source, (path) => placeOf([version, ...path]));
}

function siteFooter(locale: LocaleScope, source: NavigationSource): SiteFooter {
  const { config } = source;
  const { value: own, placeOf } = themeOption('footer', locale, source);
  /** Resolves the links and files in HTML. */
  const resolveHtml = (name: 'message' | 'copyright'): string =>
    source.mapUrls(own?.[name] ?? '', (url) =>
      /^\/(?!\/)/.test(url) ? resolveNavigationLink(url, () => placeOf([name]), locale, source).link : url,
    );
  return {
    message: resolveHtml('message'),
    copyright: resolveHtml('copyright'),
    columns: (own?.columns ?? []).map(({ title, items }, column) => ({
      title: labelText(title, locale.lang, config),
      items: items.map(({ text, link }, index) => ({
        text: labelText(text, locale.lang, config),
        ...resolveNavigationLink(link, () => placeOf(['columns', column, 'items', index, 'link']), locale, source),
      })),
    })),
  };
}

/** Builds the navigation of languages and versions, once per run. */
export function buildNavigation(source: NavigationSource, scopes: readonly LocaleScope[]): LocaleNavigation[] {
  const routeFolders = foldersOfRoutes(source);
  return scopes.map((locale): LocaleNavigation => {
    const { value, placeOf } = themeOption('sidebar', locale, source);
    const sidebars = value
      ? configuredSidebars({ value, placeOf }, locale, scopes, source, routeFolders)
      : automaticSidebars(locale, source);
    return {
      locale,
      nav: configuredNav(locale, source) ?? readNavFile(locale, source) ?? [],
      sidebars: sidebars.sort((a, b) => b.prefix.length - a.prefix.length || (a.prefix < b.prefix ? -1 : 1)),
      footer: siteFooter(locale, source),
    };
  });
}

/** Finds the sidebar of a route: that of the longest prefix that ends at a path segment. */
export function createSidebarFinder(sidebars: readonly SidebarData[]): (routePath: string) => SidebarData | undefined {
  const byFolder = new Map(sidebars.toReversed().map((sidebar) => [asFolder(sidebar.prefix), sidebar]));
  return (routePath) => {
    const path = asFolder(routePath);
    for (let end = path.length; end > 0; end = end === 1 ? 0 : path.lastIndexOf('/', end - 2) + 1) {
      const sidebar = byFolder.get(path.slice(0, end));
      if (sidebar) return sidebar;
    }
    return undefined;
  };
}

/** All links of a sidebar in reading order, groups with a link among them. */
export function flattenSidebar(items: readonly SidebarItem[]): PageLink[] {
  return items.flatMap((item): PageLink[] => {
    if (item.kind === 'link') return [{ text: item.text, link: item.link }];
    if (item.kind !== 'group') return [];
    return [...(item.link ? [{ text: item.text, link: item.link }] : []), ...flattenSidebar(item.items)];
  });
}

/** The pages before and after a page. */
export interface Neighbors {
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
}

/** Previous and next page of each URL of a sidebar; external links are no pages. */
export function neighborsByUrl(sidebar: SidebarData, base: string): Map<string, Neighbors> {
  const byUrl = new Map(flattenSidebar(sidebar.items).map((entry) => [entry.link, entry]));
  const links = [...byUrl.values()].filter(({ link }) => link.startsWith(base));
  return new Map(links.map(({ link }, index) => [link, { previous: links[index - 1], next: links[index + 1] }]));
}
