import type { ProviderHit } from '../search-provider.js';

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
