import type { Segment } from '../../../shared/search/highlight.js';
import type { ProviderHit } from '../search-provider.js';
import { urlToRoute } from '../../../shared/route-path.js';

/** Texts of a hit's row. */
export interface HitText {
  title: readonly Segment[];
  /** Second line; empty for none. */
  detail: readonly Segment[];
  icon: 'page' | 'heading' | 'content';
}

const separator: Segment = { text: ' › ', match: false };

/** Joins the parts of a path. */
function joinPath(parts: readonly (readonly Segment[])[]): Segment[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? [...part] : [separator, ...part]));
}

/** Pages show their beginning, headings the page that contains them, and text shows itself before its path. */
export function hitText({ type, segments }: ProviderHit): HitText {
  const { title, path, snippet } = segments;
  if (type === 'content' && snippet.length > 0)
    return { title: snippet, detail: joinPath([...path, title]), icon: 'content' };
  if (type === 'lvl0' || type === 'lvl1') return { title, detail: snippet, icon: 'page' };
  return { title, detail: joinPath(path), icon: 'heading' };
}

/** The words of a hit that were looked for, without repetition. */
export function matchedWords({ segments }: ProviderHit): string[] {
  const { title, path, snippet } = segments;
  const words = [...title, ...path.flat(), ...snippet].filter(({ match }) => match).map(({ text }) => text.trim());
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '');
}

/** Facts of the site where a hit is shown. */
export interface HitPlace {
  base: string;
  /** Address under which the site is published, without a last slash; `''` when it is not known. */
  siteOrigin: string;
}

/**
 * URL of a hit, resolved against the shown page. Undefined for anything but `http` and `https`: results and stored
 * searches come from places that others may write to. Pages of the published site are led to where it is shown.
 */
export function hitUrl(written: string, { siteOrigin }: HitPlace, page: string = location.href): URL | undefined {
  const url = URL.canParse(written, page) ? new URL(written, page) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (siteOrigin === '' || url.origin !== siteOrigin) return url;
  return new URL(url.pathname + url.search + url.hash, page);
}

/** True if a URL is a page that the site can show without a page load. */
export function isOwnPage(url: URL, { base }: HitPlace): boolean {
  return url.origin === location.origin && urlToRoute(url.pathname, base) !== undefined;
}

/** A hit in its place in the list. */
export interface HitRow {
  hit: ProviderHit;
  /** The page that the hit belongs to, if it was found too; its row is above, and this one is its child. */
  parent: ProviderHit | undefined;
  /** True if the next row is a child of the same parent. */
  goesOn: boolean;
}

/** Hits of one part of the site. */
export interface HitGroup {
  /** `''` for hits that belong to no part. */
  name: string;
  rows: HitRow[];
}

/** Collects by a key, in order of first appearance, at most `limit` for each key. */
function collect<T>(items: readonly T[], keyOf: (item: T) => string, limit: number): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const known = found.get(keyOf(item));
    if (!known) found.set(keyOf(item), [item]);
    else if (known.length < limit) known.push(item);
  }
  return found;
}

/** The page itself first and what was found in it as children; all alike when the page itself was not found. */
function rowsOfPage(hits: readonly ProviderHit[]): HitRow[] {
  const page = hits.find(({ type }) => type === 'lvl1');
  const others = hits.filter((hit) => hit !== page);
  const rows = others.map((hit, index): HitRow => ({
    hit,
    parent: page,
    goesOn: page !== undefined && index < others.length - 1,
  }));
  return page ? [{ hit: page, parent: undefined, goesOn: false }, ...rows] : rows;
}

/** Pages may have the same title; their addresses differ. */
const pageOf = ({ url }: ProviderHit): string => url.replace(/#.*/s, '');

/** Groups hits by part of the site and, inside, by page; both in order of first appearance. */
export function groupHits(hits: readonly ProviderHit[], maxPerGroup: number): HitGroup[] {
  const groups = collect(hits, ({ hierarchy }) => hierarchy.lvl0 ?? '', maxPerGroup);
  return [...groups].map(([name, ofGroup]) => ({
    name,
    rows: [...collect(ofGroup, pageOf, maxPerGroup).values()].flatMap(rowsOfPage),
  }));
}
