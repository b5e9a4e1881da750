/**
 * The codes that have an entry under `/api/errors` of the documentation: all of Heddle and its official plugins. Other
 * plugins report problems too, and their codes are not explained there.
 */
export const documentedCodes: ReadonlySet<string> = new Set(
  `
    algolia-key-missing algolia-name-missing algolia-not-configured algolia-plain-host algolia-refused
    algolia-unreachable anchor-lost api-docgen-empty api-docgen-entry api-docgen-module api-docgen-name
    asset-outside-project asset-prefix-invalid bad-file-name bad-flag-value bad-image bad-link base-invalid
    bidi-in-code blog-author blog-date broken-grammar broken-symlink bundle-failed bundle-warning cache-entry-damaged cache-unusable
    case-collision certificate-failed code-block-failed code-file-missing code-file-not-text code-file-range
    code-file-with-body code-group-content code-notation code-option code-range-outside code-range-reversed code-too-large component-unknown
    config-file-missing config-missing config-never-settled config-no-export config-not-object config-syntax
    config-threw config-unknown-option config-wrong-value content-not-fetched content-stale control-characters
    dead-anchor dead-image dead-link define-secrets disk-failed duplicate-definition duplicate-id dynamic-route empty-heading empty-link external-link-dead external-link-unsure
    extra-argument feed-author-link feed-date feed-unknown file-changed file-exists file-outside-docs flag-alone
    flag-conflict flag-without-value fleet-config-differs fleet-config-unbundled fleet-package-missing
    fleet-store-failed fleet-store-incomplete fleet-task-failed fleet-unreachable fleet-unsigned fleet-url-invalid
    fleet-url-missing fleet-version fleet-without-workers folder-not-empty folder-too-deep foreign-component foreign-config
    foreign-import foreign-syntax fragment-cycle fragment-depth front-matter-comment front-matter-date front-matter-documents
    front-matter-duplicate front-matter-format front-matter-key front-matter-limit front-matter-misplaced
    front-matter-not-closed front-matter-not-map front-matter-not-text front-matter-syntax front-matter-tab front-matter-too-large
    front-matter-published front-matter-type front-matter-unknown-key front-matter-unsafe-key generator-unknown git-missing git-shallow head-tag-code
    head-tag-invalid header-ignored heading-not-rendered hidden-file home-missing host-invalid host-refused i18n-missing i18n-shape i18n-source-failed
    i18n-syntax
    include-failed input-ended install-failed internal-error lang-unknown language-missing links-file-invalid
    listen-failed lone-surrogate markdown-plugin math-error math-warning mcp-package-missing
    mcp-source mcp-unreachable mdx-syntax mdx-too-large mermaid-error meta-item
    meta-syntax missing-argument missing-command missing-import nesting-limit no-free-port no-pages no-title
    not-a-folder not-utf8 nothing-to-update nul-character openapi-invalid out-dir-locked out-dir-refused
    output-collision over-budget package-file-broken package-file-missing package-unknown page-crashed page-deadline
    page-failed path-missing path-unusable permalink-outside permalink-reserved playground-import playground-modules
    playground-needs-mdx plugin-duplicate plugin-failed plugin-option port-invalid port-refused port-taken
    preview-bundle preview-code preview-file-missing preview-needs-mdx preview-without-component proxy-failed
    query-file-empty query-file-missing query-line query-url records-missing redirect-chain redirect-circle
    redirect-dead redirect-file redirect-rule redirect-shadowed redirects-file-invalid redis-package-missing registry-unreachable
    render-failed repeated-flag report-unreadable request-failed result-differs root-missing sealed-code
    sealed-damaged sealed-default sealed-format sealed-settings sealed-state sealed-twice search-below-minimum
    search-index-missing search-off segment-duplicate segment-invalid shard-not-uploaded shard-without-cache
    shared-cache-entry shared-cache-failed shared-cache-late shared-cache-untrusted shown-as-text site-not-built site-origin-invalid
    skipped-file split-paragraph stray-container-end stray-end-tag system-failure table-cells text-too-long theme-not-module toc-too-long
    translation-unknown translations-file-invalid tree-not-clean twoslash-error typedoc-entry typedoc-error typedoc-own-file
    typedoc-type-error typedoc-warning unclosed-container unclosed-element uncaught-error unknown-code-theme unknown-command unknown-component
    unknown-container unknown-flag unknown-language unknown-playground-direction unknown-preview-mode unportable-name
    unreadable-file unsafe-html unsafe-link unsafe-output-path unused-footnote update-failed url-lost urls-file-invalid
    urls-file-missing utf16-source version-default version-exists version-missing version-name version-unknown
    watch-failed watch-limit-reached yarn-pnp
  `
    .trim()
    .split(/\s+/),
);

/** Page of the documentation with an entry for each code. */
const errorsPage = 'https://heddle.dev/api/errors';

/** URL of a code's explanation; undefined for codes of plugins that Heddle does not know. */
export const explanationUrl = (code: string): string | undefined =>
  documentedCodes.has(code) ? `${errorsPage}#${code}` : undefined;
