import type { Segment } from './highlight.js';
import type { ExplainedScore } from './rank-sections.js';
import type { MatchKind } from './ranking.js';

/** The subset of `AbortSignal` that the engine uses. */
export interface CancelSignal {
  throwIfAborted(): void;
}

/** A tag with its value, in lowercase. */
export type SearchTag = readonly [name: string, value: string];

/** Values of a tag among what was found, those of most pages first. */
export interface SearchFacet {
  name: string;
  values: { value: string; pages: number }[];
}

export interface SearchOptions {
  /** Hits, at most. The texts of others aren't read. Default: 32. */
  limit?: number | undefined;
  /** Hits of one page before those of others come. Default: 3. */
  perPage?: number;
  /** Hits of one part of the site, at most. Default: any number. */
  perGroup?: number | undefined;
  /** Words of a snippet. Default: 10. */
  snippetWords?: number;
  /** Part of the site the visitor is in; its pages come a little earlier. */
  group?: string | undefined;
  /** Tags that all hits have, besides those in the query. */
  tags?: readonly SearchTag[] | undefined;
  /** Names of tags whose values are counted. */
  facets?: readonly string[] | undefined;
  /** True if hits whose heading explains them have a text too. Default: false, since the dialog doesn't show it. */
  allTexts?: boolean | undefined;
  /** Called with the hits before their texts are read. */
  onHits?: ((hits: SearchHit[]) => void) | undefined;
  signal?: CancelSignal;
}

/** Level of a hit: the page's title, a heading by its depth, or text below one. */
export type HitType = `lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}` | 'content';

/** Part of a page in which a word was found. `elsewhere`: in keywords, code or other texts that hits don't show. */
export type FoundPlace = 'title' | 'heading' | 'parents' | 'text' | 'elsewhere';

/** A word of the query and the word of the index that it found. */
export interface FoundWord {
  word: string;
  found: string;
  kind: MatchKind;
  places: FoundPlace[];
}

export interface SearchHit {
  /** Stable id of the section: its URL. */
  objectID: string;
  /** With `base` and the anchor. */
  url: string;
  type: HitType;
  /** `lvl0` part of the site, `lvl1` page, `lvl2` and on: headings. */
  hierarchy: Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>;
  content: string | null;
  segments: { title: Segment[]; path: Segment[][]; snippet: Segment[] };
  words: FoundWord[];
  score: number;
  explanation: ExplainedScore;
}

export interface SearchResult {
  query: string;
  hits: SearchHit[];
  /** Sections that were found, shown or not. */
  total: number;
  /** True if a higher limit returns more hits, after the same ones. */
  hasMore: boolean;
  /** Query words that occur nowhere on the site, with the words that were searched instead. */
  corrections: { typed: string; used: string[] }[];
  /** Before the tags of the options limit what is found. */
  facets: SearchFacet[];
}

/** A section of the site in a hosted index. */
export interface SearchRecord {
  /** Address below the origin; the same for the same place of the site. */
  objectID: string;
  type: HitType;
  /** With the origin, when the site has one. */
  url: string;
  content: string | null;
  hierarchy: Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>;
  lang: string;
  version: string;
  /** Order of records that match equally: the page's boost in percent, the depth of the heading (100 at the top), the position. */
  weight: { pageRank: number; level: number; position: number };
}

/** File of the records of a language and version. */
export const recordsFile = (lang: string, version: string): string =>
  `records.${lang}${version === '' ? '' : `.${version}`}.json`;
