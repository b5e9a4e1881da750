import { parseFragment } from 'parse5';
import type { RenderedLinks } from '../facts/rendered-links.js';
import { anchorsAmong } from './anchors.js';
import { articleOf } from './article-of.js';
import { visitElements } from './visit-elements.js';

/** Links and anchors of HTML, each once, in the order of the page. */
export function readLinks(html: string): RenderedLinks {
  const hrefs = new Set<string>();
  const ids: string[] = [];
  visitElements(parseFragment(html), ({ tagName, attrs }) => {
    for (const { name, value } of attrs) {
      if (name === 'id' && value !== '') ids.push(value);
      if (name === 'href' && (tagName === 'a' || tagName === 'area')) hrefs.add(value);
    }
  });
  return { hrefs: [...hrefs], anchors: anchorsAmong(ids) };
}

/** The `<main>` of a document, `''` without one. */
function mainOf(document: string): string {
  const start = document.indexOf('<main ');
  return start === -1 ? '' : document.slice(start, document.lastIndexOf('</main>') + '</main>'.length);
}

/** Reads the links and anchors of a document. A home page links outside of its article, too. */
export function renderedLinks(document: string, isHome: boolean): RenderedLinks {
  return readLinks(isHome ? mainOf(document) : articleOf(document));
}
