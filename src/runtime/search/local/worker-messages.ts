import type { FileText, ProviderAnswer, ProviderRequest, SearchFailureKind } from '../search-provider.js';

/** A search in one index, as plain data. */
export interface LocalQuery extends Pick<
  ProviderRequest,
  'query' | 'snippetWords' | 'limit' | 'perGroup' | 'group' | 'tags' | 'facets'
> {
  /** URL of the folder with the index files; ends with `/`. */
  folder: string;
  /** File name of the manifest. */
  manifest: string;
}

/** Fields of a `SearchFailure`. */
export interface PlainFailure {
  kind: SearchFailureKind;
  message: string;
  status?: number | undefined;
}

export type ToWorker =
  | { type: 'open'; folder: string; manifest: string; given: FileText | undefined }
  | { type: 'search'; id: number; query: LocalQuery }
  | { type: 'cancel'; id: number };

export type FromWorker =
  | { id: number; answer: ProviderAnswer }
  | { id: number; early: ProviderAnswer }
  | { id: number; failure: PlainFailure };
