import { parseFragment, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { unescapeHtml } from '../../shared/escape-html.js';
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

/** Collects links to pages of the site, and ids, by element. */
function createLinkCollector() {
  const hrefs = new Set<string>();
  const ids: string[] = [];
  return {
    add(tagName: string, attrs: readonly { name: string; value: string }[]): void {
      const isExternal = attrs.some(({ name, value }) => name === 'rel' && isExternalRel(value));
      for (const { name, value } of attrs) {
        if (name === 'id' && value !== '') ids.push(value);
        if (name === 'href' && (tagName === 'a' || tagName === 'area') && !isExternal) hrefs.add(value);
      }
    },
    links: (): RenderedLinks => ({ hrefs: [...hrefs], anchors: anchorsAmong(ids) }),
  };
}

/** A tag as serializers write it, and most people. */
const plainTag =
  /<\/?([a-zA-Z][\w:-]*)((?:[\t\n\f ]+[^\t\n\f "'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\t\n\f "'=<>`]+))?)*)[\t\n\f ]*\/?>/y;
const plainAttribute = /([^\t\n\f "'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\t\n\f "'=<>`]+)))?/g;

/** Elements whose content is no HTML, or that change how what follows is read. */
const specialElement =
  /^(?:body|frame|frameset|head|html|iframe|image|math|noembed|noframes|noscript|plaintext|script|select|style|textarea|title|xmp)$/i;

/** Elements that are dropped where they are not allowed. */
const droppedElement = /^(?:caption|col|colgroup|form|tbody|td|tfoot|th|thead|tr)$/i;

/** Character references of serializers. */
const plainReference = /&(?:amp|lt|gt|quot|#x27|#39|#34|#x22);/g;

/** Attributes of a plain tag, by lower-case name; undefined if one is read otherwise in other places. */
function plainAttributes(written: string): Map<string, string> | undefined {
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single, bare] of written.matchAll(plainAttribute)) {
    const name = key.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (name === 'xlink:href' || value.replace(plainReference, '').includes('&')) return undefined;
    // Of equal names, the first one counts.
    if (!attributes.has(name)) attributes.set(name, unescapeHtml(value));
  }
  return attributes;
}

/** Index after the comment that begins at `at`; undefined if it has an unusual end, or none. */
function afterComment(html: string, at: number): number | undefined {
  const end = html.indexOf('-->', at + 4);
  const isPlain = end !== -1 && !html.startsWith('>', at + 4) && !html.startsWith('->', at + 4);
  return isPlain && !html.slice(at, end).includes('--!>') ? end + 3 : undefined;
}

/**
 * `readLinks` for HTML whose tags can be read one by one; undefined where they depend on each other, such as those after
 * `<script>`, or a part of a table with an id. It takes a tenth of the time of a parser, and builds read each page with
 * components.
 */
function scanLinks(html: string): RenderedLinks | undefined {
  if (html.includes('\0') || html.includes('\r')) return undefined;
  const found = createLinkCollector();
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const after = afterComment(html, at);
      if (after === undefined) return undefined;
      at = after;
      continue;
    }
    if (!/[a-zA-Z/!?]/.test(html.charAt(at + 1))) {
      at++;
      continue;
    }
    plainTag.lastIndex = at;
    const [tag, name = '', written = ''] = plainTag.exec(html) ?? [];
    if (tag === undefined || specialElement.test(name)) return undefined;
    at += tag.length;
    if (written === '' || tag.startsWith('</')) continue;
    const attributes = plainAttributes(written);
    if (!attributes || (attributes.has('id') && droppedElement.test(name))) return undefined;
    found.add(
      name.toLowerCase(),
      Array.from(attributes, ([key, value]) => ({ name: key, value })),
    );
  }
  return found.links();
}

/** Links to pages of the site and anchors of HTML, each once, in the order of the page. */
export function readLinks(html: string): RenderedLinks {
  const scanned = scanLinks(html);
  if (scanned) return scanned;
  const found = createLinkCollector();
  visitElements(parseFragment(html), ({ tagName, attrs }) => found.add(tagName, attrs));
  return found.links();
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
