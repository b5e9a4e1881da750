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
  | readonly (string | boolean)[];

/** Known fields. */
export const frontMatterFields: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['title', 'text'],
  ['titleSuffix', 'text'],
  ['description', 'text'],
  ['image', 'any'],
  ['pageType', ['home', 'doc', 'doc-wide', 'overview', 'custom', 'blank', '404']],
  ['overview', 'boolean'],
  ['overviewHeaders', 'depths'],
  ['sidebar', [true, false, 'placeholder']],
  ['outline', 'boolean'],
  ['navbar', 'boolean'],
  ['breadcrumbs', 'boolean'],
  ['footer', 'boolean'],
  ['siteFooter', 'boolean'],
  ['head', 'head'],
  ['hero', 'map'],
  ['features', 'maps'],
  ['icon', 'text'],
  ['tag', 'text'],
  ['context', 'text'],
  ['search', 'search'],
  ['draft', 'boolean'],
  ['ssg', 'boolean'],
  ['globalUIComponents', 'boolean'],
  ['permalink', 'permalink'],
  ['sidebarLabel', 'text'],
  ['sidebarOrder', 'any'],
  ['sidebarHidden', 'boolean'],
  ['prev', 'any'],
  ['next', 'any'],
  ['editLink', 'any'],
  ['lastUpdated', 'any'],
  ['date', 'date'],
  ['published_at', 'date'],
  ['author', 'any'],
  ['category', 'texts'],
  ['categories', 'texts'],
  ['keywords', 'texts'],
  ['link-rss', 'texts'],
  ['slug', 'text'],
  ['id', 'text'],
  ['summary', 'text'],
  ['playgroundDirection', ['horizontal', 'vertical']],
]);

/** Fields that Heddle sets from those of other generators; pages do not contain them. */
export const translatedFields: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['localPermalink', 'permalink'],
  ['folderPermalink', 'permalink'],
  ['notice', 'text'],
]);

/** Fields of other tools that pages often carry: they pass through without "did you mean". */
export const customaryFields: ReadonlySet<string> = new Set(
  'aliases authors contributors cover images img lang layout lineNumbers name order series tags template theme type updated version weight'.split(
    ' ',
  ),
);

/** Fields shown in one line: line breaks and runs of blanks become single spaces. */
export const inlineFields: ReadonlySet<string> = new Set(['title', 'titleSuffix', 'description']);

/** True if the scalars of a field's list keep their source text (`1.10` stays `1.10`). */
export const keepsSourceText = (key: string): boolean => frontMatterFields.get(key) === 'texts';
