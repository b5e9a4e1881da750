import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import type { WrittenFields } from '../../field-rules.js';
import { listOf, pageTitle, filledString } from '../../../cli/migrate/page-facts.js';
import { draftUrls, plainPath } from '../../../cli/migrate/reachable-items.js';
import { pathInProject, type SiteDraft } from '../../../cli/migrate/site-draft.js';
import { contentRoot, joinUrl, messageOf, readProjectJson, trimSlashes, type DocusaurusConfig } from './config.js';
import {
  docRules,
  hasNumberPrefix,
  readDocs,
  readSidebars,
  sidebarsByPrefix,
  type Doc,
  type DocRules,
  type GeneratedIndex,
} from './docs.js';
import { isRecord } from '../../../shared/is-record.js';

// Documents of Docusaurus: instances of the plugin, each with its versions and languages.

/** The documents of one version in one language, and where they go. */
interface DocSet {
  /** Name of the instance of the docs plugin. */
  id: string;
  rules: DocRules;
  /** Folder in the old project. */
  from: string;
  /** Folder below the content root, such as `docs`, `1.0/docs` or `fr/docs`. */
  to: string;
  /** URL path of the documents in their language and version, without a slash at its end. */
  route: string;
  /** URL path of the documents in the old site. */
  oldBase: string;
  /** URL path in the new site. */
  newBase: string;
  /** Beginning of the new URLs in the language of an older version, such as `/1.0/fr/`; otherwise `/`. */
  home: string;
  lang: string;
  version: string;
  /** The version in `multiVersion`. */
  versionOption: WrittenFields | string;
  sidebars: unknown;
  texts: unknown;
}

/** Docusaurus's name of a version of the documents in `i18n/`. */
const versionName = (version: string, isCurrent: boolean): string => (isCurrent ? 'current' : `version-${version}`);

/** A version as `multiVersion` has it: its name, or an object with label, banner and `noindex`. Newer ones than the last are unreleased. */
function versionOption(
  configured: WrittenFields,
  name: string,
  isCurrent: boolean,
  age: number,
): WrittenFields | string {
  const { label = isCurrent ? 'Next' : name, banner = age === 0 ? 'none' : age < 0 ? 'unreleased' : 'old' } =
    configured;
  const settings = {
    ...(label === name ? {} : { label }),
    ...(banner === 'none' ? {} : { banner: banner === 'unmaintained' ? 'old' : banner }),
    ...(configured['noIndex'] === true ? { noindex: true } : {}),
  };
  return Object.keys(settings).length > 0 ? { name, ...settings } : name;
}

/** A module of the project by a path that may lack its extension, or have that of the JavaScript it becomes. */
const sourceFile = (files: readonly string[], path: string): string | undefined =>
  ['', '.js', '.ts', '.mjs', '.cjs', '.json']
    .map((extension) => path + extension)
    .concat(path.replace(/\.([cm]?)js$/, '.$1ts'))
    .find((file) => files.includes(file));

/** Lists what Docusaurus publishes of one instance of the docs plugin. */
async function docSets(draft: SiteDraft, options: WrittenFields, locales: readonly string[]): Promise<DocSet[]> {
  const { folder, files } = draft.project;
  const id = filledString(options['id']) ?? 'default';
  const rules = docRules(options);
  const path = pathInProject(folder, filledString(options['path']) ?? 'docs');
  const route = trimSlashes(filledString(options['routeBasePath']) ?? 'docs');
  const prefix = id !== 'default' ? `${id}_` : '';
  const plugin = id !== 'default' ? `docusaurus-plugin-content-docs-${id}` : 'docusaurus-plugin-content-docs';
  const isVersioned = options['disableVersioning'] !== true;
  const versions = isVersioned ? listOf(readProjectJson(folder, `${prefix}versions.json`)).map(String) : [];
  const last = filledString(options['lastVersion']) ?? versions[0] ?? 'current';
  const only = listOf(options['onlyIncludeVersions']).map(String);
  const names = [
    ...(options['includeCurrentVersion'] === false && versions.length > 0 ? [] : ['current']),
    ...versions,
  ].filter((name) => only.length === 0 || only.includes(name));
  const written = filledString(options['sidebarPath']);
  const sidebarPath = written && sourceFile(files, pathInProject(folder, written));
  const hasSidebars = sidebarPath !== undefined;
  const current = hasSidebars ? await evaluateConfig(draft.project, sidebarPath) : undefined;
  if (hasSidebars) draft.removes.add(sidebarPath);
  return names.flatMap((name, index) => {
    const isCurrent = name === 'current';
    const found = isRecord(options['versions']) ? options['versions'][name] : undefined;
    const configured = isRecord(found) ? found : {};
    const isLast = name === last;
    const oldPath = filledString(configured['path']) ?? (isLast ? '' : isCurrent ? 'next' : name);
    const version = versions.length === 0 ? '' : isCurrent ? 'next' : name;
    const option = versionOption(configured, version, isCurrent, index - names.indexOf(last));
    const sidebars = isCurrent
      ? current
      : readProjectJson(folder, `${prefix}versioned_sidebars/version-${name}-sidebars.json`);
    return locales.map((lang, index): DocSet => {
      const translated = `i18n/${lang}/${plugin}/${versionName(name, isCurrent)}`;
      const language = index === 0 ? '' : lang;
      return {
        id,
        rules,
        from: index > 0 ? translated : isCurrent ? path : `${prefix}versioned_docs/version-${name}`,
        // The navigation of a version is read from the folder of its language.
        to: [version, locales.length > 1 && version !== '' ? lang : language, route].filter(Boolean).join('/'),
        route: joinUrl(route).replace(/\/$/, ''),
        oldBase: joinUrl(language, route, oldPath),
        newBase: joinUrl(isLast ? '' : version, language, route),
        home: isLast || version === '' ? '/' : `${joinUrl(version, language)}/`,
        lang,
        version,
        versionOption: option,
        sidebars,
        texts: index > 0 ? readProjectJson(folder, `${translated}.json`) : undefined,
      };
    });
  });
}

/** The documents that a set shows, those of the default language among them, and its sidebars. */
interface AddedDocs {
  from: string;
  docs: Doc[];
  /** Pages that list the entries of categories. */
  indexes: GeneratedIndex[];
  sidebars: Map<string, WrittenFields[]>;
}

/** The link of an entry, or of the first one in a group that has none, as Docusaurus's cards have it. */
const firstLink = ({ link, items }: WrittenFields): string | undefined =>
  filledString(link) ??
  listOf(items)
    .filter(isRecord)
    .map(firstLink)
    .find((found) => found !== undefined);

/** A line of a list with a link to an entry. */
function listEntry(item: WrittenFields): string[] {
  const link = firstLink(item);
  return link === undefined ? [] : [`- [${String(item['text'])}](${link})`];
}

/** Text of a page that lists the entries of a category. */
const categoryPage = ({ title, description }: GeneratedIndex, links: readonly WrittenFields[]): string =>
  [
    `---\ntitle: ${JSON.stringify(title)}\n---\n`,
    `# ${title}\n`,
    ...(description ? [`${description}\n`] : []),
    `${links.flatMap(listEntry).join('\n')}\n`,
  ].join('\n');

/** The items of the category whose page has a URL. */
function itemsBelow(items: readonly WrittenFields[], url: string): WrittenFields[] {
  for (const item of items) {
    const children = listOf(item['items']) as WrittenFields[];
    if (item['link'] === url) return children;
    const found = itemsBelow(children, url);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Adds the documents of a set, and returns its sidebars. Documents that a translation lacks are those of `original`, the
 * set in the default language.
 */
function addDocs(draft: SiteDraft, set: DocSet, original?: AddedDocs): AddedDocs {
  const { folder, files } = draft.project;
  const docs = readDocs(folder, files, set.from, set.rules);
  draft.contentFolders.push(set.from);
  for (const file of files)
    if (file.startsWith(`${set.from}/`)) {
      const path = file.slice(set.from.length + 1);
      if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) draft.removes.add(file);
      else {
        draft.moves.set(file, [contentRoot, set.to, path].filter(Boolean).join('/'));
        const isPage = /\.mdx?$/.test(path) ? set.rules.isDoc(path) : !/\.[jt]sx$/.test(path);
        if (!isPage) draft.noPages.push([set.to, path].filter(Boolean).join('/'));
      }
    }
  const newUrl = (slug: string): string => (set.newBase === '/' ? slug : set.newBase + slug);
  /** Docusaurus names the neighbors of a page by their ids. */
  const neighborFields = ({ facts: { fields } }: Doc): WrittenFields =>
    Object.fromEntries(
      (['prev', 'next'] as const).flatMap((key) => {
        const doc = docs.find(({ id }) => id === fields[`pagination_${key}`]);
        const text =
          doc &&
          (filledString(doc.facts.fields['pagination_label']) ?? filledString(doc.facts.fields['sidebar_label']));
        return doc ? [[key, { text: text ?? pageTitle(doc.facts, doc.path), link: newUrl(doc.slug) }]] : [];
      }),
    );
  for (const doc of docs) {
    const { file, slug, isNatural } = doc;
    const slash = slug.endsWith('/') && slug !== '/' ? '/' : '';
    const url = joinUrl(set.oldBase, slug) + slash;
    const fields = { ...(isNatural ? {} : { permalink: newUrl(slug) }), ...neighborFields(doc) };
    draft.pages.set(file, { file, url, newUrl: joinUrl(set.newBase, slug) + slash, fields });
  }
  const indexes: GeneratedIndex[] = [];
  const translated = new Set(docs.map(({ path }) => path));
  const shown = [...docs, ...(original?.docs ?? []).filter(({ path }) => !translated.has(path))];
  const sidebars = readSidebars(set.sidebars, {
    projectFolder: folder,
    files: new Set(files),
    folders: [set.from, ...(original ? [original.from] : [])],
    docs: shown,
    stripsNumbers: set.rules.stripsNumbers,
    // The language and the version are put in front of the links of a sidebar by Heddle.
    base: set.route,
    translate: (key, text) => messageOf(set.texts, key) ?? text,
    onGeneratedIndex: (index) => indexes.push(index),
  });
  for (const index of indexes) {
    const links = [...sidebars.values()].flatMap((items) => itemsBelow(items, set.route + index.slug));
    const path = [contentRoot, set.to, `${trimSlashes(index.slug)}.md`].filter(Boolean).join('/');
    draft.writes.set(path, categoryPage(index, links));
    // The folder of a version may contain one of the language, which is no part of the URL.
    draft.pluginUrls.push(joinUrl(set.newBase, index.slug));
  }
  return { from: set.from, docs: shown, indexes, sidebars };
}

/** Names that items of the navigation bar refer to, in one language. */
export interface NavSource {
  sidebars: ReadonlyMap<string, WrittenFields[]>;
  docs: readonly Doc[];
  /** URL path of the documents, without a slash at its end. */
  base: string;
  /** Translations of the navigation bar. */
  texts: unknown;
}

/** Navigation and versions of the documents of all instances. */
export interface MigratedDocs {
  /** Items of sidebars, by language and URL prefix. Their links have neither language nor version. */
  sidebars: Map<string, Record<string, WrittenFields[]>>;
  /** By language, then by the name of the instance. The first is that of items that name none. */
  navSources: Map<string, Map<string, NavSource>>;
  /** Entries of `multiVersion`, by the names of versions. Empty for a site without versions. */
  versions: Map<string, WrittenFields | string>;
  /** The version whose URLs have no name of a version. */
  lastVersion: string;
  /** URL paths of pages that have versions, with the name of the version before them, by their old ones. */
  versionedUrls: Map<string, string>;
  /** True if names of files begin with numbers that URLs leave out. */
  hasNumbers: boolean;
  /** Ids of documents that don't follow from their URLs, by their new URL paths. */
  ids: Map<string, string>;
}

/** Adds the documents of every instance, version and language. */
export async function addDocuments(draft: SiteDraft, { instances, locales }: DocusaurusConfig): Promise<MigratedDocs> {
  const documents: MigratedDocs = {
    sidebars: new Map(),
    navSources: new Map(),
    versions: new Map(),
    lastVersion: '',
    versionedUrls: new Map(),
    hasNumbers: false,
    ids: new Map(),
  };
  for (const options of instances) {
    const originals = new Map<string, AddedDocs>();
    for (const set of await docSets(draft, options, locales)) {
      const added = addDocs(draft, set, originals.get(set.version));
      if (!originals.has(set.version)) originals.set(set.version, added);
      const known = documents.sidebars.get(set.lang);
      documents.sidebars.set(set.lang, { ...known, ...sidebarsByPrefix(added.sidebars, set) });
      noteVersion(draft, set, added, documents, set.lang === locales[0]);
    }
  }
  return documents;
}

/** Adds the version of a set: its name, what the navigation bar names of the last version, and redirects from old URLs. */
function noteVersion(
  draft: SiteDraft,
  set: DocSet,
  added: AddedDocs,
  documents: MigratedDocs,
  isDefaultLanguage: boolean,
): void {
  documents.hasNumbers ||= set.rules.stripsNumbers && added.docs.some(({ path }) => hasNumberPrefix(path));
  for (const { id, slug } of added.docs)
    if (slug.replace(/\/$/, '/index') !== `/${id}`) documents.ids.set(joinUrl(set.newBase, slug), id);
  if (set.version !== '') documents.versions.set(set.version, set.versionOption);
  if (set.version !== '' && isDefaultLanguage)
    for (const { slug } of [...added.docs, ...added.indexes])
      documents.versionedUrls.set(plainPath(joinUrl(set.oldBase, slug)), joinUrl(set.version, set.route, slug));
  if (set.newBase === joinUrl(isDefaultLanguage ? '' : set.lang, set.route)) {
    documents.lastVersion = set.version || documents.lastVersion;
    const sources = documents.navSources.get(set.lang) ?? new Map<string, NavSource>();
    documents.navSources.set(set.lang, sources);
    if (!sources.has(set.id)) {
      const texts = readProjectJson(draft.project.folder, `i18n/${set.lang}/docusaurus-theme-classic/navbar.json`);
      sources.set(set.id, { ...added, base: set.route, texts });
    }
  }
  if (set.oldBase !== set.newBase)
    draft.redirects.push({
      from: `^${set.oldBase.replaceAll('.', '\\.')}/`,
      to: set.newBase.replace(/\/?$/, '/'),
    });
}

/**
 * Returns a function that replaces URL paths in pages of a version, `''` for none. Docusaurus takes them as they are:
 * without a version, they are those of the latest one. Heddle reads them as those of the version of the page.
 */
export function createUrlEditor(
  draft: SiteDraft,
  { versions, lastVersion, versionedUrls }: MigratedDocs,
): (url: string, version: string) => string {
  if (versions.size === 0) return (url) => url;
  const urls = draftUrls(draft);
  const latest = (path: string): string | undefined =>
    urls.has(path) && !versions.has(path.split('/')[1] ?? '')
      ? `/${lastVersion}${path === '' ? '/' : path}`
      : undefined;
  return (url, version) => {
    const target = versionedUrls.get(plainPath(url)) ?? latest(plainPath(url));
    if (target === undefined) return url;
    const path = target.startsWith(`/${version}/`) ? target.slice(version.length + 1) : target;
    return path + (/[?#].*$/.exec(url)?.[0] ?? '');
  };
}
