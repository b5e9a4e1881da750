import type { Element, Root } from 'hast';
import type { HeadTag } from '../../shared/head.js';
import type { SiteConfig } from '../config/site-config.js';
import { codeInText, unsafeHtml, unsafeLink, type PageProblem } from '../report/errors/markdown.js';
import type { Route } from '../facts/route.js';
import { isImageData, isUnsafeLink } from '../links/url-parts.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';

/*
 * Decides what may become HTML, for the whole build.
 *
 * `.mdx` and `.tsx` pages, themes and the configuration are code: their HTML is written as it is. `.md` pages, their
 * front matter, `_meta.json` and `_nav.json` are data. Data may contain HTML where a field or a body is documented to, but
 * nothing in it runs, changes the document as a whole or other pages, or passes for a part of the theme. With `markdown.html: false`,
 * data contains no HTML at all.
 *
 * Trees (bodies) are judged by `removeCode`, strings (fields) by `data-html.ts` with the same function, and tags of the
 * head by `actsInHead`.
 */

/** Treatment of a source's HTML: written as it is, without code, or not as HTML. */
export type HtmlRule = 'code' | 'data' | 'text';

/** Rule for a page of a kind, or for a JSON file. */
export function htmlRule(kind: Route['kind'] | 'json', { markdown }: Pick<SiteConfig, 'markdown'>): HtmlRule {
  if (kind === 'mdx' || kind === 'component') return 'code';
  return markdown.html ? 'data' : 'text';
}

/** A link in a field of data: as it is written, or a link to the page itself where following it would run code. */
export function linkOfData(link: string, field: string, report: (problem: PageProblem) => void): string {
  if (!isUnsafeLink(link)) return link;
  report(codeInText(field, unsafeLink(link)));
  return '#';
}

/** Elements that run code, change the page as a whole, or are read differently when scripts are on. */
const refusedElements = new Set([
  'annotation-xml',
  'base',
  'embed',
  'frameset',
  'link',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'template',
  'xmp',
]);

/** The scripts of the theme and of plugins trust the attributes of their own elements. */
const isRefusedElement = (tagName: string): boolean => refusedElements.has(tagName) || tagName.startsWith('hd-');

/** Attributes that contain URLs, and those with which SVG animations set them, without `:` and in lowercase. */
const addressAttributes = new Set([
  'action',
  'background',
  'by',
  'cite',
  'data',
  'formaction',
  'from',
  'href',
  'longdesc',
  'poster',
  'src',
  'srcset',
  'to',
  'values',
  'xlinkhref',
]);

/** Attributes that run code, show a document, or send requests to where the page wants on a click or without one. */
const refusedAttributes = new Set(['attributionsrc', 'datahdstatic', 'nonce', 'ping', 'srcdoc', 'xmlbase']);

/** Elements that show the image at a URL. */
const imageElements = new Set(['image', 'img', 'input', 'source', 'video']);

/** Attributes of animations with the values that another attribute gets. */
const animatedValues = new Set(['by', 'from', 'to', 'values']);

/** The URLs in a value: one, several with their widths, or the steps of an animation. */
function urlsIn(name: string, value: string): string[] {
  if (name === 'srcset') return isImageData(value) ? [value] : value.split(',');
  return animatedValues.has(name) ? value.split(';') : [value];
}

/** True if an attribute has a URL that is none of a page or an image of the web. */
function hasUnsafeUrl(tagName: string, name: string, value: string): boolean {
  if (!addressAttributes.has(name)) return false;
  const showsImage = name === 'background' || name === 'poster' || imageElements.has(tagName);
  return urlsIn(name, value).some((url) => isUnsafeLink(url) && !(showsImage && isImageData(url)));
}

/** Elements whose `name` becomes a property of `document`, where it hides the one that scripts read. */
const namesOfDocument = new Set(['form', 'iframe', 'img']);

/** Elements whose `name` and `id` become properties of the form around them. */
const namesOfForms = new Set(['button', 'fieldset', 'img', 'input', 'output', 'select', 'textarea']);

/** Properties of elements that scripts, React's among them, read of whatever was clicked. */
const elementProperties = new Set(
  (
    'addEventListener appendChild attributes blur childNodes children classList className click cloneNode closest ' +
    'contains dataset dispatchEvent firstChild firstElementChild focus getAttribute getBoundingClientRect ' +
    'getElementsByTagName getRootNode hasAttribute innerHTML innerText insertBefore isConnected isContentEditable ' +
    'lastChild localName matches namespaceURI nextElementSibling nextSibling nodeName nodeType nodeValue offsetParent ' +
    'outerHTML ownerDocument parentElement parentNode previousSibling querySelector querySelectorAll remove ' +
    'removeAttribute removeChild removeEventListener replaceWith setAttribute shadowRoot style tagName textContent'
  ).split(' '),
);

/** True if an attribute runs code, or its element hides something from scripts by it. */
function isRefusedAttribute(tagName: string, name: string, value: string): boolean {
  const plain = name.replace(/[:-]/g, '').toLowerCase();
  if (/^on[a-z]/.test(plain) || refusedAttributes.has(plain)) return true;
  if (plain === 'rel' && /(?:^|[\s,])opener(?:$|[\s,])/i.test(value)) return true;
  if (plain === 'name' && namesOfDocument.has(tagName)) return true;
  if ((plain === 'name' || plain === 'id') && namesOfForms.has(tagName)) return elementProperties.has(value);
  return hasUnsafeUrl(tagName, plain, value);
}

function removeAttributes(element: Element, report: (problem: PageProblem) => void): void {
  const { tagName, properties } = element;
  for (const [name, value] of Object.entries(properties)) {
    const text = String(value);
    if (tagName === 'a' && name === 'href' && isUnsafeLink(text)) report(unsafeLink(text));
    else if (isRefusedAttribute(tagName, name, text))
      report(unsafeHtml(`The attribute ${name.toLowerCase()} of <${tagName}>`));
    else continue;
    delete properties[name];
  }
}

/** The text of a style element inside SVG or MathML is markup to browsers. */
function removeForeignStyles(element: Element): void {
  if (element.tagName !== 'svg' && element.tagName !== 'math') return;
  walkHtml(element, (inner, index, siblings) => {
    if (inner.type !== 'element' || inner.tagName !== 'style') return undefined;
    siblings.splice(index, 1);
    return 'again';
  });
}

/** Removes from the HTML of data what the rule does not allow. Each removal is reported with its element. */
export function removeCode(tree: Root, report: (problem: PageProblem, element: Element) => void): void {
  walkHtml(tree, (node, index, siblings) => {
    if (node.type !== 'element') return undefined;
    if (isRefusedElement(node.tagName)) {
      report(unsafeHtml(`The element <${node.tagName}>`), node);
      siblings.splice(index, 1);
      return 'again';
    }
    removeAttributes(node, (problem) => report(problem, node));
    removeForeignStyles(node);
    return undefined;
  });
}

/** Declarations that paint an icon, and nothing around it. */
const paint =
  /^(?:clip-rule|color|display|fill|fill-(?:opacity|rule)|font-(?:family|size|style|weight)|isolation|mix-blend-mode|opacity|paint-order|shape-rendering|stop-(?:color|opacity)|stroke(?:-[a-z]+)?|text-anchor|vector-effect|--[\w-]+)$/i;

/** The declarations of a `style` that an icon may have. */
const paintOf = (style: string): string =>
  style
    .split(';')
    .filter((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const value = rest.join(':');
      return paint.test(name.trim()) && !/[\\]|url\(\s*(?!["']?#)|image(?:-set)?\(|src\(/i.test(value);
    })
    .join(';');

/**
 * Removes from an icon or a tag of data what would change more than the icon: other pages show it in their menus. The classes of
 * the theme would make it a part of the theme.
 */
export function removeStyles(tree: Root): void {
  walkHtml(tree, (node, index, siblings) => {
    if (node.type !== 'element') return undefined;
    if (node.tagName === 'style') {
      siblings.splice(index, 1);
      return 'again';
    }
    const { style, className } = node.properties;
    if (style !== undefined) {
      const left = paintOf(String(style));
      if (left.trim() === '') delete node.properties['style'];
      else node.properties['style'] = left;
    }
    if (Array.isArray(className))
      node.properties['className'] = className.filter((name) => !/^hd-/i.test(String(name)));
    return undefined;
  });
}

/** Relations that only describe a page. All others load something, or style or identify the site. */
const describingLinks = new Set('alternate author bookmark canonical help license next prev shortlink tag'.split(' '));

/** Names of `meta` that change how browsers treat the document, or prove that a site belongs to somebody. */
const refusedMeta =
  /verif|validate|^(?:color-scheme|google|monetization|referrer|supported-color-schemes|theme-color|viewport)$/i;

/**
 * True if a tag for the head does more than describe its page: `.md` pages may have titles, descriptions for programs, and links
 * to related pages, with or without HTML. Styles and everything that is loaded would also reach pages that are visited next.
 */
export function actsInHead([tagName, attributes]: HeadTag): boolean {
  const entries = Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  if (entries.some(([name, value]) => isRefusedAttribute(tagName, name, value))) return true;
  if (tagName === 'title') return false;
  if (tagName === 'meta')
    return entries.some(
      ([name, value]) =>
        name === 'http-equiv' ||
        name === 'charset' ||
        (/^(?:name|property|itemprop)$/.test(name) && refusedMeta.test(value.trim())),
    );
  const relations = entries.filter(([name]) => name === 'rel').flatMap(([, value]) => value.toLowerCase().split(/\s+/));
  const described = relations.filter(Boolean);
  return tagName !== 'link' || described.length === 0 || !described.every((relation) => describingLinks.has(relation));
}
