/*
 * The index of sections, which FlexSearch makes and searches.
 *
 * A document of FlexSearch is a section of a page. Its text is not divided by FlexSearch but by `createTokenize`, and its
 * score function returns the level of a term in the section, which is made of all fields (`count-terms.ts`). So an index
 * contains, for each term, lists of sections by level: what `slotsOf` returns is FlexSearch's own answer for one term. How
 * the terms of a query and the fields of a page are combined into a ranking is in `rank-sections.ts`.
 *
 * Workers of a build export an index for a few pages each. The exports are merged and cut into shards by term, and the
 * browser's worker imports the shards that a query needs. An entry has the form of FlexSearch's exported map. Entries of
 * its context, which has pairs of words, are kept among them: their term is `word neighbor`, with a space between, so that
 * a pair is in the same shard as its word.
 */
import { compareCodeUnits } from '../compare-code-units.js';
import type { IndexSettings } from './index-options.js';
import type { ShardEntry, TermSlots } from './search-index.js';

/** Terms of a section, and at the same places their levels, 0 the strongest. */
export interface SectionTerms {
  /** In their order where a context is indexed; otherwise each term once. */
  terms: string[];
  levels: readonly number[];
}

/** A section as FlexSearch gets it: besides these two, values of tags and what is stored of it, by their names. */
export interface SectionRecord extends Record<string, unknown> {
  id: number;
  terms: SectionTerms;
}

/** Export of an index: entries by term, ids by tag and value, and stored fields. */
export interface SectionExport {
  /** Sorted by term, by code units. */
  entries: ShardEntry[];
  tags: TagEntries;
  stored: [id: number, record: object][];
}

/** Ids of sections by the name of a tag and its value: FlexSearch's exported tags. */
export type TagEntries = [name: string, values: [value: string, ids: number[]][]][];

/** The subset of FlexSearch that we use. Build and browser bring their own copy. */
export interface FlexLibrary {
  Document: new (options: object) => unknown;
  Encoder: new (...options: object[]) => unknown;
  Charset: Readonly<Record<string, object>>;
}

interface FlexIndex {
  search(query: string, options: { resolve: false; limit: number }): TermSlots | { result?: TermSlots };
}

interface FlexDocument {
  index: ReadonlyMap<string, FlexIndex>;
  /** Ids by the name of a tag and its value. */
  tag?: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  add(record: SectionRecord): unknown;
  export(use: (key: string, data: string | undefined) => void): unknown;
  import(key: string, data: unknown): unknown;
}

export interface SectionIndex {
  add(record: SectionRecord): void;
  export(): SectionExport;
  /** Adds entries of an export; those of one term have to be in one call. */
  import(entries: readonly ShardEntry[]): void;
  importTags(tags: TagEntries): void;
  /** Sections with a term; undefined if none of the imported entries has it. */
  slotsOf(term: string): TermSlots | undefined;
  /** Sections in which two words are near each other, if a context is indexed. */
  slotsOfPair(one: string, other: string): TermSlots | undefined;
  /** Sections with a value of a tag. */
  taggedWith(name: string, value: string): readonly number[];
}

/** Name of the field in which FlexSearch has the terms of sections. */
const field = 'terms';

/** Part of a word: the level of the word, lowered by the share of it that is missing and by its distance from the start. */
function levelOfPart(level: number, part: string, word: string, offset: number, resolution: number): number {
  const strength = (1 - level / resolution) * (part.length / word.length) * (offset === 0 ? 1 : 0.8);
  return Math.min(resolution - 1, Math.floor((1 - strength) * resolution));
}

const slotsIn = (found: TermSlots | { result?: TermSlots }): TermSlots | undefined =>
  'result' in found ? found.result : (found as TermSlots);

/** Parts of FlexSearch's export, by the last part of their key; a large part comes in several pieces. */
function exportParts(document: FlexDocument): Map<string, unknown[]> {
  const parts = new Map<string, unknown[]>();
  void document.export((key, data) => {
    const name = key.split('.').at(-1)!;
    const known = parts.get(name) ?? [];
    if (data !== undefined) parts.set(name, known.concat(JSON.parse(data) as unknown[]));
  });
  return parts;
}

const compareTerms = ([one]: ShardEntry, [other]: ShardEntry): number => compareCodeUnits(one, other);

/** Entries of FlexSearch's context: for each word, those of the words near it. */
export type PairEntries = [word: string, near: ShardEntry[]][];

/** Joins the entries of words and of pairs, sorted by term. */
export const joinPairs = (words: readonly ShardEntry[], pairs: Readonly<PairEntries>): ShardEntry[] =>
  [
    ...words,
    ...pairs.flatMap(([word, list]) => list.map(([near, slots]): ShardEntry => [`${word} ${near}`, slots])),
  ].sort(compareTerms);

/** The entries that `joinPairs` joined. */
export function splitPairs(entries: readonly ShardEntry[]): { words: ShardEntry[]; pairs: PairEntries } {
  const words: ShardEntry[] = [];
  const pairs = new Map<string, ShardEntry[]>();
  for (const entry of entries) {
    const [word, near] = entry[0].split(' ') as [string, string?];
    if (near === undefined) words.push(entry);
    else pairs.set(word, [...(pairs.get(word) ?? []), [near, entry[1]]]);
  }
  return { words, pairs: [...pairs] };
}

/** Creates an empty index. */
export function createSectionIndex({ Document }: Pick<FlexLibrary, 'Document'>, settings: IndexSettings): SectionIndex {
  const { resolution, tokenize, contextDepth, contextResolution, bidirectional, tags, stored } = settings;
  let current: SectionTerms | undefined;
  const document = new Document({
    document: {
      id: 'id',
      index: [
        {
          field,
          tokenize,
          resolution,
          context: contextDepth > 0 && { depth: contextDepth, resolution: contextResolution, bidirectional },
          encode: (text: SectionTerms | string) => {
            if (typeof text === 'string') return text.split(' ');
            current = text;
            return text.terms;
          },
          score: (_terms: string[], term: string, place: number, part: string | null, offset: number) => {
            const level = current!.levels[place]!;
            if (part === null) return level;
            return contextDepth > 0
              ? Math.min(offset, contextResolution - 1)
              : levelOfPart(level, part, term, offset, resolution);
          },
        },
      ],
      tag: [...tags],
      store: stored.length > 0 && [...stored],
    },
  }) as FlexDocument;
  const terms = document.index.get(field)!;
  const known = new Set<string>();
  const lookUp = (words: string): TermSlots | undefined => slotsIn(terms.search(words, { resolve: false, limit: 0 }));
  return {
    add: (record) => void document.add(record),
    export: () => {
      const parts = exportParts(document);
      return {
        entries: joinPairs((parts.get('map') ?? []) as ShardEntry[], (parts.get('ctx') ?? []) as PairEntries),
        tags: (parts.get('tag') ?? []) as TagEntries,
        stored: (parts.get('doc') ?? []) as SectionExport['stored'],
      };
    },
    import: (entries) => {
      for (const [term] of entries) known.add(term);
      const { words, pairs } = contextDepth > 0 ? splitPairs(entries) : { words: entries, pairs: [] };
      document.import(`${field}.1.map`, words);
      if (pairs.length > 0) document.import(`${field}.1.ctx`, pairs);
    },
    importTags: (entries) => void document.import('1.tag', entries),
    slotsOf: (term) => (known.has(term) ? lookUp(term) : undefined),
    slotsOfPair: (one, other) =>
      known.has(`${one} ${other}`) || known.has(`${other} ${one}`) ? lookUp(`${one} ${other}`) : undefined,
    taggedWith: (name, value) => document.tag?.get(name)?.get(value) ?? [],
  };
}
