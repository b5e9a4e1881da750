import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { WrittenFields } from '../../field-rules.js';
import picomatch from 'picomatch';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { slug as githubSlug } from 'github-slugger';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import {
  listOf,
  pageTitle,
  parseYaml,
  readPageFacts,
  filledString,
  type SourceFacts,
} from '../../../cli/migrate/page-facts.js';
import { isRecord } from '../../../shared/is-record.js';

// Documents of Docusaurus: their ids and URLs, and the sidebars that name them by id.

/** One document of one version and language. */
export interface Doc {
  /** Folder and name without number prefixes, such as `guides/install`. */
  id: string;
  /** Path in the project. */
  file: string;
  /** Path below the folder of the documents. */
  path: string;
  /** URL path below that of the documents, such as `/guides/install`. */
  slug: string;
  /** True if this URL follows from the path of the page. */
  isNatural: boolean;
  facts: SourceFacts;
}

/** Number prefixes, except in what looks like a date or a version. */
const numbered = /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/;
const dateOrVersion = /^\d+[-_.]\d+/;

const prefixOf = (name: string): number | undefined =>
  dateOrVersion.test(name) ? undefined : (numbered.exec(name)?.[1] && Number(numbered.exec(name)![1])) || undefined;

/** True if the name of a file or folder in a path begins with a number that URLs leave out. */
export const hasNumberPrefix = (path: string): boolean =>
  path.split('/').some((name) => numbered.test(name) && !dateOrVersion.test(name));

const withoutPrefix = (name: string): string => (dateOrVersion.test(name) ? name : name.replace(numbered, ''));

/** True of the page that represents its folder: `index`, `README`, or a page of the folder's name. Numbers before names count. */
function isFolderPage(path: string): boolean {
  const name = posix
    .basename(path)
    .replace(/\.mdx?$/, '')
    .toLowerCase();
  const folder = posix.basename(posix.dirname(path)).toLowerCase();
  return name === 'index' || name === 'readme' || name === folder;
}

/** Pages that an instance of the docs plugin makes of the files in its folder. */
export interface DocRules {
  /** True for the path of a document below the folder. */
  isDoc(path: string): boolean;
  /** True if numbers before names order the documents and are no part of their URLs. */
  stripsNumbers: boolean;
}

const defaultExclude = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

/** Reads the rules for documents from the options of an instance. */
export function docRules(options: WrittenFields): DocRules {
  const patterns = (name: string, otherwise: readonly string[]) => {
    const written = listOf(options[name]).filter((pattern) => typeof pattern === 'string');
    return picomatch(written.length > 0 ? written : [...otherwise], { dot: true });
  };
  const isIncluded = patterns('include', ['**/*.{md,mdx}']);
  const isExcluded = patterns('exclude', defaultExclude);
  return {
    isDoc: (path) => /\.mdx?$/.test(path) && isIncluded(path) && !isExcluded(path),
    stripsNumbers: options['numberPrefixParser'] !== false,
  };
}

/** Reads the documents below a folder of the project. */
export function readDocs(
  projectFolder: string,
  files: readonly string[],
  folder: string,
  { isDoc, stripsNumbers }: DocRules = docRules({}),
): Doc[] {
  const named = stripsNumbers ? withoutPrefix : (name: string): string => name;
  return files.flatMap((file): Doc[] => {
    const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
    // Heddle takes no file for a page whose name begins with `_`.
    if (!isDoc(path) || path.split('/').some((name) => name.startsWith('_'))) return [];
    const facts = readPageFacts(projectFolder, file);
    const dir = posix.dirname(path) === '.' ? [] : posix.dirname(path).split('/').map(named);
    const name = filledString(facts.fields['id']) ?? named(posix.basename(path).replace(/\.mdx?$/, ''));
    const base = `/${dir.map((part) => `${part}/`).join('')}`;
    const written = filledString(facts.fields['slug']);
    const natural = isFolderPage(path) ? base : base + name;
    const slug = written === undefined ? natural : posix.resolve(base, written);
    const ownPath = `${base}${named(posix.basename(path).replace(/\.mdx?$/, ''))}`;
    const isNatural =
      written === undefined &&
      // Heddle reads the id of a page as its name, also where Docusaurus leaves it out.
      (facts.fields['id'] === undefined || !isFolderPage(path)) &&
      ownPath.replace(/\/(?:index|README)$/, '/').replace(/(.)\/$/, '$1') === slug.replace(/(.)\/$/, '$1');
    return [{ id: [...dir, name].join('/'), file, path, slug, isNatural, facts }];
  });
}

interface Category {
  label?: string;
  position?: number;
  link?: unknown;
  collapsed?: boolean;
  collapsible?: boolean;
}

/** Reads `_category_.json` or `_category_.yml` of a folder of documents. */
function readCategory({ projectFolder, files, folders }: SidebarSource, path: string): Category {
  const names = ['_category_.json', '_category_.yml', '_category_.yaml'];
  const found = folders
    .flatMap((folder) => names.map((name) => `${folder}/${path}/${name}`))
    .find((file) => files.has(file));
  const value = found && parseYaml(readFileSync(join(projectFolder, found), 'utf8'));
  return isRecord(value) ? (value as Category) : {};
}

/** Page of a category that lists its entries. */
export interface GeneratedIndex {
  /** URL path below that of the documents. */
  slug: string;
  title: string;
  description: string | undefined;
}

/** Data from which sidebars are made. */
export interface SidebarSource {
  projectFolder: string;
  files: ReadonlySet<string>;
  /** Folders of the documents in the project. The first that has a file of a category is asked. */
  folders: readonly string[];
  docs: readonly Doc[];
  stripsNumbers: boolean;
  /** URL path of the documents, without a slash at its end. */
  base: string;
  /** Texts of the language by the keys of Docusaurus. */
  translate(key: string, text: string): string;
  onGeneratedIndex(index: GeneratedIndex): void;
}

/** A category whose page lists its entries, before the page has a URL. Its object is the `link` of the item. */
interface IndexLink {
  label: string;
  slug: string | undefined;
  title: string;
  description: string | undefined;
}

function docItem(doc: Doc, source: SidebarSource, label?: string): WrittenFields {
  const { fields } = doc.facts;
  return {
    text: label ?? filledString(fields['sidebar_label']) ?? pageTitle(doc.facts, doc.path),
    link: source.base + doc.slug,
  };
}

/** The link of a category, and the document it points to. */
function categoryLink(link: unknown, label: string, source: SidebarSource): { link?: string | IndexLink; doc?: Doc } {
  if (!isRecord(link)) return {};
  if (link['type'] === 'doc') {
    const doc = source.docs.find(({ id }) => id === link['id']);
    return doc ? { link: source.base + doc.slug, doc } : {};
  }
  if (link['type'] !== 'generated-index') return {};
  const description = filledString(link['description']);
  return {
    link: { label, slug: filledString(link['slug']), title: filledString(link['title']) ?? label, description },
  };
}

/**
 * Gives the pages of categories their URLs. Docusaurus numbers equal ones in reading order, over all sidebars of a
 * version: `/category/api`, `/category/api-1`.
 */
function resolveIndexLinks(
  items: readonly WrittenFields[],
  source: SidebarSource,
  slugs: Map<string, number>,
): WrittenFields[] {
  const urlOf = ({ label, slug: written, title, description }: IndexLink): string => {
    const name = githubSlug(label);
    const count = slugs.get(name) ?? 0;
    if (written === undefined) slugs.set(name, count + 1);
    const slug = written ?? `/category/${name}${count > 0 ? `-${count}` : ''}`;
    const path = slug.startsWith('/') ? slug : `/${slug}`;
    source.onGeneratedIndex({ slug: path, title, description });
    return source.base + path;
  };
  return items.map((item) => ({
    ...item,
    ...(isRecord(item['link']) ? { link: urlOf(item['link'] as unknown as IndexLink) } : {}),
    ...(item['items'] ? { items: resolveIndexLinks(listOf(item['items']) as WrittenFields[], source, slugs) } : {}),
  }));
}

interface Positioned {
  position: number;
  name: string;
  item: WrittenFields;
}

/**
 * Items of a folder by `sidebar_position`, number prefixes, and names. The page of a folder is the link of its category;
 * the folder that the sidebar names has no category.
 */
function generatedItems(directory: string, source: SidebarSource, name: string, isRoot = true): WrittenFields[] {
  const prefix = directory === '' || directory === '.' ? '' : `${directory}/`;
  const numberOf = (part: string): number | undefined => (source.stripsNumbers ? prefixOf(part) : undefined);
  const inside = source.docs.filter(({ path }) => path.startsWith(prefix));
  const children: Positioned[] = [];
  const folders = new Set<string>();
  for (const doc of inside) {
    const [first = '', ...deeper] = doc.path.slice(prefix.length).split('/');
    if (deeper.length > 0) folders.add(first);
    else if (isRoot || !isFolderPage(doc.path)) {
      const position = doc.facts.fields['sidebar_position'];
      children.push({
        position: typeof position === 'number' ? position : (numberOf(first) ?? Number.MAX_SAFE_INTEGER),
        name: first,
        item: docItem(doc, source),
      });
    }
  }
  for (const folder of folders) {
    const path = prefix + folder;
    const category = readCategory(source, path);
    const label = category.label ?? (source.stripsNumbers ? withoutPrefix(folder) : folder);
    const items = generatedItems(path, source, name, false);
    const page = source.docs.find((doc) => posix.dirname(doc.path) === path && isFolderPage(doc.path));
    const { link = page && source.base + page.slug } = categoryLink(category.link, label, source);
    if (items.length === 0 && !page) continue;
    const position = category.position ?? page?.facts.fields['sidebar_position'];
    children.push({
      position: typeof position === 'number' ? position : (numberOf(folder) ?? Number.MAX_SAFE_INTEGER),
      name: folder,
      item:
        items.length === 0
          ? { ...docItem(page!, source), text: category.label ?? docItem(page!, source)['text'] }
          : {
              text: source.translate(`sidebar.${name}.category.${label}`, label),
              ...(link ? { link } : {}),
              items,
              collapsible: category.collapsible ?? true,
              collapsed: category.collapsed ?? true,
            },
    });
  }
  return children.sort((a, b) => a.position - b.position || compareCodeUnits(a.name, b.name)).map(({ item }) => item);
}

function textIn(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node && !/^(?:script|style)$/.test(node.nodeName) ? node.childNodes.map(textIn).join('') : '';
}

/** The text of HTML in a configuration; undefined if it has none. */
export const textOfHtml = (html: unknown): string | undefined =>
  filledString(
    textIn(parseFragment(filledString(html) ?? ''))
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** An entry that is HTML, as a heading with its text or as a line; none for images and scripts. */
function htmlItem(html: string): WrittenFields[] {
  const text = textOfHtml(html);
  if (text !== undefined) return [{ sectionHeaderText: text }];
  return /<hr\b/i.test(html) ? [{ dividerType: 'solid' }] : [];
}

/** One entry of `sidebars.js`, as items of Heddle's sidebar. */
function sidebarItem(item: unknown, source: SidebarSource, name: string): WrittenFields[] {
  const find = (id: unknown): Doc | undefined => source.docs.find((doc) => doc.id === id);
  if (typeof item === 'string') return [find(item)].flatMap((doc) => (doc ? [docItem(doc, source)] : []));
  if (!isRecord(item)) return [];
  const { type, label, items, href } = item;
  switch (type) {
    case 'doc':
    case 'ref':
      return [find(item['id'])].flatMap((doc) => (doc ? [docItem(doc, source, filledString(label))] : []));
    case 'link':
      return filledString(href)
        ? [{ text: source.translate(`sidebar.${name}.link.${String(label)}`, String(label)), link: href }]
        : [];
    case 'autogenerated':
      return generatedItems(String(item['dirName']), source, name);
    case 'html':
      return htmlItem(String(item['value']));
    case 'category': {
      const text = String(label);
      const { link, doc } = categoryLink(item['link'], text, source);
      // Categories in the short form may be a map.
      const children = (isRecord(items) ? [items] : listOf(items))
        .flatMap((child) => sidebarItem(child, source, name))
        .filter((child) => !doc || child['link'] !== link);
      return [
        {
          text: source.translate(`sidebar.${name}.category.${text}`, text),
          ...(link ? { link } : {}),
          items: children,
          collapsible: item['collapsible'] !== false,
          collapsed: item['collapsible'] === false ? false : item['collapsed'] !== false,
        },
      ];
    }
    default:
      // The short form: `{ Label: [items] }`.
      return Object.entries(item).flatMap(([text, children]) =>
        sidebarItem({ type: 'category', label: text, items: children, collapsed: true }, source, name),
      );
  }
}

/** The sidebars of a site by name. Without a file of sidebars there is one, of all documents. */
export function readSidebars(written: unknown, source: SidebarSource): Map<string, WrittenFields[]> {
  const sidebars = isRecord(written) ? written : { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] };
  const slugs = new Map<string, number>();
  return new Map(
    Object.entries(sidebars).map(([name, items]) => [
      name,
      resolveIndexLinks(
        (Array.isArray(items) ? items : [items]).flatMap((item) => sidebarItem(item, source, name)),
        source,
        slugs,
      ),
    ]),
  );
}

/** All links of sidebar items, in reading order. */
export const sidebarLinks = (items: readonly WrittenFields[]): string[] =>
  items.flatMap((item) => [
    ...(typeof item['link'] === 'string' ? [item['link']] : []),
    ...sidebarLinks(listOf(item['items']) as WrittenFields[]),
  ]);

/**
 * Sidebars by URL prefix. Docusaurus shows the sidebar that a page is in. A folder has the sidebar of most pages in it,
 * and the others have prefixes of their own. The root, which may have pages without a sidebar, has one only if all
 * documents are in it. `route` is that of the documents below the start page of their language and version, `home`.
 */
export function sidebarsByPrefix(
  sidebars: ReadonlyMap<string, WrittenFields[]>,
  { home, route }: { home: string; route: string },
): Record<string, WrittenFields[]> {
  const owner = new Map<string, string>();
  for (const [name, items] of sidebars)
    for (const link of sidebarLinks(items)) if (link.startsWith('/') && !owner.has(link)) owner.set(link, name);
  const result: Record<string, WrittenFields[]> = {};
  const add = (prefix: string, name: string): void => {
    result[home + prefix.slice(1)] = sidebars.get(name)!;
  };
  const assign = (
    prefix: string,
    pages: readonly (readonly [link: string, name: string])[],
    inherited?: string,
  ): void => {
    const inside = pages.filter(([link]) => link === prefix.slice(0, -1) || link.startsWith(prefix));
    const counts = new Map<string, number>();
    for (const [, name] of inside) counts.set(name, (counts.get(name) ?? 0) + 1);
    const [most] = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
    if (most === undefined) return;
    const own =
      owner.get(prefix) ?? owner.get(prefix.slice(0, -1)) ?? (prefix === '/' && counts.size > 1 ? undefined : most);
    if (own !== undefined && own !== inherited) add(prefix, own);
    if (counts.size < 2 && own === most) return;
    const next = new Set(inside.map(([link]) => link.slice(prefix.length).split('/')[0]!));
    for (const part of next) if (part !== '') assign(`${prefix}${part}/`, inside, own ?? inherited);
  };
  assign(`${route}/`, [...owner]);
  return result;
}
