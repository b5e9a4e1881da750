import { encodeDictionary } from '../../shared/search/dictionary.js';
import { decodePostings } from '../../shared/search/postings.js';
import { cutShards } from './cut-shards.js';
import { mergePostings, splitTail, type MergedTerm, type SegmentPostings } from './merge-postings.js';

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
  /** JSON of shards, sorted by their first terms. */
  shards: [firstTerm: string, text: Text][];
  /** Weaker sections of very frequent terms, and their number. */
  tails: [term: string, text: Text, sections: number][];
  /** Part of the dictionary, if it has words: an empty text would be the same of many ranges, and of many machines. */
  words?: Text | undefined;
}

const isEstablished = ({ postings, count }: MergedTerm, { resolution, sectionsOfError }: MergeRules): boolean =>
  count > sectionsOfError ||
  decodePostings(postings).some((ids, level) => ids && level < (1 - strengthOfWord) * resolution);

/** Merges the segments' postings of one range of terms; each text is given to `store`. */
export function mergeBucket<Text>(
  segments: readonly (readonly [base: number, json: string])[],
  rules: MergeRules,
  store: (text: string) => Text,
): Bucket<Text> {
  const merged = mergePostings(segments.map(([base, json]) => [base, JSON.parse(json) as SegmentPostings]));
  const tails: Bucket<Text>['tails'] = [];
  const heads = merged.map((term) => {
    const { head, tail } = splitTail(term);
    if (tail) tails.push([term.term, store(JSON.stringify(tail.postings)), tail.count]);
    return head;
  });
  const words = encodeDictionary(heads.filter((term) => isEstablished(term, rules)).map(({ term }) => term));
  return {
    shards: cutShards(heads).map(([first, json]) => [first, store(json)]),
    tails,
    words: words === '' ? undefined : store(words),
  };
}
