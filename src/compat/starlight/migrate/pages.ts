import { readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join, posix } from 'node:path';
import { slug as githubSlug } from 'github-slugger';
import picomatch from 'picomatch';
import { pathAliases } from '../../../build/files/path-aliases.js';
import { isExternalUrl } from '../../../shared/route-path.js';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import {
  listOf,
  pageTitle,
  pageFactsOf,
  parseYaml,
  filledString,
  type SourceFacts,
} from '../../../cli/migrate/page-facts.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import type { ForeignProject, SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

// Pages of Starlight by language, and the sidebars that name them by slug.

export const collectionRoot = 'src/content/docs';

/** Files that define the collections of content. */
export const contentConfig = /^src\/(?:content\.config|content\/config)\.\w+$/;

/** Languages of a site. A key is the folder of a language, or `root` for the one without a folder. */
export interface Locales {
  /** Keys as they are written; empty for a site in one language. */
  keys: readonly string[];
  defaultKey: string;
  /** Keys of all languages but the default one. */
  others: readonly string[];
  defaultLang: string;
  /** Options of a language. */
  optionsOf(key: string): WrittenFields;
}

/** Folder of a language, `''` for the pages of the root locale. */
export const localeFolder = (key: string): string => (key === 'root' ? '' : key);

/** Reads `locales` and `defaultLocale`. */
export function readLocales(options: WrittenFields): Locales {
  const written = isRecord(options['locales']) ? options['locales'] : {};
  const keys = Object.keys(written);
  const defaultKey = filledString(options['defaultLocale']) ?? (keys.includes('root') ? 'root' : (keys[0] ?? 'root'));
  const optionsOf = (key: string): WrittenFields => (isRecord(written[key]) ? written[key] : {});
  return {
    keys,
    defaultKey,
    others: keys.filter((key) => key !== defaultKey),
    defaultLang: localeFolder(defaultKey) || (filledString(optionsOf('root')['lang']) ?? 'en'),
    optionsOf,
  };
}

/** A page of one language. */
export interface Entry {
  /** Path without extension and language, such as `guides/example`; `''` for the home page. */
  slug: string;
  url: string;
  facts: SourceFacts;
  file: string;
}

/** Options of folders by their paths below the content folder, see `readFolderOptions`. */
export type FolderOptions = ReadonlyMap<string, WrittenFields>;

/** Options of folders from the files `_meta.yml` of the plugin `starlight-auto-sidebar`; none without it. */
export function readFolderOptions({ folder, files }: ForeignProject, hasPlugin: boolean): FolderOptions {
  const named = hasPlugin ? files.filter((file) => /^src\/content\/docs\/(?:.*\/)?_meta\.ya?ml$/.test(file)) : [];
  return new Map(
    named.map((file) => {
      const options = parseYaml(readFileSync(posix.join(folder, file), 'utf8'));
      return [posix.relative(collectionRoot, posix.dirname(file)), isRecord(options) ? options : {}];
    }),
  );
}

export interface LocaleEntries {
  /** Folder of the language, `''` for the pages of the root locale. */
  folder: string;
  lang: string;
  bySlug: ReadonlyMap<string, Entry>;
  folderOptions?: FolderOptions;
}

/** A page without empty lines above its front matter, which Astro reads all the same. */
export const withFirstFrontMatter = (text: string): string => text.replace(/^\ufeff?\s*\n(?=---[ \t]*\r?\n)/, '');

const sidebarFields = ({ fields }: SourceFacts): WrittenFields =>
  isRecord(fields['sidebar']) ? fields['sidebar'] : {};

function pageItem({ facts, file, url }: Entry, label?: string): WrittenFields {
  const { label: ownLabel, badge } = sidebarFields(facts);
  const tag = filledString(isRecord(badge) ? badge['text'] : badge);
  return { text: label ?? filledString(ownLabel) ?? pageTitle(facts, file), link: url, ...(tag ? { tag } : {}) };
}

/** Settings that folders inherit. */
interface FolderContext {
  /** Options that cascade from the folders around. */
  cascaded: WrittenFields;
  /** Number of levels of folders that are shown, with this one. */
  depth: number;
}

/** The context of a folder with its own options. */
function folderContext(own: WrittenFields, { cascaded, depth }: FolderContext): FolderContext {
  const names = listOf(own['cascade']).map(String);
  const more = Object.fromEntries(names.map((name) => [name, own[name] ?? (name === 'sort' ? 'slug' : false)]));
  return { cascaded: { ...cascaded, ...more }, depth: typeof own['depth'] === 'number' ? own['depth'] : depth };
}

/** Items of a folder, as Starlight sorts them: by `sidebar.order`, then by slug; folders among the pages. */
export function sortedFolderItems(
  directory: string,
  locale: LocaleEntries,
  isCollapsed: boolean,
  around: FolderContext = { cascaded: {}, depth: Infinity },
): WrittenFields[] {
  const { bySlug, folder, folderOptions } = locale;
  const optionsOf = (path: string): WrittenFields =>
    folderOptions?.get(posix.join(folder, path).replace(/\/$/, '')) ??
    folderOptions?.get(path.replace(/\/$/, '')) ??
    {};
  const { cascaded, depth } = folderContext(optionsOf(directory), around);
  const prefix = directory === '' || directory === '.' ? '' : `${directory.replace(/^\/|\/$/g, '')}/`;
  const orderOf = (entry: Entry | undefined): number => {
    const { order } = entry ? sidebarFields(entry.facts) : {};
    return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
  };
  interface Child {
    name: string;
    order: number;
    items: WrittenFields[];
  }
  const folders = new Set<string>();
  const children: Child[] = [];
  for (const entry of bySlug.values()) {
    if (entry.slug !== prefix.slice(0, -1) && !entry.slug.startsWith(prefix)) continue;
    const rest = entry.slug.slice(prefix.length);
    const [name = '', ...deeper] = rest.split('/');
    const isIndex = /(?:^|\/)index\.\w+$/.test(entry.file);
    if (deeper.length > 0 || (isIndex && name !== '' && entry.slug !== prefix.slice(0, -1))) folders.add(name);
    else if (sidebarFields(entry.facts)['hidden'] !== true && entry.slug !== '')
      children.push({ name: rest, order: orderOf(entry), items: [pageItem(entry)] });
  }
  for (const name of depth > 1 ? folders : []) {
    const { label: ownLabel, order: ownOrder, hidden, collapsed, badge } = optionsOf(prefix + name);
    if (hidden === true) continue;
    const items = sortedFolderItems(prefix + name, locale, isCollapsed, { cascaded, depth: depth - 1 });
    const lowest = Math.min(
      ...[...bySlug.values()]
        .filter(({ slug }) => slug.startsWith(`${prefix}${name}/`) || slug === prefix + name)
        .map(orderOf),
    );
    const tag = filledString(isRecord(badge) ? badge['text'] : badge);
    const text = filledString(ownLabel) ?? name;
    const group = {
      text,
      items,
      collapsed: collapsed ?? cascaded['collapsed'] ?? isCollapsed,
      ...(tag ? { tag } : {}),
    };
    if (items.length > 0)
      children.push({ name, order: typeof ownOrder === 'number' ? ownOrder : lowest, items: [group] });
  }
  const sort = filledString(optionsOf(prefix)['sort']) ?? filledString(cascaded['sort']) ?? 'slug';
  const keyOf = ({ name, items }: Child): string => (sort.endsWith('label') ? String(items[0]?.['text']) : name);
  const direction = sort.startsWith('reverse') ? -1 : 1;
  return children
    .sort((a, b) => a.order - b.order || direction * compareCodeUnits(keyOf(a), keyOf(b)))
    .flatMap(({ items }) => items);
}

const label = (item: WrittenFields, lang: string): string => {
  const translations = isRecord(item['translations']) ? item['translations'] : {};
  const written = item['label'];
  if (isRecord(written)) return String(written[lang] ?? Object.values(written)[0]);
  return filledString(translations[lang]) ?? filledString(written) ?? '';
};

/** A sidebar item in one language. */
export function sidebarItem(item: unknown, locale: LocaleEntries): WrittenFields[] {
  const find = (slug: string): Entry | undefined =>
    locale.bySlug.get(slug.replace(/^\/|\/$/g, '').replace(/^index$/, ''));
  if (typeof item === 'string') return [find(item)].flatMap((entry) => (entry ? [pageItem(entry)] : []));
  if (!isRecord(item)) return [];
  const { slug, link, items, autogenerate, collapsed, badge } = item;
  const text = label(item, locale.lang);
  const tag = filledString(isRecord(badge) ? badge['text'] : badge);
  if (typeof slug === 'string')
    return [find(slug)].flatMap((entry) => (entry ? [pageItem(entry, text || undefined)] : []));
  if (typeof link === 'string') {
    // Paths count from the site, with or without a slash at their beginning.
    const isInternal = !isExternalUrl(link) && !link.startsWith('#');
    const path = `/${locale.folder}/${link.replace(/^\//, '')}`.replace(/^\/\//, '/');
    return [{ text: text || link, link: isInternal ? path : link, ...(tag ? { tag } : {}) }];
  }
  // Of a group with both, Starlight reads the items.
  const generated = isRecord(autogenerate) && !items ? filledString(autogenerate['directory']) : undefined;
  const children =
    generated === undefined
      ? listOf(items).flatMap((child) => sidebarItem(child, locale))
      : sortedFolderItems(generated, locale, isRecord(autogenerate) && autogenerate['collapsed'] === true);
  if (children.length === 0) return [];
  if (text === '') return children;
  return [{ text, items: children, collapsed: collapsed === true, ...(tag ? { tag } : {}) }];
}

/** Entries of all pages, by folder of the language and slug. */
export type EntriesByFolder = ReadonlyMap<string, Map<string, Entry>>;

/** Files that the collection of documents loads. */
export interface DocsCollection {
  /** Patterns of the files that it leaves out, from the negated ones of its loader. */
  leftOut: string[];
  /** True if folders whose names begin with an underscore have pages. */
  hasUnderscoreFolders: boolean;
}

/** Reads the loader of the collection of documents. */
export async function readCollection(project: ForeignProject): Promise<DocsCollection> {
  const byDefault = { leftOut: [], hasUnderscoreFolders: false };
  const file = project.files.find((path) => contentConfig.test(path));
  if (file === undefined) return byDefault;
  try {
    const { collections } = await evaluateConfig(project, file);
    const docs = isRecord(collections) ? collections['docs'] : undefined;
    const loader = foreignCall(isRecord(docs) ? docs['loader'] : undefined);
    if (loader?.name === 'docsLoader') return { leftOut: [], hasUnderscoreFolders: true };
    const options = loader?.name === 'glob' && isRecord(loader.args[0]) ? loader.args[0] : {};
    if (posix.normalize(filledString(options['base']) ?? '').replace(/\/$/, '') !== collectionRoot) return byDefault;
    const leftOut = listOf(options['pattern'])
      .map(String)
      .flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : []));
    return { leftOut, hasUnderscoreFolders: true };
  } catch {
    // A schema may need packages. Then all pages move.
    return byDefault;
  }
}

/** True for a name that begins with an underscore. */
const isPartName = (name: string): boolean => name.startsWith('_');

/** Adds the pages of the content folder to the draft, without those that the collection leaves out. */
export function addPages(
  draft: SiteDraft,
  locales: Locales,
  { leftOut, hasUnderscoreFolders }: DocsCollection,
  urls: PageUrls,
): EntriesByFolder {
  const isLeftOut = leftOut.length > 0 ? picomatch([...leftOut]) : () => false;
  const folders = new Set(locales.keys.map(localeFolder));
  const entries = new Map(['', ...folders].map((name) => [name, new Map<string, Entry>()]));
  folders.delete('');
  for (const file of draft.project.files) {
    if (!file.startsWith(`${collectionRoot}/`) || !/\.(?:md|mdx|mdoc)$/.test(file)) continue;
    const path = localePath(draft, file, folders);
    const isPart = hasUnderscoreFolders ? isPartName(posix.basename(path)) : path.split('/').some(isPartName);
    if (isPart || isLeftOut(path)) continue;
    if (file.endsWith('.mdoc'))
      draft.notes.push({
        file,
        message: 'This page is written in Markdoc, which Heddle does not read. Rewrite it in Markdown.',
      });
    else addPage(draft, file, path, { ...urls, defaultFolder: localeFolder(locales.defaultKey), entries });
  }
  return entries;
}

/** Path below the content folder. URLs are in lower case, and so are the names of languages. */
function localePath(draft: SiteDraft, file: string, folders: ReadonlySet<string>): string {
  const path = file.slice(collectionRoot.length + 1);
  const [first = ''] = path.split('/');
  if (folders.has(first) || !folders.has(first.toLowerCase())) return path;
  const lowercase = first.toLowerCase() + path.slice(first.length);
  draft.moves.set(file, `${collectionRoot}/${lowercase}`);
  return lowercase;
}

/** A file that a page names: from the page, with a slash from the project, or by an alias of `tsconfig.json`. */
function pathOfFile({ folder, files }: ForeignProject, page: string, path: string): string {
  if (path.startsWith('/')) return path.slice(1);
  const aliases = files.includes('tsconfig.json')
    ? pathAliases(readFileSync(join(folder, 'tsconfig.json'), 'utf8'))
    : new Map<string, string>();
  const [prefix = '', target] = [...aliases].find(([name]) => path.startsWith(name)) ?? [];
  return posix.join(target ?? posix.dirname(page), path.slice(prefix.length));
}

/**
 * The hero with URLs of its image, which Starlight names by files beside the page. The files are copied to the public folder;
 * undefined for a hero without such files.
 */
function heroWithUrls(draft: SiteDraft, file: string, { hero }: WrittenFields): WrittenFields | undefined {
  if (!isRecord(hero) || !isRecord(hero['image'])) return undefined;
  const image: WrittenFields = { ...hero['image'] };
  const { files } = draft.project;
  let isChanged = false;
  for (const key of ['file', 'light', 'dark']) {
    const path = filledString(image[key]);
    const source = path && pathOfFile(draft.project, file, path);
    if (source === undefined || !files.includes(source)) continue;
    const base = posix.basename(source);
    const name = files.includes(`public/${base}`) ? `hero-${base}` : base;
    draft.copies.set(`${collectionRoot}/public/${name}`, source);
    image[key] = `/${name}`;
    isChanged = true;
  }
  return isChanged ? { ...hero, image } : undefined;
}

/** The form of URLs. */
interface PageUrls {
  trailingSlash: boolean;
  /** True if the page of a folder is a file beside it, such as `guides.html`. */
  hasFiles: boolean;
}

interface PageTarget extends PageUrls {
  /** Folder of the default language. */
  defaultFolder: string;
  entries: EntriesByFolder;
}

function addPage(
  draft: SiteDraft,
  file: string,
  path: string,
  { trailingSlash, hasFiles, defaultFolder, entries }: PageTarget,
): void {
  const isIndex = /(?:^|\/)index\.\w+$/.test(path);
  const facts = pageFactsOf(withFirstFrontMatter(readFileSync(posix.join(draft.project.folder, file), 'utf8')));
  const natural = path
    .replace(/\.\w+$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/$/, '');
  const slug = (
    filledString(facts.fields['slug']) ??
    natural
      .split('/')
      .map((part) => githubSlug(part))
      .join('/')
  ).replace(/^\/|\/$/g, '');
  const key = [...entries.keys()].find((name) => name !== '' && (slug === name || slug.startsWith(`${name}/`))) ?? '';
  const inLocale = key === '' ? slug : slug.slice(key.length + 1);
  const isDefault = key === defaultFolder;
  // Homes of languages stay folders.
  const isBesideFolder = hasFiles && isIndex && inLocale !== '';
  const withSlash = (url: string): string =>
    trailingSlash || (isIndex && !isBesideFolder) ? url.replace(/([^/])$/, '$1/') : url;
  // Heddle's default language has no prefix in its URLs.
  const url = withSlash(`/${isDefault ? inLocale : slug}`);
  const oldUrl = slug === '404' ? '/404' : withSlash(`/${slug}`);
  if (isDefault && key !== '' && url !== oldUrl) draft.redirects.push({ from: oldUrl, to: url });
  entries.get(key)!.set(inLocale, { slug: inLocale, url, facts, file });
  const hero = heroWithUrls(draft, file, facts.fields);
  const hasPermalink = (slug !== natural && slug !== '404') || isBesideFolder;
  const fields = { ...(hasPermalink ? { permalink: url } : {}), ...(hero ? { hero } : {}) };
  draft.pages.set(file, { file, url: oldUrl, ...(url === oldUrl || slug === '404' ? {} : { newUrl: url }), fields });
}

/** Pages of a language. Pages that it lacks have its URLs and the text of the default language. */
export function localeEntries(
  entries: EntriesByFolder,
  locales: Locales,
  key: string,
  folderOptions: FolderOptions,
): LocaleEntries {
  const { defaultKey, defaultLang, optionsOf } = locales;
  const folder = key === defaultKey ? '' : localeFolder(key);
  const originals = folder === '' ? [] : [...(entries.get(localeFolder(defaultKey)) ?? [])];
  return {
    folder,
    folderOptions,
    lang: filledString(optionsOf(key)['lang']) ?? (localeFolder(key) || defaultLang),
    bySlug: new Map([
      ...originals.map(([slug, entry]) => [slug, { ...entry, url: `/${folder}${entry.url}` }] as const),
      ...(entries.get(localeFolder(key)) ?? []),
    ]),
  };
}
