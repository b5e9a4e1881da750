import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { hasDialect } from '../../compat/dialects.js';
import { isRecord } from '../../shared/is-record.js';
import type {
  Breadcrumb,
  OriginalPage,
  OverviewGroupData,
  PageData,
  PageLink,
  PageNotice,
  TranslationTable,
} from '../../shared/page-data.js';
import { urlOfPage } from '../links/page-urls.js';
import type { SidebarData, SidebarItem } from '../../shared/site-data.js';
import type { SiteConfig } from '../config/site-config.js';
import {
  createSidebarFinder,
  neighborsByUrl,
  type LocaleNavigation,
  type Neighbors,
} from '../navigation/build-navigation.js';
import { createPageGroups, type PageGroups } from '../navigation/page-groups.js';
import { localeScopes, localeKey } from '../links/locale-scopes.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { Route } from '../facts/route.js';
import { showsOverview } from '../pages/shown-parts.js';
import { overviewGroups, type FactsOf } from './overview-groups.js';

/** Numbers and the texts between them: `v2.10` is `v`, 2, `.`, 10. */
const partsOf = (name: string): string[] => name.match(/\d+|\D+/g) ?? [];

/** Compares names of versions, numbers by value: `2.9` is before `2.10`. */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  for (const [index, part] of parts.entries()) {
    const opposite = others[index];
    if (opposite === undefined) return 1;
    const difference = Number(part) - Number(opposite);
    const order = Number.isNaN(difference) ? compareCodeUnits(part, opposite) : difference;
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}

/** Inputs of a page's HTML, besides its own compiled form. Plain JSON. */
export interface PagePlan {
  page: PageData;
  url: string;
  /** `localeKey` of its language of its version. */
  locale: string;
  /** Name of its sidebar, `''` without one. */
  sidebar: string;
  breadcrumbs?: Breadcrumb[] | undefined;
  group?: string | undefined;
  overview?: OverviewGroupData[] | undefined;
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
  /** Switch targets: `lang:zh` and `version:v1` to URL, falling back to the nearest page that exists there. */
  alternates: Record<string, string>;
  /** Languages into which this very page is translated, for `hreflang`: language to URL. */
  translations: Record<string, string>;
  editUrl?: string | undefined;
  /** URL of the page in the newest version that has it, unless that is this page. */
  canonical?: string | undefined;
  /** Present if search engines are asked to leave out the page. */
  noindex?: true | undefined;
  translationTable?: TranslationTable | undefined;
  notices?: PageNotice[] | undefined;
  /** URL of the image that previews of links show, if the page has its own. */
  image?: string | undefined;
}

/** A page with its URL, which many pages link to. */
interface Relative {
  route: Route;
  url: string | undefined;
}

/** Finds the pages that are each other's translations and versions. */
interface Relatives {
  /** Pages with a path, by `localeKey`. */
  at(pureRoutePath: string): ReadonlyMap<string, Relative> | undefined;
  urlOf(page: Relative): string;
  /** The other languages and versions to which pages of a language of a version can switch. */
  targetsOf(route: Route): readonly SwitchTarget[];
  /** Versions, the one with canonical pages first. Others follow for the pages that it lacks. */
  newest: readonly string[];
}

interface SwitchTarget {
  /** `lang:zh` or `version:v1`. */
  name: string;
  /** `localeKey` of the language of the version. */
  locale: string;
  /** URL of its home page, whether there is one or not. */
  home: string;
}

/** Pages are brought in order when the first is looked for: a site in one language has no use for it. */
function createRelatives(routes: Iterable<Route>, config: SiteConfig): Relatives {
  const { multiVersion, versionSettings, locales } = config;
  let byPath: Map<string, Map<string, Relative>> | undefined;
  const listed = (): Map<string, Map<string, Relative>> => {
    const found = new Map<string, Map<string, Relative>>();
    for (const route of routes) {
      const page: Relative = { route, url: undefined };
      const locale = localeKey(route.version, route.lang);
      const alike = found.get(route.pureRoutePath);
      if (alike) alike.set(locale, page);
      else found.set(route.pureRoutePath, new Map([[locale, page]]));
    }
    return found;
  };
  const homes = new Map(localeScopes(config).map(({ version, lang, home }) => [localeKey(version, lang), home]));
  const target = (name: string, version: string, lang: string): SwitchTarget => {
    const locale = localeKey(version, lang);
    return { name, locale, home: urlOfPage(homes.get(locale) ?? '/', config) };
  };
  const targets = new Map<string, SwitchTarget[]>();
  const others = multiVersion.versions
    .filter((version) => version !== multiVersion.default && versionSettings[version]?.banner !== 'unreleased')
    .sort((one, other) => compareVersions(other, one));
  return {
    at: (pureRoutePath) => (byPath ??= listed()).get(pureRoutePath),
    urlOf: (page) => (page.url ??= urlOfPage(page.route.routePath, config)),
    targetsOf: ({ version, lang }) => {
      const locale = localeKey(version, lang);
      let found = targets.get(locale);
      if (!found) {
        found = [
          ...locales
            .filter((other) => other.lang !== lang)
            .map((other) => target(`lang:${other.lang}`, version, other.lang)),
          ...multiVersion.versions
            .filter((other) => other !== version)
            .map((other) => target(`version:${other}`, other, lang)),
        ];
        targets.set(locale, found);
      }
      return found;
    },
    newest: [multiVersion.default, ...others],
  };
}

/** Folders above a route path, nearest first: `/a/b/c` has `/a/b/`, `/a/b`, `/a/`, `/a`, `/`. */
export function ancestors(pureRoutePath: string): string[] {
  const segments = pureRoutePath.split('/').filter(Boolean);
  return segments.flatMap((_, index) => {
    const path = `/${segments.slice(0, segments.length - 1 - index).join('/')}`;
    return path === '/' ? ['/'] : [`${path}/`, path];
  });
}

function switchTargets(route: Route, relatives: Relatives): Record<string, string> {
  const targets: Record<string, string> = {};
  const wanted = relatives.targetsOf(route);
  if (wanted.length === 0) return targets;
  const own = relatives.at(route.pureRoutePath);
  let above: (ReadonlyMap<string, Relative> | undefined)[] | undefined;
  const nearest = (locale: string): Relative | undefined => {
    above ??= ancestors(route.pureRoutePath).map(relatives.at);
    return above.map((pages) => pages?.get(locale)).find(Boolean);
  };
  for (const { name, locale, home } of wanted) {
    const near = own?.get(locale) ?? nearest(locale);
    targets[name] = near ? relatives.urlOf(near) : home;
  }
  return targets;
}

function translationsOf(route: Route, relatives: Relatives, config: SiteConfig): Record<string, string> {
  if (config.locales.length < 2 || route.original) return {};
  const found = config.locales.flatMap(({ lang }): [string, string][] => {
    const other = relatives.at(route.pureRoutePath)?.get(localeKey(route.version, lang));
    return other && !other.route.original ? [[lang, relatives.urlOf(other)]] : [];
  });
  return found.length > 1 ? Object.fromEntries(found) : {};
}

/** A neighbor of a page: none, another text, or another page, where its front matter says so. */
function neighborOf(written: unknown, found: PageLink | undefined, config: SiteConfig): PageLink | undefined {
  if (written === false) return undefined;
  const { text, link } = isRecord(written) ? written : { text: written, link: undefined };
  const label = typeof text === 'string' && text !== '' ? text : found?.text;
  const url =
    typeof link === 'string' && /^(?:https?:\/)?\//.test(link) ? urlOfPage(link.normalize('NFC'), config) : found?.link;
  return label === undefined || url === undefined ? undefined : { text: label, link: url };
}

function neighborsOf(
  frontmatter: Record<string, unknown>,
  found: Neighbors | undefined,
  config: SiteConfig,
): Neighbors {
  const previous = neighborOf(frontmatter['prev'], found?.previous, config);
  const next = neighborOf(frontmatter['next'], found?.next, config);
  return { previous, next };
}

/** Path of a page's file, relative to the docs root. */
const sourceOf = ({ relativePath, original, instance }: Route): string =>
  instance?.template ?? original?.relativePath ?? relativePath;

function editUrlOf(route: Route, written: unknown, config: SiteConfig): string | undefined {
  if (written === false) return undefined;
  if (typeof written === 'string' && /^https?:\/\//.test(written)) return written;
  const option = config.locales.find(({ lang }) => lang === route.lang)?.theme.editLink ?? config.themeConfig.editLink;
  if (!option || route.source.kind !== 'file') return undefined;
  const path = sourceOf(route).split('/').map(encodeURIComponent).join('/');
  return `${option.docRepoBaseUrl.replace(/\/$/, '')}/${path}`;
}

const originalPage = ({ lang, routePath }: NonNullable<Route['original']>, config: SiteConfig): OriginalPage => ({
  lang,
  dir: config.locales.find((locale) => locale.lang === lang)!.dir,
  url: urlOfPage(routePath, config),
});

/** Page data of a compiled page, as the runtime and plugins see it. */
export function toPageData({ route, facts }: CompiledRoute, config: SiteConfig): PageData {
  const { original } = route;
  return {
    title: facts.title,
    headingTitle: facts.headingTitle,
    description: facts.description,
    routePath: route.routePath,
    lang: route.lang,
    version: route.version,
    pageType: facts.pageType,
    toc: facts.toc,
    frontmatter: facts.frontmatter,
    _relativePath: sourceOf(route),
    original: original && originalPage(original, config),
    params: route.instance?.params,
    ...(facts.readingMinutes === undefined ? {} : { readingMinutes: facts.readingMinutes }),
  };
}

/** The groups above each URL of a sidebar, outermost first; a page's first place counts. */
function breadcrumbsOf(items: readonly SidebarItem[], above: Breadcrumb[] = []): Map<string, Breadcrumb[]> {
  const found = new Map<string, Breadcrumb[]>();
  const add = (url: string, path: Breadcrumb[]): void => void (found.has(url) || found.set(url, path));
  for (const item of items) {
    if ((item.kind === 'link' || item.kind === 'group') && item.link) add(item.link, above);
    if (item.kind !== 'group') continue;
    const group = { text: item.text, link: item.link };
    for (const [url, path] of breadcrumbsOf(item.items, [...above, group])) add(url, path);
  }
  return found;
}

/** Data of a sidebar that all its pages share. */
interface SidebarPlan {
  neighbors: ReadonlyMap<string, Neighbors>;
  breadcrumbs: Map<string, Breadcrumb[]>;
}

function hasBreadcrumbs({ facts }: CompiledRoute, { themeConfig }: SiteConfig): boolean {
  const isArticle = facts.pageType === 'doc' || facts.pageType === 'doc-wide' || facts.pageType === 'overview';
  return isArticle && themeConfig.breadcrumbs && facts.frontmatter['breadcrumbs'] !== false;
}

/** Plans a page: where it is in the navigation and what it links to. Overviews show headings of the pages they list. */
export type PagePlanner = (page: CompiledRoute, factsOf: FactsOf) => PagePlan;

/** The newest page among the versions of a page: that of the default version, or else of the highest released one. */
function canonicalOf(route: Route, { at, newest }: Relatives): Route {
  const pages = at(route.pureRoutePath);
  for (const version of newest) {
    const found = pages?.get(localeKey(version, route.lang));
    if (found) return found.route;
  }
  return route;
}

/** The part of a plan that depends on the version of the page, and the notes above it. */
function versionPlan(
  route: Route,
  relatives: Relatives,
  alternates: Record<string, string>,
  config: SiteConfig,
): Pick<PagePlan, 'canonical' | 'noindex' | 'notices'> {
  const { banner, noindex = false, label: version } = config.versionSettings[route.version] ?? {};
  const newest = config.multiVersion.versions.length > 1 ? canonicalOf(route, relatives) : route;
  const link = alternates[`version:${config.multiVersion.default}`];
  const notices: PageNotice[] = [
    ...(route.original ? [{ kind: 'untranslated' } as const] : []),
    ...(banner && version !== undefined && route.pureRoutePath !== '/404' ? [{ kind: banner, version, link }] : []),
  ];
  return {
    canonical: newest === route ? undefined : urlOfPage(newest.routePath, config),
    noindex: noindex || undefined,
    notices: notices.length > 0 ? notices : undefined,
  };
}

/** Creates the function that plans the pages of a site. */
export function createPagePlanner(
  routes: Iterable<Route>,
  navigation: readonly LocaleNavigation[],
  config: SiteConfig,
): PagePlanner {
  const relatives = createRelatives(routes, config);
  const sidebarFinders = new Map(
    navigation.map(({ locale, sidebars }) => [localeKey(locale.version, locale.lang), createSidebarFinder(sidebars)]),
  );
  const pageGroups = new Map<string, PageGroups>();
  for (const entry of config.search ? navigation : [])
    pageGroups.set(localeKey(entry.locale.version, entry.locale.lang), createPageGroups(entry));
  const sidebarPlans = new Map<SidebarData, SidebarPlan>();
  const planOf = (sidebar: SidebarData): SidebarPlan => {
    const known = sidebarPlans.get(sidebar);
    if (known) return known;
    const plan = { neighbors: neighborsByUrl(sidebar, config.base), breadcrumbs: breadcrumbsOf(sidebar.items) };
    sidebarPlans.set(sidebar, plan);
    return plan;
  };
  return (compiled, factsOf) => {
    const { route, facts } = compiled;
    const url = urlOfPage(route.routePath, config);
    const locale = localeKey(route.version, route.lang);
    const sidebar = sidebarFinders.get(locale)?.(route.routePath);
    const { neighbors: around, breadcrumbs } = sidebar ? planOf(sidebar) : {};
    const above = (hasBreadcrumbs(compiled, config) && breadcrumbs?.get(url)) || [];
    // A page with the name of its group would be listed twice.
    const path = above.at(-1)?.text === facts.title ? above.slice(0, -1) : above;
    const group = pageGroups.get(locale)?.(route.routePath, url) ?? '';
    const alternates = switchTargets(route, relatives);
    const editUrl = editUrlOf(route, facts.frontmatter['editLink'], config);
    return {
      page: toPageData(compiled, config),
      url,
      locale,
      sidebar: sidebar?.name ?? '',
      breadcrumbs: path.length > 0 ? path : undefined,
      group: group === '' || group === path[0]?.text ? undefined : group,
      ...(showsOverview(facts)
        ? {
            overview: overviewGroups(
              {
                routePath: route.routePath,
                frontmatter: facts.frontmatter,
                hasPageHeadings: hasDialect(config, 'hasOverviewHeadings'),
              },
              sidebar?.items ?? [],
              config.base,
              factsOf,
            ),
          }
        : {}),
      ...neighborsOf(facts.frontmatter, around?.get(url), config),
      alternates,
      ...versionPlan(route, relatives, alternates, config),
      translations: translationsOf(route, relatives, config),
      editUrl,
      image: facts.image,
    };
  };
}
