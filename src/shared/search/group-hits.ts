import type { SearchHit } from './search-types.js';

export interface HitGroup {
  name: string;
  hits: SearchHit[];
}

/** Groups hits by the part of the site, in order of first appearance, with at most `perGroup` hits each. */
export function groupHits(hits: readonly SearchHit[], perGroup = 5): HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const name = hit.hierarchy.lvl0 ?? '';
    const group = groups.get(name);
    if (!group) groups.set(name, [hit]);
    else if (group.length < perGroup) group.push(hit);
  }
  return [...groups].map(([name, found]) => ({ name, hits: found }));
}
