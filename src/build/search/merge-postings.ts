import { decodePostings, decodeTerms, encodeTerms, encodePostings } from '../../shared/search/postings.js';
import type { ShardEntry, Slots } from '../../shared/search/search-index.js';

/** Maximum number of sections of one term in its shard; weaker ones are in a separate file. */
const longestList = 2000;

/**
 * Postings of neighboring pages in the form of their file: texts as in a shard, and of each term the last id and the number
 * of its sections. So lists are merged without a look at their ids.
 */
export type SegmentPostings = [terms: string, postings: string, lastIds: number[], counts: number[]];

/** A term with its sections as text. */
export interface MergedTerm {
  term: string;
  postings: string;
  lastId: number;
  count: number;
}

/** Number of sections in a list of levels. */
const countSections = (slots: Slots): number => slots.reduce((sum, list) => sum + (list?.length ?? 0), 0);

const lastIdOf = (slots: Slots): number => slots.reduce((last, list) => Math.max(last, list?.at(-1) ?? 0), 0);

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
  const part = (slots: Slots): MergedTerm => ({
    term: term.term,
    postings: encodePostings(slots),
    lastId: lastIdOf(slots),
    count: countSections(slots),
  });
  return { head: part(head), tail: part(tail) };
}
