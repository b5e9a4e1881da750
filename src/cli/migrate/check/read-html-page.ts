import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { projects } from '../../../compat/projects.js';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;

/** A heading of an article. */
export interface HtmlHeading {
  level: number;
  text: string;
  id: string;
}

/** Content of an HTML page, whichever generator made it. */
export interface HtmlPage {
  /** Text of the first `h1`; empty if there is none. */
  title: string;
  /** The part of the document's title before the site's name. */
  documentTitle: string;
  /** Headings from level 2 on. The title of a card is the text of a link, whose URL is in `links`. */
  headings: HtmlHeading[];
  /** Blocks of code, without diagrams, some of which have a text until a script renders them and others nothing. */
  codeBlocks: number;
  images: number;
  /** URL paths of the links in the article, without query, in the order of their first use. */
  links: string[];
  /** URL paths of the links in the sidebar. */
  sidebar: string[];
  /** URL paths of the links in the navigation bar. */
  bar: string[];
  /** Where the page leads at once, if it is a redirect. */
  redirect?: string;
}

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';
const classesOf = (element: Element): string[] => attribute(element, 'class').split(/\s+/);

/** All elements below a node, in the order of the document. */
function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes)
    if (isElement(child)) {
      yield child;
      yield* elementsOf(child);
    }
}

const findFirst = (root: Node, isWanted: (element: Element) => boolean): Element | undefined => {
  for (const element of elementsOf(root)) if (isWanted(element)) return element;
  return undefined;
};

/** True for an element within the navigation of an article, such as breadcrumbs. */
const isInNavigation = ({ parentNode }: Element): boolean =>
  parentNode !== null &&
  isElement(parentNode as Node) &&
  ((parentNode as Element).tagName === 'nav' || isInNavigation(parentNode as Element));

/** True for an element within another one. */
const isIn = ({ parentNode }: Element, outer: Element): boolean =>
  parentNode !== null &&
  (parentNode === outer || (isElement(parentNode as Node) && isIn(parentNode as Element, outer)));

/** True for an element within a link. */
const isInLink = ({ parentNode }: Element): boolean =>
  parentNode !== null &&
  isElement(parentNode as Node) &&
  ((parentNode as Element).tagName === 'a' || isInLink(parentNode as Element));

const diagramClass = /(?:^|\s)(?:language-)?mermaid(?:\s|$)/;

/** True for a block with the source of a diagram: the block, what it is in, or what is in it has the class. */
const isDiagram = (block: Element): boolean =>
  [block.parentNode, block, ...block.childNodes].some(
    (node) => node !== null && isElement(node as Node) && diagramClass.test(attribute(node as Element, 'class')),
  );

/** Pictures of emoji, and of the authors of a post. */
const decorationClass = /(?:^| )(?:twemoji|gemoji|emoji|hd-avatar|avatar__photo)(?: |$)/;

/** Links beside headings that point to them. */
const anchorClass = /(?:^|[-_ ])(?:header-anchor|hash-link|anchor-link|headerlink|hd-anchor)(?:$|[-_ ])/;

/** Text for screen readers, such as the note that a link opens in a new tab. */
const hiddenClass = /(?:^| )(?:hd-visually-hidden|visually-hidden|sr-only)(?: |$)/;

/** Badges are no part of a text: `badge`, `hd-badge`, `link-badge`, and `badge_ab3F` or `_badge_1x2y3_5` of CSS modules. */
const badgeClass = /(?:^| )(?:VPBadge|(?:\w+-)*badge|_?badge_[\w-]{4,})(?: |$)/;

/** True for the name of a component that Heddle cannot run, at the beginning of its placeholder. */
const isPlaceholderName = (element: Element): boolean => {
  const parent = element.parentNode as Element | null;
  return parent?.childNodes[0] === element && 'attrs' in parent && classesOf(parent).includes('hd-foreign');
};

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  if (isElement(node)) {
    if (node.tagName === 'style' || node.tagName === 'script' || isPlaceholderName(node)) return '';
    const names = attribute(node, 'class');
    if (attribute(node, 'aria-hidden') === 'true' || anchorClass.test(names) || hiddenClass.test(names)) return '';
    if (badgeClass.test(names)) return '';
  }
  return node.childNodes.map(textOf).join('');
}

const cleanText = (node: Node): string =>
  textOf(node)
    .replace(/[\u200b\u200c\u200d\ufeff]/g, '')
    // Some generators set quotes and dots as printers do.
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*[#¶]$/, '');

/** Classes of the element that contains an article, of each generator and of Heddle. */
const articleClasses = new Set([...projects.flatMap((project) => project.articleClasses), 'hd-doc']);
const sidebarClasses = new Set([...projects.flatMap((project) => project.sidebarClasses), 'hd-sidebar']);
const navClasses = new Set(projects.flatMap((project) => project.navClasses ?? []));

/** A URL path in one form: `/a/`, `/a/index.html` and `/a.html` are `/a`. */
export function plainUrl(url: string, base = '/'): string {
  let path = url.replace(/[?#].*$/, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // A `%` that begins no character is a part of the name.
  }
  const below = base !== '/' && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
  return below
    .replace(/(?:^|\/)index(?:\.html)?$/, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/\.html$/, '');
}

/** URL paths that links of an element point to, resolved against the URL of the page. */
function linksOf(root: Node, pageUrl: string, base: string, isArticle = false): string[] {
  const found = new Set<string>();
  for (const element of elementsOf(root)) {
    const href = element.tagName === 'a' && !(isArticle && isInNavigation(element)) ? attribute(element, 'href') : '';
    // A button that opens a group of the sidebar has a link for visitors without scripts.
    if (attribute(element, 'role') === 'button') continue;
    if (href === '' || href.startsWith('#') || anchorClass.test(attribute(element, 'class'))) continue;
    const target = URL.canParse(href, `http://site${pageUrl}`) ? new URL(href, `http://site${pageUrl}`) : undefined;
    if (target?.host === 'site' && target.protocol === 'http:') found.add(plainUrl(target.pathname, base));
  }
  return [...found];
}

/**
 * Puts parts that React sent after the page, such as `<div hidden id="S:0">`, where a script of the page puts them: in
 * place of `<template id="B:0">`, or `P:0` within such a part.
 */
function placeStreamedParts(document: Node): void {
  const all = [...elementsOf(document)];
  const parts = new Map(
    all.flatMap((element) => {
      const name = /^S:([\da-f]+)$/.exec(attribute(element, 'id'))?.[1];
      return name === undefined ? [] : [[name, element] as const];
    }),
  );
  for (const place of all) {
    const name = place.tagName === 'template' && /^[BP]:([\da-f]+)$/.exec(attribute(place, 'id'))?.[1];
    const part = name === false || name === undefined ? undefined : parts.get(name);
    const parent = place.parentNode;
    if (!part || !parent) continue;
    const children = part.childNodes.splice(0);
    for (const child of children) child.parentNode = parent;
    parent.childNodes.splice(parent.childNodes.indexOf(place), 1, ...children);
  }
}

/** Takes the navigation bar and the footer out of a document without `main`, such as home pages have. */
function withoutFrame(document: Node): Node {
  for (const element of [...elementsOf(document)])
    if (
      ['header', 'footer', 'nav'].includes(element.tagName) ||
      classesOf(element).some((name) => navClasses.has(name))
    ) {
      const { childNodes } = element.parentNode!;
      childNodes.splice(childNodes.indexOf(element), 1);
    }
  return document;
}

/** Reads a page. `pageUrl` is its URL path with `base`, which relative links start from. */
export function readHtmlPage(html: string, pageUrl: string, base: string): HtmlPage {
  // Redirects for visitors without scripts are in `noscript`.
  const document = parse(html, { scriptingEnabled: false });
  placeStreamedParts(document);
  const refresh = findFirst(
    document,
    (element) => element.tagName === 'meta' && attribute(element, 'http-equiv').toLowerCase() === 'refresh',
  );
  const sidebar = findFirst(document, (element) => classesOf(element).some((name) => sidebarClasses.has(name)));
  const bar = findFirst(document, ({ tagName }) => tagName === 'header');
  const main =
    findFirst(document, (element) => element.tagName === 'main' || attribute(element, 'role') === 'main') ??
    findFirst(document, (element) => classesOf(element).includes('main-wrapper')) ??
    withoutFrame(document);
  const articles = [...elementsOf(main)].filter(({ tagName }) => tagName === 'article');
  const bodies = [...elementsOf(main)].filter((one) => classesOf(one).some((name) => articleClasses.has(name)));
  const [body] = bodies;
  // Several are cards or posts.
  const isList = articles.length > 1 && articles.filter((one) => bodies.some((inner) => isIn(inner, one))).length > 1;
  const article = (isList ? undefined : body) ?? (articles.length === 1 ? articles[0]! : main);
  const first = findFirst(main, ({ tagName }) => tagName === 'h1');
  const named = findFirst(document, ({ tagName }) => tagName === 'title');
  const redirect = refresh && /url=\s*['"]?([^'"]+)/i.exec(attribute(refresh, 'content'))?.[1];
  const page: HtmlPage = {
    title: first ? cleanText(first) : '',
    documentTitle: named ? cleanText(named).split(/\s[|·–—-]\s/)[0]! : '',
    headings: [],
    codeBlocks: 0,
    images: 0,
    links: linksOf(article, pageUrl, base, true),
    sidebar: sidebar ? linksOf(sidebar, pageUrl, base) : [],
    bar: bar ? linksOf(bar, pageUrl, base) : [],
    ...(redirect === undefined ? {} : { redirect }),
  };
  for (const element of elementsOf(article)) {
    const level = /^h([2-6])$/.exec(element.tagName)?.[1];
    if (level !== undefined) {
      if (!isInLink(element))
        page.headings.push({ level: Number(level), text: cleanText(element), id: attribute(element, 'id') });
    } else if (element.tagName === 'pre') page.codeBlocks += isDiagram(element) ? 0 : 1;
    // Emoji may be text.
    else if (element.tagName === 'img' && !decorationClass.test(attribute(element, 'class'))) page.images++;
  }
  return page;
}
