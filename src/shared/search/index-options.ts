/** Texts of a section that are searched. */
export const indexFields = ['title', 'heading', 'keywords', 'description', 'links', 'content', 'code'] as const;
export type IndexField = (typeof indexFields)[number];

/** Facts of a section that its index can store, for programs that import the index. */
export const storedFields = ['url', 'title', 'heading', 'content'] as const;
export type StoredField = (typeof storedFields)[number];

/** Alphabets of FlexSearch, and `default`: Heddle's own rules, which understand code and Chinese as well. */
export const charsets = [
  'default',
  'Exact',
  'Normalize',
  'LatinBalance',
  'LatinAdvanced',
  'LatinExtra',
  'LatinSoundex',
  'CJK',
] as const;

export const tokenizers = ['strict', 'forward', 'reverse', 'full'] as const;

/** Options of FlexSearch that a preset sets. The options beside it have priority. */
export const presets = {
  default: {},
  memory: { resolution: 1 },
  performance: { resolution: 3, context: { depth: 1, resolution: 1 } },
  match: { tokenize: 'forward' },
  score: { resolution: 9, context: { depth: 2, resolution: 3 } },
} as const satisfies Record<string, IndexOptions>;

/** How the local index is made and searched. */
export interface IndexOptions {
  /** True: many files, of which a search reads a few; false: one file, which every search reads. Default: true. */
  shards?: boolean;
  /** A set of options. Default: `default`, which sets none. */
  preset?: 'default' | 'memory' | 'performance' | 'match' | 'score';
  /** Parts of words that are found: whole words, beginnings, beginnings and ends, or all. Default: `strict`. */
  tokenize?: (typeof tokenizers)[number];
  /** Levels of strength that a word can have in a section. Default: 16. */
  resolution?: number;
  /** Characters of the shortest word. Default: 1. */
  minlength?: number;
  /** True if words near each other score higher; requires `strict`. Default: false. */
  context?: boolean | { depth?: number; resolution?: number; bidirectional?: boolean };
  /** True, or a number of queries, if the results of recent queries are kept in memory. Default: false. */
  cache?: boolean | number;
  /** How texts are divided into words. Default: `default`. */
  charset?: (typeof charsets)[number];
  /** Texts that are searched. Default: all. */
  fields?: IndexField[];
  /** Fields of front matter, `kind`, `version` or `group`, that filter results as `name:value`. Default: `['tag', 'kind']`. */
  tag?: string[];
  /** Fields of sections that the index stores, for programs that import it; `true`: all. Default: false. */
  store?: boolean | StoredField[];
  /** Sections that a search finds, at most. Default: 100. */
  limit?: number;
}

/** Options with their presets and defaults applied. */
export interface IndexSettings {
  tokenize: (typeof tokenizers)[number];
  resolution: number;
  minlength: number;
  /** Words beside a word that its context consists of; 0 for none. */
  contextDepth: number;
  contextResolution: number;
  bidirectional: boolean;
  charset: (typeof charsets)[number];
  fields: ReadonlySet<IndexField>;
  tags: readonly string[];
  stored: readonly StoredField[];
  limit: number;
  /** Queries whose results are kept. */
  cachedQueries: number;
}

/** Queries whose results are kept with `cache: true`; FlexSearch has the same number. */
const usualCache = 1000;

/** Applies the preset and the defaults. */
export function indexSettings(options: IndexOptions = {}): IndexSettings {
  const {
    store = false,
    cache = false,
    ...own
  } = { ...presets[options.preset ?? 'default'], ...options } as IndexOptions;
  const { tokenize = 'strict' } = own;
  const context = own.context === true ? {} : own.context || undefined;
  return {
    tokenize,
    resolution: own.resolution ?? 16,
    minlength: own.minlength ?? 1,
    contextDepth: context && tokenize === 'strict' ? (context.depth ?? 1) : 0,
    contextResolution: context?.resolution ?? 3,
    bidirectional: context?.bidirectional ?? true,
    charset: own.charset ?? 'default',
    fields: new Set(own.fields ?? indexFields),
    tags: own.tag ?? ['tag', 'kind'],
    stored: store === true ? storedFields : store || [],
    limit: own.limit ?? 100,
    cachedQueries: cache === true ? usualCache : cache || 0,
  };
}
