import type { FlexDocument } from './flex-document.js';
import type { FlexIndexOptions } from './flex-options.js';
import type { IndexReader } from './index-reader.js';
import type { SearchOptions, SearchResult } from './search-types.js';
import { toHit } from './to-hit.js';
import type { Tokenize } from './tokenizer.js';

/** Results that FlexSearch gives, at most, unless the site's options say otherwise. */
const usualLimit = 100;

/** Takes `name:value` and `name:"some words"` out of a query, for the names of tags that the index has. */
function takeTags(query: string, names: readonly string[]): { text: string; tags: Record<string, string>[] } {
  const tags: Record<string, string>[] = [];
  const text = query.replace(
    /(?:^|\s)([\w-]+):(?:"([^"]*)"|(\S+))/g,
    (whole, name: string, words?: string, word?: string) => {
      if (!names.includes(name)) return whole;
      tags.push({ [name]: (words ?? word!).toLowerCase() });
      return '';
    },
  );
  return { text: text.trim(), tags };
}

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
  const { text, tags } = takeTags(query, index.tag ?? []);
  const limit = index.limit ?? usualLimit;
  const chosen = tags.map((tag) => new Set(document.search({ tag, limit: reader.idCount })[0]!.result));
  // Told the tags itself, FlexSearch finds nothing when the first field with the words has none of them.
  const inText = (most: number) => document.search(text, { limit: most, merge: true }).map(({ id }) => id);
  const [first] = chosen;
  const found = first
    ? (text === '' ? [...first] : inText(reader.idCount))
        .filter((id) => chosen.every((ids) => ids.has(id)))
        .slice(0, limit)
    : inText(limit);
  const wanted = new Set(tokenize(text).map(({ term }) => term));
  const isWhole = (index.tokenize ?? 'strict') === 'strict' && index.preset !== 'match';
  const isMatch = (term: string): boolean =>
    wanted.has(term) || (!isWhole && [...wanted].some((part) => term.includes(part)));
  const hits = await Promise.all(
    found.slice(0, options.limit ?? 20).map(async (section, rank) => {
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
