import written from '@generated/docusaurus.config';
import type { PageEntry } from '../../../shared/page-list.js';
import { usePages } from '../../hooks/use-pages.js';
import { useSite } from '../../hooks/use-site.js';
import { pageUrl } from '../../url/page-url.js';
import { useActiveVersion, useVersions, type DocsVersion } from './use-docs-versions.js';

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
