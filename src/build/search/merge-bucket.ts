import {
  decodePostings,
  decodeTerms,
  encodeTerms,
  encodePostings,
  encodeDictionary,
} from '../../shared/search/postings.js';
import type { ShardEntry, TermSlots } from '../../shared/search/search-index.js';

/** Maximum number of sections of one term in its shard; weaker ones are in a separate file. */
const longestList = 2000;

/**
 * Postings of neighboring pages in the form of their file: texts as in a shard, and of each term the last id and the number
 * of its sections. So lists are merged without a look at their ids.
 */
type SegmentPostings = [terms: string, postings: string, lastIds: number[], counts: number[]];

/** A term with its sections as text. */
export interface MergedTerm {
  term: string;
  postings: string;
  lastId: number;
  count: number;
}

/** Number of sections in a list of levels. */
const countSections = (slots: TermSlots): number => slots.reduce((sum, list) => sum + (list?.length ?? 0), 0);

const lastIdOf = (slots: TermSlots): number => slots.reduce((last, list) => Math.max(last, list?.at(-1) ?? 0), 0);

/** Brings sorted entries into the form of their file. */
export const segmentPostings = (entries: readonly ShardEntry[]): SegmentPostings => [
  encodeTerms(entries.map(([term]) => term)),
  entries.map(([, slots]) => encodePostings(slots)).join('\n'),
  entries.map(([, slots]) => lastIdOf(slots)),
  entries.map(([, slots]) => countSections(slots)),
];

/** Merges the postings of segments, which come in the order of their ids: `base` is added to those of one. */
export function mergePostings(segments: Iterable<readonly [base: number, postings: SegmentPostings]>): MergedTerm[] {
  const merged = new Map<string, MergedTerm>();
  for (const [base, [terms, texts, lastIds, counts]] of segments) {
    const postings = texts.split('\n');
    for (const [index, term] of decodeTerms(terms).entries()) {
      const text = postings[index]!;
      let known = merged.get(term);
      if (!known) merged.set(term, (known = { term, postings: '', lastId: 0, count: 0 }));
      const [, level, first, others] = /^(.)(\d+)(.*)$/su.exec(text)!;
      known.postings += `${level}${base + Number(first) - known.lastId}${others}`;
      known.lastId = base + lastIds[index]!;
      known.count += counts[index]!;
    }
  }
  return [...merged.keys()].sort().map((term) => merged.get(term)!);
}

/** Divides the sections of a very frequent term into the strongest and the others. */
export function splitTail(term: MergedTerm, longest = longestList): { head: MergedTerm; tail?: MergedTerm } {
  if (term.count <= longest) return { head: term };
  const head: (number[] | null)[] = [];
  const tail: (number[] | null)[] = [];
  let room = longest;
  for (const list of decodePostings(term.postings)) {
    const kept = list?.slice(0, room) ?? [];
    const rest = list?.slice(room) ?? [];
    room -= kept.length;
    head.push(kept.length > 0 ? kept : null);
    tail.push(rest.length > 0 ? rest : null);
  }
  const part = (slots: TermSlots): MergedTerm => ({
    term: term.term,
    postings: encodePostings(slots),
    lastId: lastIdOf(slots),
    count: countSections(slots),
  });
  return { head: part(head), tail: part(tail) };
}

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
