import { flexFields, flexStored, type FlexStored, type FlexIndexOptions } from './flex-options.js';
import { createTokenize } from './tokenizer.js';

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
