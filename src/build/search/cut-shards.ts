import { encodeTerms } from '../../shared/search/postings.js';
import type { MergedTerm } from './merge-postings.js';

/** Sizes in characters. A shard ends at a term that its hash chooses, so that an edit moves few borders. */
export interface ShardSizes {
  smallest: number;
  largest: number;
  /** One in so many terms may end a shard. */
  borderEvery: number;
}

export const defaultSizes: ShardSizes = { smallest: 4_000, largest: 12_000, borderEvery: 64 };

/** Sum over a term's characters, the same on every machine. */
function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Cuts sorted terms into shards of neighbors, and returns the JSON of each. */
export function cutShards(terms: readonly MergedTerm[], sizes: ShardSizes = defaultSizes): [string, string][] {
  const shards: [firstTerm: string, json: string][] = [];
  let open: MergedTerm[] = [];
  let length = 0;
  const close = (): void => {
    if (open.length === 0) return;
    const parts = [encodeTerms(open.map(({ term }) => term)), open.map(({ postings }) => postings).join('\n')];
    shards.push([open[0]!.term, JSON.stringify(parts)]);
    open = [];
    length = 0;
  };
  for (const one of terms) {
    const own = one.term.length + one.postings.length + 2;
    const isBorder = length >= sizes.smallest && termHash(one.term) % sizes.borderEvery === 0;
    if (isBorder || length + own > sizes.largest) close();
    open.push(one);
    length += own;
  }
  close();
  return shards;
}
