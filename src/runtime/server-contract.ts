import type { ReactNode } from 'react';
import type { HeadTag } from '../shared/head.js';
import type { PagePayload } from '../shared/page-data.js';
import type { QueryablePage, PageQuery } from '../shared/page-list.js';
import type { SidebarItem, SiteData } from '../shared/site-data.js';
import type { PageModuleFactory } from './router/page-module.js';

export type { PageModuleFactory };

/** Input of the server's `renderPage`. */
export interface ServerRenderInput {
  payload: PagePayload;
  site: SiteData;
  /** Article of a static page; undefined when the page has a module. */
  articleHtml?: string;
  /** Factory of a page with components, with its imported modules. */
  module?: { factory: PageModuleFactory; imports: Record<string, unknown>[] };
  /** Inner HTML of the sidebar for this page, active item marked; `''` without a sidebar. */
  sidebarHtml: string;
  /** Content of the navigation bar, if it was rendered before. */
  navbarHtml?: string | undefined;
  /** The pages of the site, on sites whose components list pages. */
  pages?: readonly QueryablePage[] | undefined;
}

/** Collects the styles of one page that is rendered. */
export interface StyleCollector {
  /** Returns what is rendered in place of the page: the page within a provider, for example. */
  wrap(page: ReactNode): ReactNode;
  /** Called after rendering. Returns `<style>` elements as HTML, or CSS; `''` if there are none. */
  styles(): string | Promise<string>;
}

/** Called for each page that the server renders. */
export type CollectStyles = () => StyleCollector;

/** Exports of the server bundle (`entry-server.tsx`) to the render task. */
export interface ServerEntry {
  /**
   * Inner HTML of the root element, the tags that components put into the head, and the queries of `usePages`. Rejects when
   * a component throws.
   */
  renderPage(input: ServerRenderInput): Promise<{ html: string; head: HeadTag[]; queries: PageQuery[] }>;
  /**
   * Content of the article of a page with a module that React doesn't adopt, and the tags that its components put into the head. Throws what a
   * component throws.
   */
  renderArticle(input: ServerRenderInput): { html: string; head: HeadTag[] };
  /** The same with a placeholder in place of each component that throws. */
  renderIsolated(input: ServerRenderInput): { html: string; head: HeadTag[] };
  /**
   * HTML of one sidebar item (an `<li>`) in a state. A group's children replace the text `<!--items-->`; the build puts
   * them together, so that the items of a sidebar are rendered once and not once a page.
   */
  renderSidebarItem(item: SidebarItem, state: { active: boolean; open: boolean }, site: SiteData): string;
  /** Content of the navigation bar of a page, as the built-in theme renders it. */
  renderNavbar(payload: PagePayload, site: SiteData): string;
  /** The active items of the navigation bar at a route path. Pages with the same text have the same ones. */
  activeNavItems(routePath: string, site: SiteData): string;
  /** True if the site collects styles of components while pages are rendered. */
  collectsStyles: boolean;
  /** Names of the components that MDX pages may use without importing them. */
  mdxComponentNames: string[];
}
