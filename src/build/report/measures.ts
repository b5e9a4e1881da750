/** A file that a page loads, with its bytes. */
export interface LoadedFile {
  /** Output path. */
  path: string;
  /** With gzip, except for images, which are compressed already. */
  bytes: number;
}

/** Files that a visitor loads to see a page, in bytes with gzip. */
export interface PageMeasure {
  /** Route path, without `base`. */
  path: string;
  /** Source, relative to the project. */
  file: string;
  html: number;
  javascript: number;
  styles: number;
  images: number;
  /** Sum of the others. */
  weight: number;
  /** The largest of the loaded files, including the document itself. */
  largest: LoadedFile;
  largestScript?: LoadedFile | undefined;
}

/** Bytes with gzip that sampled queries load of the search index. Each query is a visitor's first one. */
export interface SearchMeasure {
  /** Bytes by query, the smallest number first. */
  queries: Record<string, number>;
  medianBytes: number;
  largestBytes: number;
  /** The query with the largest number of bytes. */
  largestQuery: string;
}

/** The Markdown copy of a page. */
export interface CopyMeasure {
  /** Route path of the page. */
  path: string;
  /** Source of the page, relative to the project. */
  file: string;
  /** As it is on the disk. */
  bytes: number;
  /** Estimated. */
  tokens: number;
  /** Number of elements and components that the copy does not express, by their names. */
  leftovers: Record<string, number>;
}

/** Files that agents read. */
export interface AgentsMeasure {
  copies: CopyMeasure[];
  /** Bytes of `llms.txt` and the like, by their paths. */
  lists: Record<string, number>;
}

/** Kinds of output files. */
export const fileKinds = ['html', 'javascript', 'styles', 'search', 'images', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Measures of an output. */
export interface OutputMeasures {
  files: number;
  /** Bytes of all files, as they are on the disk. */
  bytes: number;
  /** Bytes of the files of each kind, as they are on the disk. */
  kinds: Record<FileKind, number>;
  /** Sorted by path. */
  pages: PageMeasure[];
  /** Undefined without a search index. */
  search?: SearchMeasure | undefined;
  /** Undefined without copies and lists. */
  agents?: AgentsMeasure | undefined;
}

/** Reasons for which pages are compiled or rendered. */
export const noEarlierReport = 'no earlier report has the page';
export const lostByCache = 'the cache has lost it';

/** Short hashes of the inputs of a compiled and rendered page. Reports of two builds are compared with them. */
export interface PageInputs {
  source: string;
  options: string;
  /** Theme, scripts, and options that all pages are rendered with. */
  frame?: string;
  /** Components that it imports, with everything that these import. */
  components?: string;
  sidebar?: string;
  /** Navigation bar and texts of the language. */
  site?: string;
  /** Everything that the page takes from others, and its own data. */
  plan?: string;
}

/** Details that a build notes when a report or a budget asks for them. Pages are named by their sources. */
export interface BuildDetails {
  /** Milliseconds by step. Pages that came from the cache have none. */
  times: Map<string, Record<string, number>>;
  /** Bytes by step that the work on a page allocated. Undefined if no report asks for them. */
  memory?: Map<string, Record<string, number>>;
  inputs: Map<string, PageInputs>;
  /** Why a page was compiled. */
  misses: Map<string, string>;
  /** Why a page was rendered. */
  renders: Map<string, string>;
  /** Why browsers load React for a page, such as `useState, docs/_counter.tsx:3:20`. Pages that need no React have none. */
  react: Map<string, string>;
  /** Inputs of the build before, if its report is known. */
  lastInputs?: ReadonlyMap<string, PageInputs>;
  output?: OutputMeasures;
}

/** Creates the details that budgets need, or with `report` those of a report, which contains the inputs of the one before. */
export const createDetails = (report?: Pick<BuildDetails, 'lastInputs'>): BuildDetails => ({
  times: new Map(),
  inputs: new Map(),
  misses: new Map(),
  renders: new Map(),
  react: new Map(),
  ...(report ? { memory: new Map(), ...report } : {}),
});
