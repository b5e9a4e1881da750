import type { IndexOptions } from './index-options.js';

/** Layout of the index files. Readers refuse another one. */
export const indexFormat = 8;

/**
 * The rules of the tokenizer, which the index was made with and is searched with. Raise it with any change of tokens. It
 * stands here because the tokenizer takes 30 ms to load.
 */
export const tokenizerVersion = 1;

/** Ids of sections by the strength of a term in them, strongest first; a level without sections is null. */
export type Slots = readonly (readonly number[] | null)[];

/** A term in a shard: an entry of FlexSearch's exported map. */
export type ShardEntry = readonly [term: string, slots: Slots];

/** Replaces each id of a list by its difference from the one before, which compresses far better. */
export const toDifferences = (slots: Slots): Slots =>
  slots.map((ids) => ids && ids.map((id, index) => (index === 0 ? id : id - ids[index - 1]!)));

/** The ids of lists that `toDifferences` returned. */
export const fromDifferences = (slots: Slots): Slots =>
  slots.map((differences) => {
    let id = 0;
    return differences && differences.map((difference) => (id += difference));
  });

/** Ids of one page's sections are a block whose size is a multiple of this, so that a new section rarely moves others. */
export const idBlock = 8;

/** Entry point of one index: one language, and one version unless versions share an index. */
export interface SearchManifest {
  format: number;
  tokenizer: number;
  lang: string;
  version: string;
  /** Number of sections. */
  sections: number;
  /** Blocks of ids that each page has, in the order of pages. */
  blocks: number[];
  /** Number of characters of each page's title, if the pages aren't named. */
  titleLengths?: number[];
  /** Factors of pages that are not 1. */
  boosts: [page: number, factor: number][];
  /** First term and file of each shard, sorted by code units. */
  shards: [firstTerm: string, file: string][];
  /** Weaker sections of very frequent terms, and how many they are. */
  tails: [term: string, file: string, sections: number][];
  /** File with the words that typing errors are compared with. */
  dictionary: string;
  pages: CutPageFiles;
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

/**
 * What is known of a page whose texts aren't read yet: what a row says, and the lengths of its headings, each as one
 * digit, the first of which is the title's.
 */
export type PageName = readonly [url: string, title: string, group: string, headingLengths: string];

/** Highest digit of a heading's length. */
const longestHeading = 35;

/** Digit for the length of a heading, in characters. */
export const lengthDigit = (heading: string): string => Math.min(longestHeading, heading.length).toString(36);

/** Where the pages' texts are: `perFile` pages stand in one file; many files are named in tables of `perTable` each. */
export interface CutPageFiles {
  perFile: number;
  /** In the order of pages; missing if their files are named in tables. */
  names?: PageName[];
  files?: string[];
  tables?: { perTable: number; files: string[] };
}

/** Place of a section in its page. */
export interface SectionHead {
  /** Anchor, `''` for the text above the first heading. */
  id: string;
  /** Headings above it and its own, without the page's title. */
  path: string[];
  /** Depth of its heading, 1 for the top of the page. */
  depth: number;
}

export interface ShownSection extends SectionHead {
  text: string;
}

/** The fields of a page that a hit shows. */
export interface ShownPage {
  /** With `base`, without an anchor. */
  url: string;
  title: string;
  /** Part of the site: text of the sidebar's group, or of the navigation. */
  group: string;
  sections: ShownSection[];
}

/** The first file of what is shown of a page. Sections without a text have it in one of the other files. */
export interface CutPage extends Omit<ShownPage, 'sections'> {
  sections: (SectionHead & { text?: string })[];
  /** Files with the texts of later sections: each is a list, of which the first belongs to the section named here. */
  rest?: [firstSection: number, file: string][];
}

/** Address of a section of a page. */
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

/** Base of each page's ids, and the end of the last one's. */
export function pageBases(blocks: readonly number[]): number[] {
  const bases = [0];
  for (const count of blocks) bases.push(bases.at(-1)! + count * idBlock);
  return bases;
}
