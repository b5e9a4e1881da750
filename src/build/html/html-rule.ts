import type { Element, Root } from 'hast';
import type { HeadTag } from '../../shared/head.js';
import type { SiteConfig } from '../config/site-config.js';
import { codeInText, unsafeHtml, unsafeLink, type PageProblem } from '../report/errors/markdown.js';
import type { Route } from '../facts/route.js';
import { isScriptUrl, isUnsafeLink } from '../links/url-parts.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';

/*
 * Decides what may become HTML, for the whole build.
 *
 * `.mdx` and `.tsx` pages, themes and the configuration are code: their HTML is written as it is. `.md` pages, their
 * front matter, `_meta.json` and `_nav.json` are data. Data may contain HTML where a field or a body is documented to, but
 * nothing in it runs, changes the document as a whole, or passes for a part of the theme. With `markdown.html: false`,
 * data contains no HTML at all.
 *
 * Trees (bodies) are judged by `removeCode`, strings (fields) by `data-html.ts` with the same function, and tags of the
 * head by `runsCodeInHead`.
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
  'cite',
  'data',
  'formaction',
  'from',
  'href',
  'ping',
  'poster',
  'src',
  'to',
  'values',
  'xlinkhref',
]);

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
  if (/^on[a-z]/.test(plain) || plain === 'srcdoc' || plain === 'datahdstatic') return true;
  if (plain === 'name' && namesOfDocument.has(tagName)) return true;
  if ((plain === 'name' || plain === 'id') && namesOfForms.has(tagName)) return elementProperties.has(value);
  return addressAttributes.has(plain) && value.split(';').some(isScriptUrl);
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

/** Kinds of links that load code; styles and images are allowed as they are in bodies. */
const codeLinks = /(?:^|\s)(?:import|modulepreload|serviceworker)(?:\s|$)/i;

/** True if a tag for the head runs or loads code, or changes what the document is: `.md` pages may not have it. */
export function runsCodeInHead([tagName, attributes]: HeadTag): boolean {
  if (tagName === 'script' || tagName === 'base' || tagName === 'noscript') return true;
  return Object.entries(attributes).some(
    ([name, value]) =>
      name.toLowerCase() === 'http-equiv' ||
      (tagName === 'link' && name.toLowerCase() === 'rel' && codeLinks.test(String(value))) ||
      isRefusedAttribute(tagName, name, String(value)),
  );
}
