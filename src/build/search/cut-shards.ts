import type { ShardEntry } from '../../shared/search/search-index.js';

/** Sizes in characters of JSON. A shard ends at a term that its hash chooses, so that an edit moves few borders. */
export interface ShardSizes {
  smallest: number;
  largest: number;
  /** One in so many terms may end a shard. */
  borderEvery: number;
}

export const defaultSizes: ShardSizes = { smallest: 8_000, largest: 24_000, borderEvery: 64 };

/** Sum over a term's characters, the same on every machine. */
function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Cuts sorted entries into shards of neighboring terms, and returns the JSON of each. */
export function cutShards(entries: readonly ShardEntry[], sizes: ShardSizes = defaultSizes): [string, string][] {
  const shards: [firstTerm: string, json: string][] = [];
  let first = '';
  let parts: string[] = [];
  let length = 0;
  const close = (): void => {
    if (parts.length > 0) shards.push([first, `[${parts.join(',')}]`]);
    parts = [];
    length = 0;
  };
  for (const entry of entries) {
    const json = JSON.stringify(entry);
    const isBorder = length >= sizes.smallest && termHash(entry[0]) % sizes.borderEvery === 0;
    if (isBorder || length + json.length > sizes.largest) close();
    if (parts.length === 0) first = entry[0];
    parts.push(json);
    length += json.length + 1;
  }
  close();
  return shards;
}
