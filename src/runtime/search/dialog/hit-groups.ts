import type { ProviderHit } from '../search-provider.js';

/** A hit in its place in the list. */
export interface HitRow {
  hit: ProviderHit;
  /** The page that the hit belongs to, when it was found too. */
  parent: ProviderHit | undefined;
  /** Whether the row of the parent stands above. */
  isChild: boolean;
  /** Whether the next row has the same parent. */
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

function rowsOfPage(hits: readonly ProviderHit[]): Omit<HitRow, 'goesOn'>[] {
  const page = hits.find(({ type }) => type === 'lvl1');
  return hits.map((hit, index) => {
    const parent = hit.type === 'lvl1' ? undefined : page;
    return { hit, parent, isChild: parent !== undefined && hits.indexOf(parent) < index };
  });
}

/** Groups hits by part of the site and, inside, by page; both in order of first appearance. */
export function groupHits(hits: readonly ProviderHit[], maxPerGroup: number): HitGroup[] {
  const groups = collect(hits, ({ hierarchy }) => hierarchy.lvl0 ?? '', maxPerGroup);
  return [...groups].map(([name, ofGroup]) => {
    const pages = collect(ofGroup, ({ hierarchy }) => hierarchy.lvl1 ?? '', maxPerGroup);
    const rows = [...pages.values()].flatMap(rowsOfPage);
    return {
      name,
      rows: rows.map((row, index) => ({
        ...row,
        goesOn: row.isChild && rows[index + 1]?.parent === row.parent,
      })),
    };
  });
}
