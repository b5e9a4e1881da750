import { encodeDictionary } from '../../shared/search/dictionary.js';
import { toDifferences, type ShardEntry, type Slots } from '../../shared/search/search-index.js';
import { cutShards } from './cut-shards.js';
import { countSections, createMerger, splitTail } from './merge-postings.js';

/** Strength from which on a word is in a heading, or repeated in a section. */
const strengthOfWord = 0.65;

/** Which terms typing errors may be corrected to, and the levels of strength that entries have. */
export interface MergeRules {
  resolution: number;
  /** Sections with a word that may be an error itself, at most, unless the word is in a heading or repeated. */
  sectionsOfError: number;
}

/** Postings of one range of terms over all pages, cut into shards. */
export interface Bucket<Text> {
  /** JSON lists of entries, sorted by their first terms. */
  shards: [firstTerm: string, text: Text][];
  /** Weaker sections of very frequent terms, and their number. */
  tails: [term: string, text: Text, sections: number][];
  /** Part of the dictionary, if it has words: an empty text would be the same of many ranges, and of many machines. */
  words?: Text | undefined;
}

const isEstablished = (slots: Slots, { resolution, sectionsOfError }: MergeRules): boolean =>
  countSections(slots) > sectionsOfError ||
  slots.some((ids, level) => ids && ids.length > 0 && level < (1 - strengthOfWord) * resolution);

/** Merges the segments' postings of one range of terms; each text is given to `store`. */
export function mergeBucket<Text>(
  segments: Iterable<readonly [base: number, json: string]>,
  rules: MergeRules,
  store: (text: string) => Text,
): Bucket<Text> {
  const merger = createMerger();
  for (const [base, json] of segments) merger.add(base, JSON.parse(json) as ShardEntry[]);
  const tails: Bucket<Text>['tails'] = [];
  const entries = merger.entries().map((entry): ShardEntry => {
    const { head, tail } = splitTail(entry);
    if (tail) tails.push([entry[0], store(JSON.stringify(toDifferences(tail))), countSections(tail)]);
    return [head[0], toDifferences(head[1])];
  });
  const established = entries.filter(([, slots]) => isEstablished(slots, rules));
  const words = encodeDictionary(established.map(([term]) => term));
  return {
    shards: cutShards(entries).map(([first, json]) => [first, store(json)]),
    tails,
    words: words === '' ? undefined : store(words),
  };
}
