import type { ReactNode } from 'react';
import type { PagePayload } from '../shared/page-data.js';

/** Content of the page's `#heddle-page` element. */
export interface PageStart {
  payload: PagePayload;
  /** URL of the page. */
  url: string;
  /** URL of the site file: `SiteData` of the page's language. */
  site: string;
  /** URL of the script for pages with code blocks. */
  code: string;
  /** URL of the script for pages with tabs. */
  tabs: string;
  /** URL of the script of page parts, for pages that have some and for clicks on `[data-act]`. */
  parts: string;
  /** URL of the router bundle. */
  router: string;
  /** URL of the runtime bundle. */
  runtime: string;
  /** The scripts of plugins, each for pages where something matches its selector. */
  modules?: [selector: string, url: string][];
  /** URLs of what a search loads, so that it can be requested side by side; undefined on sites without search. */
  search?: { script: string; chunks: string[]; styles: string; worker?: string; index?: string };
}

/** The part of a started runtime that the loader uses. */
export interface RuntimeHandle {
  /** Replaces a sidebar of which the document contains a part by the whole one. */
  completeSidebar(): Promise<void>;
  /** Renders nodes into another place, with the router for their hooks; returns what ends it. */
  render(place: HTMLElement, node: ReactNode): () => void;
}

/** Reads the page's data; undefined when the document carries none. */
export function readPageStart(owner: ParentNode): PageStart | undefined {
  // A heading of the article may have the same id, so the element's name is asked for as well.
  const text = owner.querySelector('script#heddle-page')?.textContent;
  return text ? (JSON.parse(text) as PageStart) : undefined;
}

/** The site's base path, read off the URL of a file below `assets/`. */
export function baseOf({ site }: Pick<PageStart, 'site'>): string {
  const path = new URL(site, location.href).pathname;
  return path.slice(0, path.lastIndexOf('/assets/') + 1);
}
