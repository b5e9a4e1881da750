import type { FlexIndexOptions } from './flex-options.js';

/** Layout of the index files. Readers refuse another one. */
export const indexFormat = 2;

/**
 * The rules of the tokenizer, which the index was made with and is searched with. Raise it with any change of tokens. It
 * stands here because the tokenizer takes 30 ms to load.
 */
export const tokenizerVersion = 1;

/** Ids of sections by the strength of a term in them, strongest first; a level without sections is null. */
export type Slots = readonly (readonly number[] | null)[];

/** What a shard holds of one term: an entry of FlexSearch's exported map. */
export type ShardEntry = readonly [term: string, slots: Slots];

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
  /** Factors of pages that are not 1. */
  boosts: [page: number, factor: number][];
  /** First term and file of each shard, sorted by code units. */
  shards: [firstTerm: string, file: string][];
  /** Weaker sections of very frequent terms, and how many they are. */
  tails: [term: string, file: string, sections: number][];
  /** File with the words that typing errors are compared with. */
  dictionary: string;
  fragments: FragmentFiles;
  /** An index in one file, made by FlexSearch with these options; there are no shards then. */
  flex?: { options: FlexIndexOptions; file: string };
}

/** Where the pages' texts are: `perFile` pages stand in one file; many files are named in tables of `perTable` each. */
export interface FragmentFiles {
  perFile: number;
  files?: string[];
  tables?: { perTable: number; files: string[] };
}

export interface FragmentSection {
  /** Anchor, `''` for the text above the first heading. */
  id: string;
  /** Headings above it and its own, without the page's title. */
  path: string[];
  /** Depth of its heading, 1 for the top of the page. */
  depth: number;
  text: string;
}

/** What is shown of a page that was found. */
export interface PageFragment {
  /** With `base`, without a fragment. */
  url: string;
  title: string;
  /** Part of the site: text of the sidebar's group, or of the navigation. */
  group: string;
  sections: FragmentSection[];
}

/** Address of a section of a page. */
export const sectionUrl = (page: string, id: string): string =>
  id === '' ? page : `${page}#${encodeURIComponent(id)}`;

/** Reads the JSON of a file of the index, named as in its manifest. */
export interface SearchFiles {
  read(file: string): Promise<unknown>;
}

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
