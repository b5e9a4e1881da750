import type { SearchFacet, SearchHit, SearchTag } from '../../shared/search/search-types.js';

/** A hit as the dialog shows it, from any provider. */
export type ProviderHit = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'hierarchy' | 'content' | 'segments'>;

export interface ProviderRequest {
  /** At most 64 characters. */
  query: string;
  lang: string;
  version: string;
  /** Words of a snippet: 10, or 5 on narrow screens. */
  snippetWords: number;
  /** Hits that are seen at once: a provider need not load others before they are asked for. Without it, all are wanted. */
  limit?: number | undefined;
  /** Hits of one part of the site that are shown, at most. */
  perGroup?: number | undefined;
  /** Part of the site the visitor is in; its pages may come a little earlier. */
  group?: string | undefined;
  /** Tags that all hits have. */
  tags?: readonly SearchTag[] | undefined;
  /** Names of tags whose values are counted, where the provider can. */
  facets?: readonly string[] | undefined;
  /** True if hits whose heading explains them have a `content` too, which the dialog doesn't show. */
  allTexts?: boolean | undefined;
  /** Called with the hits, if they are known before their texts. */
  onHits?: ((answer: ProviderAnswer) => void) | undefined;
  /** Aborted when a newer query was typed or the dialog closed. */
  signal: AbortSignal;
}

/** Results that a search hook of the site adds; shown as a list of their own, by the hook's `render` when there is one. */
export interface CustomResults {
  group: string;
  /** `default`: shown as hits. `custom`: given to the hook's `render`. */
  renderType: 'default' | 'custom';
  results: readonly unknown[];
}

export interface ProviderAnswer {
  hits: readonly ProviderHit[];
  /** Hits in all, shown or not. */
  nbHits: number;
  /** True if the same request without a limit returns more hits, after the same ones. */
  hasMore?: boolean | undefined;
  /** Names the query in analytics events. */
  queryID?: string;
  /** Words that were taken for others, since the site has none of them. */
  corrections?: readonly { typed: string; used: readonly string[] }[];
  customResults?: readonly CustomResults[];
  /** Values of tags among what was found, before `tags` limit it. */
  facets?: readonly SearchFacet[] | undefined;
}

/**
 * Why a search failed. `retry`: nothing could be reached. `api`: the service refused, with its status.
 * `deserialization`: what came is not what was expected.
 */
export type SearchFailureKind = 'retry' | 'api' | 'deserialization';

export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';

  readonly kind: SearchFailureKind;
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;

  constructor(kind: SearchFailureKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

/** A file that was read. */
export interface FileText {
  url: string;
  text: string;
}

/** Source of the search dialog's hits. It lives as long as the page. */
export interface SearchProvider {
  readonly name: 'local' | 'algolia';
  /** Path of a logo, on a grid of 24 by 24. */
  readonly logo?: string;
  /** Name of the index of a language and version: recent and favorite searches are stored under it. */
  indexName(lang: string, version: string): string;
  /**
   * Begins to load what the first search will need. `index` is the manifest of the local index of the page that was
   * loaded, which the loader reads. Never throws; failures show in the first search.
   */
  warmUp(lang: string, version: string, index?: Promise<FileText | undefined>): void;
  /** True if the provider is not asked for a query, which may still become another one. */
  isTooShort?(query: string): boolean;
  /** Rejects with a `SearchFailure`, or with the signal's reason. */
  search(request: ProviderRequest): Promise<ProviderAnswer>;
  /** The visitor sees these hits of an answer, until `signal` is aborted. For analytics. */
  viewed?(answer: ProviderAnswer, signal?: AbortSignal): void;
  /** The visitor chose a hit; `position` counts from 1 over the whole list. For analytics. */
  clicked?(hit: ProviderHit, position: number, answer: ProviderAnswer): void;
}
