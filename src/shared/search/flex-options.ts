/** Texts of a section that an index in one file can hold. */
export const flexFields = ['title', 'heading', 'content'] as const;
export type FlexField = (typeof flexFields)[number];

/** What the exported file can hold of a section, so that programs that import it can show results. */
export const flexStored = ['url', ...flexFields] as const;
export type FlexStored = (typeof flexStored)[number];

/** Alphabets of FlexSearch, and `default`: the rules of the sharded index, which suit code and Chinese too. */
export const flexCharsets = [
  'default',
  'Exact',
  'Normalize',
  'LatinBalance',
  'LatinAdvanced',
  'LatinExtra',
  'LatinSoundex',
  'CJK',
] as const;

export const flexPresets = ['default', 'memory', 'performance', 'match', 'score'] as const;
export const flexTokenizers = ['strict', 'forward', 'reverse', 'full'] as const;

/** How FlexSearch makes an index in one file. What a preset says is changed by the options beside it. */
export interface FlexIndexOptions {
  /** A set of options. Default: `default`, which sets none. */
  preset?: (typeof flexPresets)[number];
  /** Parts of words that are found: whole words, beginnings, beginnings and ends, or all. Default: `strict`. */
  tokenize?: (typeof flexTokenizers)[number];
  /** Levels of scores. Default: 9. */
  resolution?: number;
  /** Characters of the shortest word. Default: 1. */
  minlength?: number;
  /** Whether words near each other score higher; needs `strict`. Default: false. */
  context?: boolean | { depth?: number; resolution?: number; bidirectional?: boolean };
  /** Whether, or how many, results of queries are kept. Default: false. */
  cache?: boolean | number;
  /** How texts are divided into words. Default: `default`. */
  charset?: (typeof flexCharsets)[number];
  /** Texts that are searched, in the order of their results. Default: all. */
  fields?: FlexField[];
  /** Fields of front matter, `version` or `group`, by which results are chosen with `name:value`. Default: none. */
  tag?: string[];
  /** What the file holds of sections, for programs that import it; `true`: all. Default: false. */
  store?: boolean | FlexStored[];
  /** Results, at most. Default: 100. */
  limit?: number;
}
