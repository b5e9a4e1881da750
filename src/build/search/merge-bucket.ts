import { encodeDictionary } from '../../shared/search/dictionary.js';
import type { ShardEntry } from '../../shared/search/search-index.js';
import { cutShards } from './cut-shards.js';
import type { Bucket } from './merge-bucket.step.js';
import { countSections, createMerger, splitTail } from './merge-postings.js';

/** Merges the segments' postings of one range of terms; each text is given to `store`. */
export function mergeBucket<Text>(
  segments: Iterable<readonly [base: number, json: string]>,
  store: (text: string) => Text,
): Bucket<Text> {
  const merger = createMerger();
  for (const [base, json] of segments) merger.add(base, JSON.parse(json) as ShardEntry[]);
  const tails: Bucket<Text>['tails'] = [];
  const entries = merger.entries().map((entry): ShardEntry => {
    const { head, tail } = splitTail(entry);
    if (tail) tails.push([entry[0], store(JSON.stringify(tail)), countSections(tail)]);
    return head;
  });
  return {
    shards: cutShards(entries).map(([first, json]) => [first, store(json)]),
    tails,
    words: store(encodeDictionary(entries.map(([term]) => term))),
  };
}
