import type { RenderedLinks } from '../facts/rendered-links.js';
import { unescapeHtml } from '../../shared/escape-html.js';
import { articleOf } from './article-of.js';

/** Ids of the theme, of tabs and of React, which name no part of a page. */
const isForeignId = (id: string): boolean =>
  /^(?:hd-(?:content|nav|sidebar|toc)$|_(?:article-)?[rR]_|:[rR])|code-group-\d+-(?:tab|panel)-\d+$/.test(id);

/** Ids of HTML that links can point to, each once, in the order of the page. */
export function anchorsOf(html: string): string[] {
  const ids = [...html.matchAll(/<[a-z][^<>]*? id="([^"]+)"/g)].map(([, id]) => unescapeHtml(id!));
  return [...new Set(ids.filter((id) => !isForeignId(id)))];
}

/** URLs of the links of HTML, each once, in the order of the page. */
export function hrefsOf(html: string): string[] {
  const found = [...html.matchAll(/<(?:a|area)\s(?:[^<>]*?\s)?href="([^"]*)"/g)].map(([, href]) => unescapeHtml(href!));
  return [...new Set(found)];
}

/** The `<main>` of a document, `''` without one. */
function mainOf(document: string): string {
  const start = document.indexOf('<main ');
  return start === -1 ? '' : document.slice(start, document.lastIndexOf('</main>') + '</main>'.length);
}

/** Reads the links and anchors of a document. A home page links outside of its article, too. */
export function renderedLinks(document: string, isHome: boolean): RenderedLinks {
  const main = isHome ? mainOf(document) : articleOf(document);
  return { hrefs: hrefsOf(main), anchors: anchorsOf(main) };
}
