import { compareCodeUnits } from './compare-code-units.js';

/** A page that `usePages` can return. */
export interface PageEntry {
  title: string;
  /** Route path without `base`. */
  routePath: string;
  lang: string;
  /** Version of the page, `''` without versions. */
  version: string;
  frontmatter: Record<string, unknown>;
}

/** A page of the site in the lists of the build. */
export interface QueryablePage extends PageEntry {
  /** Route path without version and language. */
  pureRoutePath: string;
}

/** The pages that a component asks for. Plain data, because the build runs the query and the browser has the result. */
export interface PageQuery {
  /** Route path, without language and version, of the folder that the pages are in, such as `/blog/`. */
  under?: string;
  /** Language of the pages, or `*` for all. Default: the language of the page that asks. */
  lang?: string;
  /** Version of the pages, or `*` for all. Default: the version of the page that asks. */
  version?: string;
  /** Values of front matter fields. A list has to contain the value; `true` also matches every field that is set. */
  where?: Record<string, string | number | boolean>;
  /** Names of the front matter fields to return, or `*` for all. Default: none. */
  fields?: readonly string[] | '*';
  /** Sort order: `title`, `routePath`, or a front matter field; a `-` in front reverses it. Default: `routePath`. */
  sort?: string;
  /** Number of pages to skip. */
  offset?: number;
  /** Largest number of pages to return. */
  limit?: number;
}

/** Result of a query. */
export interface PageList {
  pages: PageEntry[];
  /** Number of pages that match, without `offset` and `limit`. */
  total: number;
}

/** Language and version of the page that asks. */
export interface QueryScope {
  lang: string;
  version: string;
}

/** Identifies a query among those of a page. */
export const queryKey = (query: PageQuery): string => JSON.stringify(query);

const isIn = (value: string, wanted: string): boolean => wanted === '*' || value === wanted;

function matches(field: unknown, wanted: string | number | boolean): boolean {
  if (wanted === true && field !== undefined && field !== null && field !== false) return true;
  if (Array.isArray(field)) return field.includes(wanted);
  return (field ?? false) === wanted;
}

/** Compares numbers by size, and other values by their texts. */
function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareCodeUnits(String(one), String(other));
}

/** Orders pages by a field. Pages without the field come last, whatever the direction. */
function createComparison(sort: string): (one: QueryablePage, other: QueryablePage) => number {
  const isReversed = sort.startsWith('-');
  const name = isReversed ? sort.slice(1) : sort;
  const valueOf = (page: QueryablePage): unknown =>
    name === 'title' || name === 'routePath' ? page[name] : page.frontmatter[name];
  return (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return compareValues(a, b) * (isReversed ? -1 : 1);
  };
}

/** Runs a query. The result depends on its arguments alone. */
export function findPages(pages: readonly QueryablePage[], query: PageQuery, scope: QueryScope): PageList {
  const {
    under = '/',
    lang = scope.lang,
    version = scope.version,
    where = {},
    fields = [],
    sort = 'routePath',
  } = query;
  const folder = under.endsWith('/') ? under : `${under}/`;
  const compare = createComparison(sort);
  const found = pages
    .filter(
      (page) =>
        page.pureRoutePath.startsWith(folder) &&
        page.pureRoutePath !== '/404' &&
        isIn(page.lang, lang) &&
        isIn(page.version, version) &&
        Object.entries(where).every(([name, value]) => matches(page.frontmatter[name], value)),
    )
    .sort((one, other) => compare(one, other) || compareCodeUnits(one.routePath, other.routePath));
  const { offset = 0, limit = found.length } = query;
  const listed = found.slice(offset, offset + limit).map(({ pureRoutePath: _, frontmatter, ...page }): PageEntry => ({
    ...page,
    frontmatter:
      fields === '*'
        ? frontmatter
        : Object.fromEntries(fields.flatMap((name) => (name in frontmatter ? [[name, frontmatter[name]]] : []))),
  }));
  return { pages: listed, total: found.length };
}
