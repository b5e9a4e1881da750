import { withBase } from '../../../shared/route-path.js';
import { useSite, usePage, useVersion } from '../../../runtime/hooks/page-hooks.js';
import { useDark } from '../../../runtime/hooks/use-dark.js';
import { pageUrl } from '../../../runtime/url/page-url.js';
import written from '@generated/docusaurus.config';
import type { PageEntry } from '../../../shared/page-list.js';
import { usePages } from '../../../runtime/hooks/use-pages.js';
import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from '../../../runtime/hooks/router-hooks.js';
import { useNavigate } from '../../../runtime/hooks/use-navigate.js';
import type { PageLocation } from '../../../runtime/router/page-location.js';
import { removeBase } from '../../../runtime/url/urls.js';

const isBrowser = typeof document !== 'undefined';

/** `@docusaurus/ExecutionEnvironment` */
export const ExecutionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
};

/** `@docusaurus/useBaseUrl`: the URL with the base path of the site. Relative URLs begin there as well. */
export function useBaseUrl(url: string): string {
  return useBaseUrlUtils().withBaseUrl(url);
}

/** The function that `useBaseUrl` returns. */
export function useBaseUrlUtils(): { withBaseUrl(url: string): string } {
  const { base } = useSite().site;
  return {
    withBaseUrl: (url) =>
      /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url) || url === '' ? url : withBase(url.replace(/^(?!\/)/, '/'), base),
  };
}

interface BrokenLinks {
  collectLink(link: string): void;
  collectAnchor(anchor: string): void;
}

const collector: BrokenLinks = { collectLink: () => undefined, collectAnchor: () => undefined };

/** `@docusaurus/useBrokenLinks`: does nothing, since the build reads links and anchors from the HTML of pages. */
export const useBrokenLinks = (): BrokenLinks => collector;

/** `useColorMode` of `@docusaurus/theme-common`: the appearance of the page. */
export function useColorMode(): { colorMode: 'light' | 'dark'; isDarkTheme: boolean } {
  const isDarkTheme = useDark();
  return { colorMode: isDarkTheme ? 'dark' : 'light', isDarkTheme };
}

/** `useDoc` of `@docusaurus/plugin-content-docs/client`: the shown page. */
export function useDoc() {
  const { site } = useSite();
  const { title, headingTitle, description, routePath, frontmatter, toc } = usePage().page;
  return {
    metadata: { title, description, permalink: pageUrl(routePath, site), frontMatter: frontmatter },
    frontMatter: frontmatter,
    contentTitle: headingTitle,
    toc: toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
    assets: {},
  };
}

/** A version of the pages, as Docusaurus describes it. */
interface DocsVersion {
  /** Name of its folder; `current` for the one that `heddle migrate` calls `next`, and without versions. */
  name: string;
  /** Name that the version menu shows. */
  label: string;
  /** URL of the home page of the version. */
  path: string;
  /** True for the version whose URLs have no version. */
  isLast: boolean;
}

const nameOf = (folder: string): string => (folder === '' || folder === 'next' ? 'current' : folder);

/** All versions of the site, in the order of the version menu. */
export function useVersions(): DocsVersion[] {
  const { multiVersion, base } = useSite().site;
  const { versions, default: last, labels = {} } = multiVersion;
  return (versions.length > 0 ? versions : ['']).map((folder) => ({
    name: nameOf(folder),
    label: labels[folder] ?? (folder === '' ? 'Next' : folder),
    path: folder === last ? base : `${base}${encodeURIComponent(folder)}/`,
    isLast: folder === last,
  }));
}

/** The version whose URLs have no version. */
export const useLatestVersion = (): DocsVersion => useVersions().find(({ isLast }) => isLast)!;

/** The version of the shown page; the latest one if it has none, as the version menu shows. */
export function useActiveVersion(): DocsVersion {
  const { multiVersion } = useSite().site;
  const current = nameOf(useVersion() || multiVersion.default);
  return useVersions().find(({ name }) => name === current)!;
}

/** A document in the data of Docusaurus. */
export interface DocEntry {
  /** Path of the file below the folder of the documents, without numbers and extension. */
  id: string;
  title: string;
  description?: string;
  /** URL path with `base`. */
  path: string;
}

/** The documents of an instance of the docs plugin. */
export interface DocsData {
  /** URL path of the documents with `base`. */
  path: string;
  versions: (DocsVersion & { docs: DocEntry[]; draftIds: string[]; sidebars: Record<string, never> })[];
  breadcrumbs: boolean;
}

const docsPlugin = 'docusaurus-plugin-content-docs';

/** Folders of the documents in URLs, by the ids of the instances of the docs plugin. */
const docsRoutes: Readonly<Record<string, string>> = written.docsRoutes ?? { default: 'docs' };

/** Path of a page below a folder without its version and language; undefined for a page outside of the folder. */
function pathBelow(route: string, { routePath, version, lang }: PageEntry): string | undefined {
  const names = routePath.slice(1).split('/');
  for (const scope of [version, lang]) if (scope !== '' && names[0] === scope) names.shift();
  const path = names.join('/');
  const folder = route === '' ? '' : `${route}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

/** The documents of an instance in the language of the page, and in one version or in all (`*`). */
function useDocs(id: string, version?: string): (DocEntry & { version: string })[] {
  const { site } = useSite();
  const scope = version === undefined ? {} : { version };
  const { pages } = usePages({ ...scope, fields: ['description'] });
  return pages.flatMap((page) => {
    const path = pathBelow(docsRoutes[id] ?? id, page);
    if (path === undefined) return [];
    const { description } = page.frontmatter;
    return {
      id: written.docIds?.[page.routePath.replace(/(.)\/$/, '$1')] ?? path.replace(/(^|\/)$/, '$1index'),
      title: page.title,
      ...(typeof description === 'string' ? { description } : {}),
      path: pageUrl(page.routePath, site),
      version: page.version,
    };
  });
}

/** `useDocsData` of `@docusaurus/plugin-content-docs/client`: versions and documents of an instance. Sidebars are empty. */
export function useDocsData(id = 'default'): DocsData {
  const { base, multiVersion } = useSite().site;
  const docs = useDocs(id, '*');
  const folders = multiVersion.versions.length > 0 ? multiVersion.versions : [''];
  const route = docsRoutes[id] ?? id;
  return {
    path: base + route,
    versions: useVersions().map((version, index) => ({
      ...version,
      path: (version.path + route).replace(/(?!^)\/$/, ''),
      docs: docs.filter((doc) => doc.version === folders[index]),
      draftIds: [],
      sidebars: {},
    })),
    breadcrumbs: true,
  };
}

/**
 * The version of the shown page, with its documents by their ids. A page contains the list of documents only if a component
 * reads `docs` while it renders.
 */
export function useDocsVersion(): Omit<DocsVersion, 'name' | 'path'> & {
  version: string;
  pluginId: string;
  docs: Record<string, DocEntry>;
} {
  const { name: version, label, isLast } = useActiveVersion();
  return {
    pluginId: 'default',
    version,
    label,
    isLast,
    get docs() {
      return Object.fromEntries(useDocs('default').map((doc) => [doc.id, doc]));
    },
  };
}

/** `useAllDocsData`: the data of each instance by its id. */
export const useAllDocsData = (): Record<string, DocsData> =>
  Object.fromEntries(Object.keys(docsRoutes).map((id) => [id, useDocsData(id)]));

/** `useAllPluginInstancesData` of `@docusaurus/useGlobalData`: the data of a plugin by the ids of its instances. */
export const useAllPluginInstancesData = (name: string): Record<string, unknown> | undefined =>
  name === docsPlugin ? useAllDocsData() : written.globalData?.[name];

/** `usePluginData`: the data of an instance of a plugin, which `heddle migrate` notes for plugins of the site. */
export const usePluginData = (name: string, id = 'default'): unknown => useAllPluginInstancesData(name)?.[id];

/** `@docusaurus/useGlobalData`: the data of all plugins. */
export const useGlobalData = (): Record<string, Record<string, unknown>> => ({
  ...written.globalData,
  [docsPlugin]: useAllDocsData(),
});

/** The parts of the context of Docusaurus that Heddle has as well. */
export interface DocusaurusContext {
  siteConfig: {
    title: string;
    tagline: string;
    url: string;
    baseUrl: string;
    customFields: Record<string, unknown>;
    [field: string]: unknown;
  };
  i18n: { currentLocale: string; defaultLocale: string; locales: string[] };
}

/**
 * `@docusaurus/useDocusaurusContext`: title, description and languages of the site, and the fields of its
 * `docusaurus-context.json`, such as `customFields`.
 */
export function useDocusaurusContext(): DocusaurusContext {
  const { title, description, siteOrigin, base, lang, locales } = useSite().site;
  const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [lang];
  return {
    siteConfig: {
      ...written,
      customFields: written.customFields ?? {},
      title,
      tagline: description,
      url: siteOrigin,
      baseUrl: base,
    },
    i18n: { currentLocale: lang, defaultLocale: langs[0]!, locales: langs },
  };
}

/** Where a navigation leads: a URL, or its parts. */
export type HistoryTarget = string | { pathname?: string; search?: string; hash?: string };

/** Return value of `useHistory`. */
export interface PageHistory {
  location: PageLocation;
  push(to: HistoryTarget): void;
  replace(to: HistoryTarget): void;
  go(steps: number): void;
  goBack(): void;
  goForward(): void;
}

/** `useHistory` of `@docusaurus/router`: goes to pages. Paths may contain the base path of the site. */
export function useHistory(): PageHistory {
  const navigate = useNavigate();
  const location = useLocation();
  const { base } = useSite().site;
  const { pathname: current } = location;
  const methods = useMemo(() => {
    const linkOf = (to: HistoryTarget): string => {
      if (typeof to === 'string') return to.startsWith('/') ? removeBase(to, base) : to;
      const { pathname = current, search = '', hash = '' } = to;
      return removeBase(pathname, base) + search + hash;
    };
    return {
      push: (to: HistoryTarget) => void navigate(linkOf(to)),
      replace: (to: HistoryTarget) => void navigate(linkOf(to), { replace: true }),
      go: (steps: number) => history.go(steps),
      goBack: () => history.back(),
      goForward: () => history.forward(),
    };
  }, [navigate, base, current]);
  return { location, ...methods };
}

const subscribe = (): (() => void) => () => undefined;

/** `@docusaurus/useIsBrowser`: false on the server and in the first render, which must agree with it. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
