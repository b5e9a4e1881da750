import { posix } from 'node:path';
import { dialectValue, hasDialect } from '../../compat/dialects.js';
import type { SidebarGroup, SidebarItem, SidebarLink } from '../../shared/site-data.js';
import type { CustomLinkItem, SidebarItemOption } from '../config/options/navigation-options.js';
import { urlOfPage } from '../links/page-urls.js';
import { metaItem } from '../report/errors/build.js';
import { nearest } from '../report/nearest.js';
import type { Route } from '../facts/route.js';
import { resolveNavigationLink } from './internal-link.js';
import { readMetaFile, type MetaItem, type PlacedItem } from './meta-file.js';
import {
  labelText,
  titleText,
  type JsonPlaceOf,
  type NavigationSource,
  type PageLabel,
  type PlaceOf,
} from './navigation-source.js';
import { numberPrefix, withoutExtension } from '../links/source-route.js';
import { parseJson } from '../formats/json.js';
import type { LocaleScope } from '../links/locale-scopes.js';

interface ItemContext {
  folder: string;
  locale: LocaleScope;
  source: NavigationSource;
}

type PageOptions = Partial<Record<'icon' | 'tag' | 'context' | 'label', string | undefined>> & {
  overviewHeaders?: number[] | undefined;
};

const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Fields that an item and the page's front matter can both have. Those of the front matter, `first`, take precedence. */
function decorations(
  first: PageOptions,
  second: PageOptions,
): Pick<SidebarLink, 'icon' | 'tag' | 'context' | 'overviewHeaders'> {
  const text = (name: 'icon' | 'tag' | 'context') => {
    const value = first[name] ?? second[name];
    return value === undefined || value === '' ? {} : { [name]: String(value) };
  };
  const headers = first.overviewHeaders ?? second.overviewHeaders;
  return {
    ...text('icon'),
    ...text('tag'),
    ...text('context'),
    ...(Array.isArray(headers) ? { overviewHeaders: headers } : {}),
  };
}

/** Text of a page's entry: of its front matter, else of its item, else its title. */
function entryText(
  { title, frontmatter }: PageLabel,
  label: string | undefined,
  { locale, source }: ItemContext,
): string {
  const { sidebarLabel } = frontmatter;
  if (typeof sidebarLabel === 'string') return sidebarLabel;
  return label === undefined
    ? titleText(title, locale.lang, source.config)
    : labelText(label, locale.lang, source.config);
}

function pageLink(route: Route, options: PageOptions, context: ItemContext): SidebarLink {
  const { source } = context;
  const label = source.labelOf(route);
  const { frontmatter } = label;
  return {
    kind: 'link',
    text: entryText(label, options.label, context),
    link: urlOfPage(route.routePath, source.config),
    ...decorations(frontmatter as PageOptions, options),
    _fileKey: withoutExtension(route.relativePath),
  };
}

/** Label and position of a folder by the file that a dialect has for them. */
function categoryOf(path: string, { source }: ItemContext): { label?: string; position?: number; collapsed?: boolean } {
  const name = dialectValue(source.config, 'folderFile');
  if (name === undefined) return {};
  const parsed = parseJson(source.readFile(`${path}/${name}`) ?? '{}');
  if ('problem' in parsed || typeof parsed.value !== 'object' || parsed.value === null) return {};
  const { label, position, collapsed } = parsed.value as Record<string, unknown>;
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof position === 'number' ? { position } : {}),
    ...(typeof collapsed === 'boolean' ? { collapsed } : {}),
  };
}

/** A file or folder, and its place among the others. */
interface AutomaticItem {
  item: MetaItem;
  name: string;
  order: number;
}

/** Items of a folder without `_meta.json`: its index first, then by the order of the pages, then by name. */
function automaticItems(context: ItemContext): MetaItem[] {
  const { folder, source } = context;
  const content = source.folders.get(folder);
  if (!content) return [];
  const fieldsOf = (key: string): Record<string, unknown> => {
    const route = source.routesByKey.get(key.normalize('NFC'));
    return route ? source.labelOf(route).frontmatter : {};
  };
  const orderOf = (name: string, written: unknown): number =>
    typeof written === 'number' ? written : numberPrefix(name, source.config);
  const folders = new Set(content.folders.filter((name) => !name.startsWith('_')));
  // A folder shows the page of its name, and two files of one name are reported as a collision.
  const known = new Set(folders);
  const items: AutomaticItem[] = [];
  for (const file of content.files) {
    const name = withoutExtension(file);
    const key = joinPath(folder, name);
    const isRouted = source.routesByKey.has(key.normalize('NFC'));
    if (name === file || !isRouted || known.has(name) || fieldsOf(key)['sidebarHidden'] === true) continue;
    known.add(name);
    items.push({ item: { type: 'file', name }, name, order: orderOf(name, fieldsOf(key)['sidebarOrder']) });
  }
  for (const name of folders) {
    const key = joinPath(folder, name);
    const { position, ...category } = categoryOf(key, context);
    const page = [key, `${key}/index`, `${key}/README`].find((path) => source.routesByKey.has(path.normalize('NFC')));
    const order = orderOf(name, position ?? (page === undefined ? undefined : fieldsOf(page)['sidebarOrder']));
    items.push({ item: { type: 'dir', name, ...category }, name, order });
  }
  const isIndex = ({ name }: AutomaticItem): number => (name === 'index' || name === 'README' ? 0 : 1);
  const compare = (a: AutomaticItem, b: AutomaticItem): number =>
    isIndex(a) - isIndex(b) || (a.order === b.order ? 0 : a.order - b.order) || (a.name < b.name ? -1 : 1);
  return items.sort(compare).map(({ item }) => item);
}

/** Warns of an item that names nothing in its folder. Returns the items that it becomes: none. */
function reportMissing(kind: 'page' | 'folder', name: string, placeOf: JsonPlaceOf, context: ItemContext): [] {
  const { folder, source } = context;
  const { files = [], folders = [] } = source.folders.get(folder) ?? {};
  const near = nearest(name, kind === 'folder' ? folders : [...files.map(withoutExtension), ...folders]);
  const written = posix.dirname(source.readPath(joinPath(folder, '_meta.json')));
  const message = `There is no ${kind} ${name} in ${written === '.' ? 'the docs root' : written}.`;
  const fix = near ? `Did you mean ${near}?` : `Remove the item, or add the ${kind}.`;
  source.report(metaItem(placeOf(['name']), message, fix, 'warning'));
  return [];
}

function fileItem(
  item: Extract<MetaItem, { type: 'file' }>,
  placeOf: JsonPlaceOf,
  context: ItemContext,
): SidebarItem[] {
  const { folder, source } = context;
  const key = joinPath(folder, withoutExtension(item.name)).normalize('NFC');
  const route = source.routesByKey.get(key);
  if (route) return [pageLink(route, item, context)];
  const content = source.folders.get(folder);
  const hasFile = content?.files.some((file) => withoutExtension(file) === withoutExtension(item.name));
  return hasFile ? [] : reportMissing('page', item.name, placeOf, context);
}

/** An item without a type names a page, else a folder. */
function folderOrFile(item: Extract<MetaItem, { type: 'file' }>, { folder, source }: ItemContext): MetaItem {
  const path = joinPath(folder, item.name.replace(/\/$/, '')).normalize('NFC');
  const isFolder = !source.routesByKey.has(withoutExtension(path)) && source.folders.has(path);
  return isFolder ? { ...item, type: 'dir', name: item.name.replace(/\/$/, '') } : item;
}

/** The page that a folder's name points to: `dir.md` beside it, else its index unless its `_meta.json` lists that. */
function folderPage(path: string, isIndexListed: boolean, source: NavigationSource): Route | undefined {
  const sameName = source.routesByKey.get(path);
  if (sameName) return sameName;
  return isIndexListed
    ? undefined
    : (source.routesByKey.get(`${path}/index`) ?? source.routesByKey.get(`${path}/README`));
}

/** True if the front matter of a page leaves it out of the sidebar of its folder, which has no `_meta.json`. */
const isHiddenPage = (page: Route, { source }: ItemContext): boolean =>
  source.labelOf(page).frontmatter['sidebarHidden'] === true &&
  source.readFile(posix.join(posix.dirname(page.relativePath), '_meta.json')) === undefined;

const isIndexItem = ({ item }: { item: MetaItem }): boolean =>
  item.type === 'file' && withoutExtension(item.name) === 'index';

function dirItem(item: Extract<MetaItem, { type: 'dir' }>, placeOf: JsonPlaceOf, context: ItemContext): SidebarItem[] {
  const { folder, locale, source } = context;
  const path = joinPath(folder, item.name).normalize('NFC');
  if (item.name.includes('\\') || item.name.split('/').some((name) => ['', '.', '..'].includes(name))) {
    source.report(
      metaItem(
        placeOf(['name']),
        `${JSON.stringify(item.name)} is not the path of a folder in here.`,
        'Name a folder below that of the _meta.json, such as "guide" or "guide/advanced".',
      ),
    );
    return [];
  }
  if (!source.folders.has(path)) return reportMissing('folder', item.name, placeOf, context);
  const isIndexListed = readMetaFile(path, { ...source, report: () => undefined })?.items.some(isIndexItem) ?? false;
  const page = folderPage(path, isIndexListed, source);
  const pageKey = page && withoutExtension(page.relativePath);
  const items = folderItems({ ...context, folder: path }).filter(
    (child) => child.kind !== 'link' || child._fileKey === undefined || child._fileKey !== pageKey,
  );
  const isHidden = page !== undefined && isHiddenPage(page, context);
  if (items.length === 0 && (!page || isHidden)) return [];
  const label = page && source.labelOf(page);
  const isNamed = item.label !== undefined && hasDialect(source.config, 'folderFile');
  const group: SidebarGroup = {
    kind: 'group',
    text:
      label && !isNamed
        ? entryText(label, item.label, context)
        : labelText(item.label ?? item.name, locale.lang, source.config),
    ...(page && !isHidden ? { link: urlOfPage(page.routePath, source.config), _fileKey: pageKey! } : {}),
    collapsible: item.collapsible ?? true,
    collapsed: item.collapsed ?? false,
    items,
    ...decorations((label?.frontmatter ?? {}) as PageOptions, item),
  };
  if (items.length > 0) return [group];
  return [pageLink(page!, item, context)];
}

function dirSectionItem(
  item: Extract<MetaItem, { type: 'dir-section-header' }>,
  placeOf: JsonPlaceOf,
  context: ItemContext,
): SidebarItem[] {
  const path = joinPath(context.folder, item.name).normalize('NFC');
  if (!context.source.folders.has(path)) return reportMissing('folder', item.name, placeOf, context);
  const items = folderItems({ ...context, folder: path });
  if (items.length === 0) return [];
  const index = context.source.routesByKey.get(`${path}/index`);
  const { locale, source } = context;
  const header: SidebarItem = {
    kind: 'section-header',
    text:
      item.label === undefined && index
        ? titleText(source.labelOf(index).title, locale.lang, source.config)
        : labelText(item.label ?? item.name, locale.lang, source.config),
    ...decorations(item, {}),
  };
  return [header, ...items];
}

/** A custom link in the form of the configuration. */
const toOption = ({ type: _type, label, link, items, ...fields }: CustomLinkItem): SidebarItemOption =>
  items ? { ...fields, text: label, link, items: items.map(toOption) } : { ...fields, text: label, link: link! };

/** Resolves the texts and links of an item of the configuration. `placeOf` names where a dead link is reported. */
export function configuredItem(
  option: SidebarItemOption,
  placeOf: PlaceOf,
  locale: LocaleScope,
  source: NavigationSource,
): SidebarItem {
  if (typeof option === 'string')
    return configuredItem({ text: option, link: option }, () => placeOf([]), locale, source);
  if ('dividerType' in option) return { kind: 'divider', dashed: option.dividerType === 'dashed' };
  const label = 'sectionHeaderText' in option ? option.sectionHeaderText : option.text;
  const shared = { text: labelText(label, locale.lang, source.config), ...decorations(option, {}) };
  if ('sectionHeaderText' in option) return { kind: 'section-header', ...shared };
  const link =
    option.link === undefined ? {} : resolveNavigationLink(option.link, () => placeOf(['link']), locale, source);
  if (!('items' in option)) return { kind: 'link', link: '', ...link, ...shared };
  return {
    kind: 'group',
    ...shared,
    ...link,
    collapsible: option.collapsible ?? true,
    collapsed: option.collapsed ?? false,
    items: option.items.map((child, index) =>
      configuredItem(child, (path) => placeOf(['items', index, ...path]), locale, source),
    ),
  };
}

/** Sidebar items of a folder, by its `_meta.json` or by its file names. */
export function folderItems(context: ItemContext): SidebarItem[] {
  const meta = readMetaFile(context.folder, context.source);
  const listed: readonly PlacedItem[] =
    meta?.items ?? automaticItems(context).map((item) => ({ item, placeOf: () => ({ file: context.folder }) }));
  const seen = new Set<string>();
  return listed.flatMap(({ item: written, placeOf }): SidebarItem[] => {
    const item = written.type === 'file' ? folderOrFile(written, context) : written;
    if ('name' in item) {
      const id = `${item.type === 'file' ? 'file' : 'dir'}:${withoutExtension(item.name)}`;
      if (seen.has(id))
        context.source.report(metaItem(placeOf(['name']), `${item.name} is listed twice.`, 'Remove one.', 'warning'));
      if (seen.has(id)) return [];
      seen.add(id);
    }
    switch (item.type) {
      case 'file':
        return fileItem(item, placeOf, context);
      case 'dir':
        return dirItem(item, placeOf, context);
      case 'dir-section-header':
        return dirSectionItem(item, placeOf, context);
      case 'divider':
        return [{ kind: 'divider', dashed: item.dashed ?? false }];
      case 'section-header':
        return [
          {
            kind: 'section-header',
            text: labelText(item.label, context.locale.lang, context.source.config),
            ...decorations(item, {}),
          },
        ];
      case 'custom-link':
        return [configuredItem(toOption(item), placeOf, context.locale, context.source)];
    }
  });
}
