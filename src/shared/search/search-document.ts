import type { FlexDocument, FlexIndexOptions } from './flex-document.js';
import type { IndexReader } from './index-reader.js';
import type { SearchOptions, SearchResult } from './search-engine.js';
import { toHit } from './to-hit.js';
import type { Tokenize } from './tokenizer.js';

/** Results that FlexSearch gives, at most, unless the site's options say otherwise. */
const usualLimit = 100;

/** Loads an index that is one file into an empty one. */
export async function loadDocument(reader: IndexReader, file: string, document: FlexDocument): Promise<FlexDocument> {
  const parts = (await reader.read(file)) as Record<string, unknown>;
  for (const [key, data] of Object.entries(parts)) document.import(key, data);
  return document;
}

/** Searches an index that is one file: FlexSearch finds and orders, the texts come from the fragments. */
export async function searchDocument(
  reader: IndexReader,
  document: FlexDocument,
  index: FlexIndexOptions,
  query: string,
  options: SearchOptions,
  tokenize: Tokenize,
): Promise<SearchResult> {
  const found = document.search(query, { limit: index.limit ?? usualLimit, merge: true });
  const wanted = new Set(tokenize(query).map(({ term }) => term));
  const isWhole = (index.tokenize ?? 'strict') === 'strict' && index.preset !== 'match';
  const isMatch = (term: string): boolean =>
    wanted.has(term) || (!isWhole && [...wanted].some((part) => term.includes(part)));
  const hits = await Promise.all(
    found.slice(0, options.limit ?? 20).map(async ({ id: section }, rank) => {
      const { page, position } = reader.placeOf(section);
      const fragment = await reader.fragment(page);
      const score = { section, score: 1 / (rank + 1), terms: [], coverage: 1, boost: 1, factors: {} };
      const entry = { score, fragment, section: fragment.sections[position]! };
      return toHit(entry, isMatch, options.snippetWords ?? 10, tokenize);
    }),
  );
  options.signal?.throwIfAborted();
  return { query, hits, total: found.length, corrections: [] };
}
