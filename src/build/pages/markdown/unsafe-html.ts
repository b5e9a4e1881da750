import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { unsafeHtml } from '../../report/errors-markdown.js';
import type { PageScope } from '../page-scope.js';
import { placeOf } from './markdown-nodes.js';
import { isScriptUrl } from './url-parts.js';
import { walkHtml } from './walk-tree.js';

/** Elements that run code, change the page as a whole, or are read differently when scripts are on. */
const refusedElements = new Set([
  'annotation-xml',
  'base',
  'embed',
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

/** Attributes that hold addresses, and those by which SVG animations set them. `rehypeLinks` judges links. */
const addressProperties = new Set([
  'action',
  'background',
  'cite',
  'data',
  'formAction',
  'from',
  'href',
  'ping',
  'poster',
  'src',
  'to',
  'values',
  'xLinkHref',
]);

function isRefusedProperty(element: Element, name: string): boolean {
  if (/^on[a-z]/i.test(name) || name === 'srcDoc') return true;
  const value = element.properties[name];
  const isLink = element.tagName === 'a' && name === 'href';
  return addressProperties.has(name) && !isLink && String(value).split(';').some(isScriptUrl);
}

function refuseProperties(element: Element, scope: PageScope): void {
  for (const name of Object.keys(element.properties)) {
    if (!isRefusedProperty(element, name)) continue;
    scope.report(unsafeHtml(`The attribute ${name.toLowerCase()} of <${element.tagName}>`), placeOf(element));
    delete element.properties[name];
  }
}

/** The text of a style element inside SVG or MathML is markup to browsers. */
function refuseForeignStyles(element: Element): void {
  if (element.tagName !== 'svg' && element.tagName !== 'math') return;
  walkHtml(element, (inner, index, siblings) => {
    if (inner.type !== 'element' || inner.tagName !== 'style') return undefined;
    siblings.splice(index, 1);
    return 'again';
  });
}

/** rehype plugin: takes code out of the raw HTML of a Markdown file, which is data. */
export function rehypeUnsafeHtml() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    walkHtml(tree, (node, index, siblings) => {
      if (node.type !== 'element') return undefined;
      if (refusedElements.has(node.tagName)) {
        scope.report(unsafeHtml(`The element <${node.tagName}>`), placeOf(node));
        siblings.splice(index, 1);
        return 'again';
      }
      refuseProperties(node, scope);
      refuseForeignStyles(node);
      return undefined;
    });
  };
}
