/** Hosted search: which index of Algolia the dialog asks. */
export interface AlgoliaOptions {
  /** Id of the application. */
  appId: string;
  /** Search-only key; every reader gets it. */
  apiKey: string;
  /** Name of the index. */
  indexName: string;
  /** Parameters of every request; they win over those of the dialog. Default: none. */
  searchParameters?: Record<string, unknown>;
  /** Whether events about views and clicks are sent. Default: false. */
  insights?: boolean;
  /**
   * Origins that are asked in the place of Algolia's, such as `https://search.example.com`; `/` is the site's own.
   * Default: Algolia's hosts of the application.
   */
  hosts?: string[];
}
