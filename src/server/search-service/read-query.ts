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
