import { createTokenize } from './tokenizer.js';

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

/** What is used of an index of FlexSearch with several fields. */
export interface FlexDocument {
  add(record: { id: number } & Record<FlexStored, string> & Record<string, unknown>): unknown;
  search(query: string, options: { limit: number; merge: true }): readonly { id: number }[];
  search(options: { limit: number; tag: Record<string, string> }): readonly { result: readonly number[] }[];
  export(use: (key: string, data: string | undefined) => void): unknown;
  import(key: string, data: unknown): unknown;
}

/** What is used of FlexSearch itself. Build and browser bring their own copy. */
export interface FlexLibrary {
  Document: new (options: object) => unknown;
  Encoder: new (...options: object[]) => unknown;
  Charset: Readonly<Record<string, object>>;
}

/** Words of a text and names of code; of Chinese, pairs of characters, or the one there is. */
function createEncode(minlength: number): (text: string) => string[] {
  const tokenize = createTokenize();
  return (text) => {
    const tokens = tokenize(text);
    const hasPairs = tokens.some(({ kind }) => kind === 'gram');
    return tokens.flatMap(({ term, kind }) => (term.length < minlength || (kind === 'end' && hasPairs) ? [] : [term]));
  };
}

/** Makes an empty index. The same options give an index that takes what the other exported. */
export function createFlexDocument(
  { Document, Encoder, Charset }: FlexLibrary,
  options: FlexIndexOptions,
): FlexDocument {
  const {
    preset,
    charset = 'default',
    minlength = 1,
    fields = flexFields,
    tag = [],
    store = false,
    limit: _limit,
    cache = false,
    ...index
  } = options;
  const encoding =
    charset === 'default'
      ? { encode: createEncode(minlength) }
      : { encoder: new Encoder(Charset[charset]!, { minlength }) };
  // An index with several fields cannot keep what quick updates need, and this one is never updated.
  const own = {
    ...(preset === undefined || preset === 'default' ? {} : { preset }),
    ...index,
    ...encoding,
    fastupdate: false,
  };
  return new Document({
    cache,
    document: {
      id: 'id',
      index: fields.map((field) => ({ field, ...own })),
      tag,
      store: store === true ? [...flexStored] : store,
    },
  }) as FlexDocument;
}
