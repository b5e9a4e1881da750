import type { SearchRecord } from '../../src/shared/search/search-types.js';

/** What is read of a request to Algolia. */
interface AskedSearch {
  query: string;
  indexName: string;
  attributesToRetrieve: string[];
  attributesToSnippet: string[];
  snippetEllipsisText: string;
  highlightPreTag: string;
  highlightPostTag: string;
  hitsPerPage: number;
  facetFilters: string[];
}

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** Answers a request in the way of Algolia: each record has its marks at the beginnings of words that were asked for. */
export function answerAsAlgolia(records: readonly SearchRecord[], body: string): string {
  const { requests } = JSON.parse(body) as { requests: AskedSearch[] };
  return JSON.stringify({ results: requests.map((request) => answerOne(records, request)) });
}

function answerOne(records: readonly SearchRecord[], asked: AskedSearch): object {
  const words = asked.query.toLowerCase().split(/\s+/).filter(Boolean);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  const holds = (text: string, word: string): boolean => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu').test(text);
  const marked = (text: string): object => {
    const found = words.filter((word) => holds(text, word));
    return {
      value: text.replace(pattern, (part) => asked.highlightPreTag + part + asked.highlightPostTag),
      matchLevel: found.length === 0 ? 'none' : found.length === words.length ? 'full' : 'partial',
      matchedWords: found,
    };
  };
  const snippet = (text: string, length: number): object => {
    const parts = text.split(/\s+/);
    const first = parts.findIndex((part) => words.some((word) => holds(part, word)));
    const from = Math.max(0, Math.min(first - Math.floor(length / 2), parts.length - length));
    const to = from + length;
    const { snippetEllipsisText: dots } = asked;
    const { matchedWords: _words, ...value } = marked(parts.slice(from, to).join(' ')) as Record<string, unknown>;
    return { ...value, value: (from > 0 ? dots : '') + String(value['value']) + (to < parts.length ? dots : '') };
  };
  const snippetLengths = new Map(asked.attributesToSnippet.map((item) => item.split(':') as [string, string]));
  const named = (record: SearchRecord): [string, string][] => [
    ...levels.flatMap((level): [string, string][] => {
      const text = record.hierarchy[level];
      return text === null ? [] : [[`hierarchy.${level}`, text]];
    }),
    ...(record.content === null ? [] : [['content', record.content] as [string, string]]),
  ];
  const isFound = (record: SearchRecord): boolean =>
    words.every((word) => named(record).some(([, text]) => holds(text, word))) &&
    asked.facetFilters.every((filter) => {
      const [name, value] = filter.split(':');
      return record[name as 'lang'] === value;
    });
  const hits = records.filter(isFound);
  return {
    hits: hits.slice(0, asked.hitsPerPage).map((record) => ({
      ...nested(named(record).filter(([name]) => asked.attributesToRetrieve.includes(name))),
      type: record.type,
      url: record.url,
      objectID: record.objectID,
      _snippetResult: nested(
        named(record).flatMap(([name, text]): [string, object][] =>
          snippetLengths.has(name) ? [[name, snippet(text, Number(snippetLengths.get(name)))]] : [],
        ),
      ),
      _highlightResult: nested(named(record).map(([name, text]) => [name, marked(text)])),
    })),
    nbHits: hits.length,
    page: 0,
    hitsPerPage: asked.hitsPerPage,
    index: asked.indexName,
    query: asked.query,
    queryID: 'a'.repeat(32),
  };
}

/** `hierarchy.lvl1` and others as objects inside each other. */
function nested(entries: readonly [string, unknown][]): Record<string, unknown> {
  const result: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of entries) {
    const [outer, inner] = name.split('.') as [string, string?];
    if (inner === undefined) result[outer] = value as Record<string, unknown>;
    else (result[outer] ??= {})[inner] = value;
  }
  return result;
}
