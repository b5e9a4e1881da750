// One module for each component and hook: a page is static if no module that it loads has behavior.
export { Admonition } from './components.js';
export { BrowserOnly } from '../../../runtime/theme/components/browser-only.js';
export { CodeBlock } from './components.js';
export { Details } from './components.js';
export { DocCardList } from './components.js';
export { ExecutionEnvironment } from './hooks.js';
export { Head } from '../../../runtime/head/head.js';
export { Heading } from './components.js';
export { IconExternalLink } from './components.js';
export { Layout } from './components.js';
export { Link } from './components.js';
export { MDXComponents } from './components.js';
export { Redirect } from './components.js';
export { TabItem, Tabs } from './components.js';
export { ThemedImage } from './components.js';
export { TOCInline } from './components.js';
export { Translate, translate } from './components.js';
export { useBaseUrl, useBaseUrlUtils } from './hooks.js';
export { useBrokenLinks } from './hooks.js';
export { useColorMode } from './hooks.js';
export { useDoc } from './hooks.js';
export {
  useAllDocsData,
  useAllPluginInstancesData,
  useDocsData,
  useDocsVersion,
  useGlobalData,
  usePluginData,
} from './hooks.js';
export { useActiveVersion, useLatestVersion, useVersions } from './hooks.js';
export { useDocusaurusContext } from './hooks.js';
export { useHistory } from './hooks.js';
export { useIsBrowser } from './hooks.js';
export { useLocation } from '../../../runtime/hooks/router-hooks.js';
