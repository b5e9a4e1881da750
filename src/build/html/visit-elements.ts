import { parseFragment, parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { RenderedLinks } from '../facts/page-facts.js';
import { anchorsAmong } from './anchors.js';
import { articleInDocument } from './article-of.js';

/** Calls `visit` with the elements below a node, in the order of the source. */
export function visitElements(
  { childNodes }: DefaultTreeAdapterTypes.ParentNode,
  visit: (element: DefaultTreeAdapterTypes.Element) => void,
): void {
  for (const node of childNodes) {
    if (!('tagName' in node)) continue;
    visit(node);
    visitElements('content' in node ? node.content : node, visit);
  }
}

/** True for the `rel` of a link that leaves the site, though the page may have the same host. */
export const isExternalRel = (rel: string): boolean => /(?:^|\s)external(?:\s|$)/i.test(rel);

/** Links to pages of the site and anchors of HTML, each once, in the order of the page. */
export function readLinks(html: string): RenderedLinks {
  const hrefs = new Set<string>();
  const ids: string[] = [];
  visitElements(parseFragment(html), ({ tagName, attrs }) => {
    const isExternal = attrs.some(({ name, value }) => name === 'rel' && isExternalRel(value));
    for (const { name, value } of attrs) {
      if (name === 'id' && value !== '') ids.push(value);
      if (name === 'href' && (tagName === 'a' || tagName === 'area') && !isExternal) hrefs.add(value);
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
  return readLinks(isHome ? mainOf(document) : articleInDocument(document));
}

/**
 * `robots` means all search engines; the other names are single search engines. Crawlers of news and images, such as
 * `googlebot-news`, are ignored.
 */
const crawlerName = /^(?:robots|slurp|yandex|yeti|teoma|[a-z]+(?:bot|spider))$/;

/** A `meta` tag that may have a directive, which may be written with character references. */
const mayRefuse = /^meta\b.*?(?:noindex|none|&#)/is;
/** The tags of most pages, whose texts have any words and references. */
const isDescription = /^meta (?:name|property)="(?:description|og:|twitter:)/i;

/** True if a document asks search engines to leave the page out of their results. */
export function refusesIndexing(document: string): boolean {
  const head = document.slice(0, document.indexOf('</head>'));
  // Nearly no page does, and every rendered page is asked. Style sheets have `none` in most heads, so only tags count.
  if (!head.split('<').some((tag) => mayRefuse.test(tag) && !isDescription.test(tag))) return false;
  let isRefused = false;
  visitElements(parse(head), ({ tagName, attrs }) => {
    if (tagName !== 'meta') return;
    const valueOf = (name: string): string =>
      attrs.find((attribute) => attribute.name === name)?.value.toLowerCase() ?? '';
    isRefused ||=
      crawlerName.test(valueOf('name').trim()) &&
      valueOf('content')
        .split(/[\s,]+/)
        .some((directive) => directive === 'noindex' || directive === 'none');
  });
  return isRefused;
}
