/** One request of the service's interface, as far as it counts here. */
export interface ServiceQuery {
  query: string;
  indexName: string;
  hitsPerPage: number;
  preTag: string;
  postTag: string;
  snippetWords: number;
  /** Attributes of hits; undefined: all. */
  attributes?: string[] | undefined;
  clickAnalytics: boolean;
  /** Values of facets that hits must have. */
  facets: Map<string, string>;
}

const texts = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? (value.flat(3) as unknown[]) : [value];
  return list.filter((item): item is string => typeof item === 'string');
};

function facetsOf(filters: unknown): Map<string, string> {
  return new Map(
    texts(filters).flatMap((filter): [string, string][] => {
      const at = filter.indexOf(':');
      return at === -1 ? [] : [[filter.slice(0, at), filter.slice(at + 1)]];
    }),
  );
}

/** A whole number between two others, whatever a client sends. */
function wholeNumber(value: unknown, fallback: number, smallest: number, largest: number): number {
  return Math.min(largest, Math.max(smallest, Math.trunc(Number(value)) || fallback));
}

/** Words of the snippet that `content:10` asks for. */
function snippetWordsOf(attributes: unknown): number {
  const written = texts(attributes).find((attribute) => attribute.startsWith('content:'));
  return wholeNumber(written?.slice('content:'.length), 10, 1, 100);
}

/** Longest query, in UTF-16 units, and words of it that are looked up. Visitors type less; the work grows with both. */
const longestQuery = 128;
const mostWords = 16;
/** Letters of languages without spaces, each of which begins a term of the index, and symbols of two units. */
const denseLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/gu;
const mostDenseLetters = 32;

/** The part of a query that is looked up. */
export function boundedQuery(query: string): string {
  const words = query
    .slice(0, longestQuery)
    .replace(/[\ud800-\udbff]$/, '')
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ');
  let left = mostDenseLetters;
  return words.replace(denseLetters, (letter) => (left-- > 0 ? letter : ''));
}

/** Reads one element of `requests`; undefined when it is no search. */
export function readQuery(request: unknown): ServiceQuery | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const fields = request as Record<string, unknown>;
  const { query = '', indexName, hitsPerPage = 20, highlightPreTag = '<em>', highlightPostTag = '</em>' } = fields;
  if (typeof query !== 'string' || typeof indexName !== 'string') return undefined;
  if (typeof highlightPreTag !== 'string' || typeof highlightPostTag !== 'string') return undefined;
  const attributes = texts(fields['attributesToRetrieve']);
  return {
    query,
    indexName,
    hitsPerPage: wholeNumber(hitsPerPage, 0, 0, 1000),
    preTag: highlightPreTag,
    postTag: highlightPostTag,
    snippetWords: snippetWordsOf(fields['attributesToSnippet']),
    attributes: attributes.length === 0 || attributes.includes('*') ? undefined : attributes,
    clickAnalytics: fields['clickAnalytics'] === true,
    facets: facetsOf(fields['facetFilters']),
  };
}
