/** `docusaurus-context.json` of a site that was moved from Docusaurus; empty if there is none. */
declare module '@generated/docusaurus.config' {
  const context: {
    customFields?: Record<string, unknown>;
    /** Folders of documents in URLs, by the ids of the instances of the docs plugin. Default: `docs` for `default`. */
    docsRoutes?: Record<string, string>;
    /** Ids of documents that don't follow from their URLs, by route path. */
    docIds?: Record<string, string>;
    /** Data of plugins of the site, by plugin and instance. */
    globalData?: Record<string, Record<string, unknown>>;
    /** Further options of the configuration. */
    [option: string]: unknown;
  };
  export { context as default };
}
