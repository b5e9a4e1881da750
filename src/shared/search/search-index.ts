import type { IndexOptions } from './index-options.js';
import type { PageHead, PageTable, SectionHead } from './page-entry.js';

/** Layout of the index files. Visitors refuse another one. */
export const indexFormat = 10;

/**
 * The rules of the tokenizer, which the index was made with and is searched with. Raise it with any change of tokens. It
 * is here because the tokenizer takes 30 ms to load.
 */
export const tokenizerVersion = 2;

/** Ids of sections by the strength of a term in them, strongest first; a level without sections is null. */
export type TermSlots = readonly (readonly number[] | null)[];

/** A term with its sections: an entry of FlexSearch's exported map. */
export type ShardEntry = readonly [term: string, slots: TermSlots];

/** The ids of a page are a multiple of this, so that a new section rarely moves others. */
const idBlock = 8;

/** Entry point of one index: one language, and one version unless versions share an index. */
export interface SearchManifest {
  format: number;
  tokenizer: number;
  lang: string;
  version: string;
  /** Number of sections. */
  sections: number;
  /** Factor of each page. */
  boosts: number[];
  /** First term and file of each shard, sorted by code units. */
  shards: [firstTerm: string, file: string][];
  /** Weaker sections of very frequent terms, and how many they are. */
  tails: [term: string, file: string, sections: number][];
  /** File with the words that typing errors are compared with. */
  dictionary: string;
  pages: IndexedPages;
  /** Options that the index was made with, if the site has any. */
  options?: IndexOptions;
  /** FlexSearch's whole export in one file; there are no shards then. */
  file?: string;
  /** File with the ids of sections by tag, in the form of FlexSearch's exported tags. */
  tags?: string;
  /** Files with stored facts, for programs that import the index. */
  stored?: string[];
  /** Headings that many pages have. */
  commonHeadings: string[];
}

/** Where pages are described: in one table, or on large sites in files of `perTable` pages each. */
export interface IndexedPages {
  table?: PageTable;
  tables?: {
    perTable: number;
    files: string[];
    /** Number of sections of each page. */
    sectionCounts: number[];
    /** Number of characters of each page's title. */
    titleLengths: number[];
  };
  /** The file with all texts, if it is one. */
  texts?: string;
}

export interface ShownSection extends SectionHead {
  text: string;
}

/** A page with its texts. */
export interface ShownPage extends Omit<PageHead, 'sections' | 'texts'> {
  sections: ShownSection[];
}

/** URL of a section of a page. */
export const sectionUrl = (page: string, id: string): string =>
  id === '' ? page : `${page}#${encodeURIComponent(id)}`;

/** Reads the JSON of a file of the index, named as in its manifest. */
export interface SearchFiles {
  read(file: string): Promise<unknown>;
}

/** File with a content of this hash. */
export const textFile = (hash: string): string => `part.${hash.slice(0, 10)}.json`;

/** File of the manifest of an index. The only one whose name is the same in every build. */
export const manifestFile = (lang: string, version: string): string =>
  `${lang}${version === '' ? '' : `.${version}`}.index.json`;

/** Folder of all index files in the output. */
export const searchFolder = 'assets/search/';

/** Number of ids that a page has: two sections may be added before the ids of other pages move. */
export const idsOfPage = (sections: number): number => Math.ceil((sections + 2) / idBlock) * idBlock;

/** First id of each page by its number of sections, and the end of the last one's. */
export function pageBases(sectionCounts: readonly number[]): number[] {
  const bases = [0];
  for (const count of sectionCounts) bases.push(bases.at(-1)! + idsOfPage(count));
  return bases;
}
