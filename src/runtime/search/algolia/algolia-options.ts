/** Settings of the site for the provider of hosted search. */
export interface AlgoliaProviderOptions {
  appId: string;
  apiKey: string;
  indexName: string;
  /** Parameters of every request; they win over the provider's own. */
  searchParameters: Record<string, unknown>;
  /** True if events about views and clicks are sent. */
  insights: boolean;
  /** Origins to ask, `/` for the page's own; empty for Algolia's. */
  hosts: string[];
  /** Scheme and host in the URLs of records, which links leave out; `''` when unknown. */
  siteOrigin: string;
  /** True if records of other versions are excluded. */
  isVersioned: boolean;
}
