export { Content, MdxComponentsContext, useHasContent } from './page/content.js';
export { Head } from './head/head.js';
export { useHead } from './head/head.js';
export { useActiveMatcher } from './hooks/router-hooks.js';
export { useDark } from './hooks/use-dark.js';
export { useFrontmatter } from './hooks/page-hooks.js';
export { useI18n, type Translate } from './hooks/page-hooks.js';
export { useLang } from './hooks/page-hooks.js';
export { useLocation } from './hooks/router-hooks.js';
export { useNav } from './hooks/router-hooks.js';
export { useNavigate, useNavigate as useLinkNavigate, type Navigate } from './hooks/use-navigate.js';
export { usePage } from './hooks/page-hooks.js';
export { usePageData } from './hooks/page-hooks.js';
export { usePages } from './hooks/use-pages.js';
export { usePayload } from './hooks/page-hooks.js';
export { useSidebar } from './hooks/use-sidebar.js';
export { useSite } from './hooks/page-hooks.js';
export { useVersion } from './hooks/page-hooks.js';
export { useWindowSize } from './hooks/browser-hooks.js';
export { codeBlocksOf, textOf, type CodeText } from './dom/children-text.js';
export { htmlProps } from './dom/html-props.js';
export { Link, type LinkProps } from './page/link.js';
export { useRouter, useRouterState } from './router/router-context.js';
export { pageUrl } from './url/page-url.js';
export { preloadLink } from './router/preload-link.js';
export { BrowserOnly, NoSSR, type BrowserOnlyProps } from './theme/components/browser-only.js';
export { urlToRoute, type RoutePath } from '../shared/route-path.js';
export {
  isActive,
  isDataUrl,
  isEqualPath,
  isExternalUrl,
  normalizeHref,
  removeBase,
  withBase,
  withSiteOrigin,
} from './url/urls.js';
export type { CollectStyles, StyleCollector } from './server-contract.js';
export type { PageLocation } from './router/page-location.js';
export type { HeadTag } from '../shared/head.js';
export type * from '../shared/page-data.js';
export type { PageEntry, PageList, PageQuery } from '../shared/page-list.js';
export type * from '../shared/site-data.js';
