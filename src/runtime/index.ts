export { Content, MdxComponentsContext, useHasContent } from './page/content.js';
export { Head } from './head/head.js';
export { useHead } from './head/use-head.js';
export { useActiveMatcher } from './hooks/use-active-matcher.js';
export { useDark } from './hooks/use-dark.js';
export { useFrontmatter } from './hooks/use-frontmatter.js';
export { useI18n, type Translate } from './hooks/use-i18n.js';
export { useLang } from './hooks/use-lang.js';
export { useLocation } from './hooks/use-location.js';
export { useNav } from './hooks/use-nav.js';
export { useNavigate, useNavigate as useLinkNavigate, type Navigate } from './hooks/use-navigate.js';
export { usePage } from './hooks/use-page.js';
export { usePageData } from './hooks/use-page-data.js';
export { usePages } from './hooks/use-pages.js';
export { usePayload } from './hooks/use-payload.js';
export { useSidebar } from './hooks/use-sidebar.js';
export { useSite } from './hooks/use-site.js';
export { useVersion } from './hooks/use-version.js';
export { useWindowSize } from './hooks/use-window-size.js';
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
export type { PageLocation } from './router/page-location.js';
export type { HeadTag } from '../shared/head.js';
export type * from '../shared/page-data.js';
export type { PageEntry, PageList, PageQuery } from '../shared/page-list.js';
export type * from '../shared/site-data.js';
