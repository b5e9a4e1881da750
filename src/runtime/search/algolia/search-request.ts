import type { AlgoliaProviderOptions } from './algolia-options.js';
import type { ProviderRequest } from '../search-provider.js';

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** Tags that the service puts around matches. */
export interface HighlightTags {
  highlightPreTag: string;
  highlightPostTag: string;
}

/** The one request of a search, in the order of keys that the service's own dialog sends. */
export function searchRequest(
  options: AlgoliaProviderOptions,
  { query, lang, version, snippetWords }: ProviderRequest,
): HighlightTags & Record<string, unknown> & { indexName: string } {
  return {
    query,
    indexName: options.indexName,
    attributesToRetrieve: [...levels.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [
      ...levels.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    clickAnalytics: options.insights,
    facetFilters: [`lang:${lang}`, ...(options.isVersioned ? [`version:${version}`] : [])],
    ...options.searchParameters,
  };
}
