import type { PagePayload } from '../../shared/page-data.js';
import type { SidebarItem, SiteData } from '../../shared/site-data.js';
import type { PageModule } from './page-module.js';
import type { PageLocation } from './page-location.js';

/** The sidebar of a page: the HTML made by the build, or the items of the navigation file. */
export interface SidebarState {
  /** `''` on pages without a sidebar. */
  name: string;
  html: string;
  items?: readonly SidebarItem[] | undefined;
}

/** Everything that the shown page is made of. */
export interface RouterState {
  payload: PagePayload;
  site: SiteData;
  location: PageLocation;
  /** Article of a static page. */
  html: string;
  /** Component of a page with components. */
  module?: PageModule | undefined;
  sidebar: SidebarState;
  /** Content of the navigation bar, if the server has rendered it before the page. */
  navbarHtml?: string | undefined;
  /** True if the page came by client navigation, not with the document. */
  isNavigated: boolean;
}

/** The part of the router that components use. */
export interface Router {
  getState(): RouterState;
  subscribe(listener: () => void): () => void;
  navigate(url: URL, options?: { isReplacing?: boolean }): Promise<void>;
  /** Makes `sidebar.items` available. */
  completeSidebar(): Promise<void>;
}

/** Makes the router of server rendering: it shows one page and goes nowhere. */
export function createStaticRouter(state: RouterState): Router {
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    navigate: () => Promise.resolve(),
    completeSidebar: () => Promise.resolve(),
  };
}
