import type { TextPosition } from '../report/errors/front-matter.js';

/** One field as it was parsed. */
export interface FrontMatterEntry {
  key: string;
  value: unknown;
  /** Text of a scalar as written (without quotes), undefined for lists and maps. */
  text?: string;
  keyPlace: TextPosition;
  /** Place of the value, or of the key when there is none. */
  place: TextPosition;
  /** Places of the items of a list. */
  itemPlaces?: TextPosition[];
  /** Places of everything in a field with parts, by its path as JSON. */
  partPlaces?: ReadonlyMap<string, Record<'key' | 'value', TextPosition>>;
}

/** Kind of a field; a list contains all allowed values. */
export type FieldKind =
  | 'text'
  | 'texts'
  | 'boolean'
  | 'depths'
  | 'date'
  | 'map'
  | 'maps'
  | 'head'
  | 'permalink'
  | 'search'
  | 'any'
  | 'number'
  | readonly (string | boolean)[];

interface Field {
  kind: FieldKind;
  /**
   * Readers, which must agree on the meaning: official plugins by name, and `core` for everything else. Absent: the core
   * alone. A test compares them with the code, so that nobody uses a field for something else unnoticed.
   */
  readers?: readonly string[];
  /** Pages don't contain the field: Heddle sets it from those of other generators, or a plugin for its own pages. */
  isInternal?: boolean;
}

/** All fields that Heddle and its plugins read. A second field of the same name doesn't compile. */
export const fieldTable = {
  title: { kind: 'text' },
  titleSuffix: { kind: 'text' },
  description: { kind: 'text' },
  image: { kind: 'any' },
  pageType: { kind: ['home', 'doc', 'doc-wide', 'overview', 'custom', 'blank', '404'] },
  overview: { kind: 'boolean' },
  overviewHeaders: { kind: 'depths' },
  sidebar: { kind: [true, false, 'placeholder'] },
  outline: { kind: 'boolean' },
  navbar: { kind: 'boolean' },
  breadcrumbs: { kind: 'boolean' },
  footer: { kind: 'boolean' },
  siteFooter: { kind: 'boolean' },
  head: { kind: 'head' },
  hero: { kind: 'map' },
  features: { kind: 'maps' },
  icon: { kind: 'text' },
  tag: { kind: 'text' },
  context: { kind: 'text' },
  search: { kind: 'search', readers: ['core', 'sitemap'] },
  draft: { kind: 'boolean' },
  ssg: { kind: 'boolean' },
  globalUIComponents: { kind: 'boolean' },
  permalink: { kind: 'permalink' },
  sidebarLabel: { kind: 'text' },
  sidebarOrder: { kind: 'number' },
  sidebarHidden: { kind: 'boolean' },
  prev: { kind: 'any' },
  next: { kind: 'any' },
  editLink: { kind: 'any' },
  lastUpdated: { kind: 'any' },
  date: { kind: 'date', readers: ['core', 'blog', 'llms', 'rss'] },
  published_at: { kind: 'date', readers: ['rss'] },
  author: { kind: 'any', readers: ['blog', 'rss'] },
  category: { kind: 'texts', readers: ['rss'] },
  categories: { kind: 'texts', readers: ['rss'] },
  keywords: { kind: 'texts' },
  'link-rss': { kind: 'texts', readers: ['rss'] },
  slug: { kind: 'text', readers: ['rss'] },
  id: { kind: 'text', readers: ['rss'] },
  summary: { kind: 'text', readers: ['rss'] },
  playgroundDirection: { kind: ['horizontal', 'vertical'], readers: ['playground'] },
  tags: { kind: 'any', readers: ['core', 'blog'] },
  authors: { kind: 'any', readers: ['blog'] },
  lastmod: { kind: 'any', readers: ['sitemap'] },
  localPermalink: { kind: 'permalink', isInternal: true },
  folderPermalink: { kind: 'permalink', isInternal: true },
  notice: { kind: 'text', isInternal: true },
  blogList: { kind: 'any', readers: ['blog'], isInternal: true },
  openapi: { kind: 'any', readers: ['openapi'], isInternal: true },
} satisfies Record<string, Field>;

const kindsOf = (isInternal: boolean): ReadonlyMap<string, FieldKind> =>
  new Map(
    Object.entries<Field>(fieldTable)
      .filter(([, field]) => (field.isInternal ?? false) === isInternal)
      .map(([name, { kind }]) => [name, kind]),
  );

/** Kinds of the known fields. */
export const frontMatterFields = kindsOf(false);

/** Kinds of the internal fields. */
export const internalFields = kindsOf(true);

/** Fields of other tools that pages often carry: they pass through without "did you mean". */
export const customaryFields: ReadonlySet<string> = new Set(
  'aliases contributors cover images img lang layout lineNumbers name order series template theme type updated version weight'.split(
    ' ',
  ),
);

/** Fields shown in one line: line breaks and runs of blanks become single spaces. */
export const inlineFields: ReadonlySet<string> = new Set(['title', 'titleSuffix', 'description']);

/** True if the scalars of a field's list keep their source text (`1.10` stays `1.10`). */
export const keepsSourceText = (key: string): boolean => frontMatterFields.get(key) === 'texts';

/** Values of fields with which other tools hold a page back. Heddle publishes it. */
export const unpublishedFields: Readonly<Record<string, unknown>> = {
  published: false,
  publish: false,
  private: true,
  unlisted: true,
  status: 'draft',
  state: 'draft',
};
