import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import type { CompatName } from '../config/options/compat-options.js';
import type { FrontMatterEntry } from './fields.js';
import { isRecord } from '../../shared/is-record.js';

type Fields = Record<string, unknown>;

/** Heddle's fields for a field of another generator; `other` returns the values of other fields of the page. */
type Rule = (value: unknown, other: (key: string) => unknown) => Fields;

/** The field under another name. */
const named =
  (key: string): Rule =>
  (value) =>
    value === null ? {} : { [key]: value };

/** A field that is kept where it is a flag, and has no counterpart otherwise. */
const flag =
  (key: string): Rule =>
  (value) =>
    typeof value === 'boolean' ? { [key]: value } : {};

/** A path from the home of the page's language, or relative to the page's folder. */
const permalink: Rule = (value) => {
  if (typeof value !== 'string' || value === '') return {};
  return value.startsWith('/') ? { localPermalink: value } : { folderPermalink: value.replace(/^\.\//, '') };
};

/** Neighbor of a page: Docusaurus names pages by ids, which `heddle migrate` turns into links, and none by null. */
const neighbor =
  (key: 'prev' | 'next'): Rule =>
  (value) =>
    value === null ? { [key]: false } : {};

const docusaurus: Record<string, Rule> = {
  sidebar_label: named('sidebarLabel'),
  sidebar_position: named('sidebarOrder'),
  // A permalink takes precedence, also over a slug that points to a folder above.
  slug: (value, other) => (other('permalink') === undefined ? permalink(value, other) : {}),
  id: (value, other) => (other('slug') === undefined && typeof value === 'string' ? permalink(value, other) : {}),
  hide_table_of_contents: (value) => (value === true ? { outline: false } : {}),
  pagination_prev: neighbor('prev'),
  pagination_next: neighbor('next'),
  custom_edit_url: (value) => ({ editLink: value ?? false }),
  displayed_sidebar: (value) => (value === null ? { sidebar: false } : {}),
  unlisted: (value) => (value === true ? { sidebarHidden: true, search: false } : {}),
};

/** An image with `src`, or with one source for each appearance. */
function image(value: unknown): Fields {
  if (typeof value === 'string') return { src: value };
  const { light, dark, ...rest } = isRecord(value) ? value : {};
  return typeof light === 'string' && typeof dark === 'string' ? { ...rest, src: { light, dark } } : rest;
}

/** Source of an image, where one is enough. */
function source(value: unknown): unknown {
  const { src } = image(value);
  return isRecord(src) ? src['light'] : src;
}

const layouts: Record<string, Fields> = {
  home: { pageType: 'home' },
  page: { pageType: 'doc-wide', sidebar: false, outline: false },
  false: { pageType: 'blank' },
};

const vitepress: Record<string, Rule> = {
  layout: (value) => layouts[String(value)] ?? {},
  outline: flag('outline'),
  aside: (value) => (value === false ? { outline: false } : {}),
  titleTemplate: (value) => ({ titleSuffix: value === false ? '' : String(value).replace(/^:title/, '') }),
  hero: (value) => ({
    hero: isRecord(value) && 'image' in value ? { ...value, image: image(value['image']) } : value,
  }),
  features: (value) => ({
    features: Array.isArray(value)
      ? value.map((feature: unknown) =>
          isRecord(feature) && isRecord(feature['icon']) ? { ...feature, icon: source(feature['icon']) } : feature,
        )
      : value,
  }),
  lastUpdated: flag('lastUpdated'),
  footer: named('siteFooter'),
};

/** `{ tag, attrs, content }` as a tuple. */
function headTuple(tag: unknown): unknown {
  if (!isRecord(tag)) return tag;
  const { tag: name, attrs = {}, content } = tag;
  return content === undefined ? [name, attrs] : [name, attrs, content];
}

/** The text of a field that Starlight shows as HTML. */
const textOfHtml = (html: unknown): unknown =>
  typeof html !== 'string'
    ? html
    : html
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (whole, hex: string, digits: string, name?: string) =>
          name === undefined
            ? decodeNumericCharacterReference(digits, hex === '' ? 10 : 16)
            : decodeNamedCharacterReference(name) || whole,
        );

function starlightHero(value: unknown, title: unknown): unknown {
  if (!isRecord(value)) return value;
  const { title: name = title, actions, image: picture, ...rest } = value;
  const file = isRecord(picture) ? { ...picture, src: picture['src'] ?? picture['file'] } : undefined;
  return {
    ...rest,
    name: textOfHtml(name),
    ...(file ? { image: image(file) } : {}),
    ...(Array.isArray(actions)
      ? {
          actions: actions.map((action: unknown) =>
            isRecord(action)
              ? { ...action, theme: (action['variant'] ?? 'primary') === 'primary' ? 'brand' : 'alt' }
              : action,
          ),
        }
      : {}),
  };
}

/** Neighbor of a page, whose text is a label in Starlight. */
const labeledNeighbor =
  (key: 'prev' | 'next'): Rule =>
  (value) => {
    if (!isRecord(value)) return { [key]: value };
    const { label, ...rest } = value;
    return { [key]: label === undefined ? rest : { ...rest, text: label } };
  };

const starlight: Record<string, Rule> = {
  prev: labeledNeighbor('prev'),
  next: labeledNeighbor('next'),
  template: (value, other) =>
    value !== 'splash' ? {} : other('hero') ? { pageType: 'home' } : { sidebar: false, outline: false },
  hero: (value, other) => ({ hero: starlightHero(value, other('title')) }),
  tableOfContents: flag('outline'),
  sidebar: (value) => {
    if (!isRecord(value)) return { sidebar: value };
    const { label, order, hidden, badge } = value;
    const text = isRecord(badge) ? badge['text'] : badge;
    return {
      ...(label === undefined ? {} : { sidebarLabel: label }),
      ...(order === undefined ? {} : { sidebarOrder: order }),
      ...(hidden === true ? { sidebarHidden: true } : {}),
      ...(typeof text === 'string' ? { tag: text } : {}),
    };
  },
  head: (value) => ({ head: Array.isArray(value) ? value.map(headTuple) : value }),
  editUrl: named('editLink'),
  lastUpdated: flag('lastUpdated'),
  pagefind: (value) => (value === false ? { search: false } : {}),
  slug: (value) => (typeof value === 'string' ? { localPermalink: value } : {}),
  // The plugin starlight-blog shows it in lists.
  excerpt: (value) => ({ description: value, excerpt: value }),
  banner: (value) => (isRecord(value) && typeof value['content'] === 'string' ? { notice: value['content'] } : {}),
};

/** Parts of a page that Material for MkDocs hides, by its names. */
const hiddenParts: Record<string, Fields> = {
  navigation: { sidebar: false },
  toc: { outline: false },
  path: { breadcrumbs: false },
  footer: { prev: false, next: false },
};

const mkdocs: Record<string, Rule> = {
  hide: (value) => Object.assign({}, ...[value].flat().map((part) => hiddenParts[String(part)])) as Fields,
  search: (value) => {
    if (!isRecord(value)) return { search: value };
    const { exclude, ...rest } = value;
    return exclude === true ? { search: false } : Object.keys(rest).length > 0 ? { search: rest } : {};
  },
  status: named('tag'),
};

const rules: Partial<Record<CompatName, Record<string, Rule>>> = { docusaurus, mkdocs, starlight, vitepress };

function entryOf(entry: FrontMatterEntry, key: string, value: unknown): FrontMatterEntry {
  const { text: _text, itemPlaces, ...rest } = entry;
  const isScalar = value === null || typeof value !== 'object';
  return {
    ...rest,
    key,
    value,
    ...(isScalar ? { text: value === entry.value && entry.text !== undefined ? entry.text : String(value) } : {}),
    ...(Array.isArray(value) && itemPlaces ? { itemPlaces } : {}),
  };
}

/** Fields of other generators under the names that Heddle has for them. Fields that a page has under those names stay. */
export function translateFields(
  entries: readonly FrontMatterEntry[],
  compat: readonly CompatName[],
): readonly FrontMatterEntry[] {
  const tables = compat.flatMap((name): Record<string, Rule>[] => (rules[name] ? [rules[name]] : []));
  if (tables.length === 0) return entries;
  const other = (key: string): unknown => entries.find((entry) => entry.key === key)?.value;
  const ruleOf = (key: string): Rule | undefined =>
    tables.map((table) => (Object.hasOwn(table, key) ? table[key] : undefined)).find(Boolean);
  const written = new Set(entries.filter(({ key }) => !ruleOf(key)).map(({ key }) => key));
  return entries.flatMap((entry) => {
    const rule = ruleOf(entry.key);
    if (!rule) return [entry];
    return Object.entries(rule(entry.value, other))
      .filter(([key]) => !written.has(key))
      .map(([key, value]) => entryOf(entry, key, value));
  });
}
