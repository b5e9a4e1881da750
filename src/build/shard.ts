import { contentHash } from './cache/cache-key.js';

/** One of several parts of a site, each of which is built by another job. */
export interface Shard {
  /** From 1 to `count`. */
  index: number;
  count: number;
}

/** Parts that a site can be cut into, at most. */
export const mostShards = 1000;

/** Reads a part as it is written on the command line, such as `2/8`; undefined if it is none. */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  return index && count && index <= count && count <= mostShards ? { index, count } : undefined;
}

/** True if a page is in a part: the same on every machine, and for a page the same whatever other pages there are. */
export const isInShard = ({ index, count }: Shard, routePath: string): boolean =>
  (Number.parseInt(contentHash(routePath).slice(0, 8), 16) % count) + 1 === index;
