import type { PagePayload } from '../../shared/page-data.js';
import type { SiteData } from '../../shared/site-data.js';
import type { ServerEntry } from '../../runtime/server-contract.js';
import { escapeAttribute, frameKey, type PageNavbar } from './split-root.js';

/** Gives the navigation bar of a page of one language of one version. */
export type NavbarHtml = (payload: PagePayload) => PageNavbar;

/** A rendered bar. Its texts have the URLs of the page's other languages and versions between them. */
interface Template {
  texts: string[];
  /** For each of those URLs, the name of the language or version. */
  names: string[];
  keys: Map<string, string>;
}

const placeholder = (index: number): string => `heddle-alternate-${index}`;
const placeholders = /href="heddle-alternate-(\d+)"/;

/**
 * Renders the navigation bar. Pages differ in the items that are active and in the links to their other languages and
 * versions. The bar is rendered once for each set of active items, with placeholders for those links.
 */
export function createNavbarHtml(site: SiteData, server: ServerEntry): NavbarHtml {
  const templates = new Map<string, Template>();
  const render = (payload: PagePayload, names: readonly string[]): Template => {
    const alternates = Object.fromEntries(names.map((name, index) => [name, placeholder(index)]));
    const parts = server.renderNavbar({ ...payload, alternates }, site).split(placeholders);
    return {
      texts: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1).map((index) => names[Number(index)]!),
      keys: new Map(),
    };
  };
  return (payload) => {
    const { page, alternates } = payload;
    const names = Object.keys(alternates);
    const state = JSON.stringify([server.activeNavItems(page.routePath, site), names]);
    let template = templates.get(state);
    if (!template) templates.set(state, (template = render(payload, names)));
    const { texts, names: linked, keys } = template;
    const withLinks = (urlOf: (name: string) => string): string =>
      texts.reduce((html, text, index) => `${html}href="${urlOf(linked[index - 1]!)}"${text}`);
    return {
      html: withLinks((name) => escapeAttribute(alternates[name]!)),
      keyOf: (sidebar) => {
        let key = keys.get(sidebar);
        if (key === undefined)
          keys.set(
            sidebar,
            (key = frameKey(
              sidebar,
              withLinks((name) => name),
            )),
          );
        return key;
      },
    };
  };
}
