// One module for each component and hook: a page is static if no module that it loads has behavior.
export { Admonition } from './admonition.js';
export { BrowserOnly } from '../../theme/components/browser-only.js';
export { CodeBlock } from './code-block.js';
export { Details } from './details.js';
export { DocCardList } from './doc-card-list.js';
export { ExecutionEnvironment } from './execution-environment.js';
export { Head } from '../../head/head.js';
export { Heading } from './heading.js';
export { IconExternalLink } from './external-link-icon.js';
export { Layout } from './layout.js';
export { Link } from './link.js';
export { MDXComponents } from './mdx-components.js';
export { Redirect } from './redirect.js';
export { TabItem, Tabs } from './tabs.js';
export { ThemedImage } from './themed-image.js';
export { TOCInline } from './toc-inline.js';
export { Translate, translate } from './translate.js';
export { useBaseUrl, useBaseUrlUtils } from './use-base-url.js';
export { useBrokenLinks } from './use-broken-links.js';
export { useColorMode } from './use-color-mode.js';
export { useDoc } from './use-doc.js';
export {
  useAllDocsData,
  useAllPluginInstancesData,
  useDocsData,
  useDocsVersion,
  useGlobalData,
  usePluginData,
} from './use-docs-data.js';
export { useActiveVersion, useLatestVersion, useVersions } from './use-docs-versions.js';
export { useDocusaurusContext } from './use-docusaurus-context.js';
export { useHistory } from './use-history.js';
export { useIsBrowser } from './use-is-browser.js';
export { useLocation } from '../../hooks/use-location.js';
