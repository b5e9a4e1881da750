import type { Element, Properties, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import type { PageScope, Place } from '../page-scope.js';
import { fitSize, resolveImage } from './images.js';
import { findAttribute, literalAttribute, type JsxElement } from '../jsx-attributes.js';
import { lazyProperties, resolvedMark } from './link-properties.js';
import { placeOf } from '../markdown-nodes.js';
import { resolveLink } from './resolve-link.js';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

/** Properties of a link for its address as written; `href: undefined` takes the address away. */
function linkProperties(written: string, node: Element | JsxElement, scope: PageScope): Properties {
  const { href, properties } = resolveLink({ written, text: toString(node as Element), ...placeOf(node) }, scope);
  return { href, ...properties };
}

function imageProperties(
  written: string,
  sides: { width?: unknown; height?: unknown },
  place: Place,
  scope: PageScope,
): Properties {
  const { src, ...size } = resolveImage(written, place, scope);
  return { src, ...fitSize(size, sides), ...lazyProperties };
}

/** Resolves the address of an HTML element that the Markdown tree did not hold. */
function resolveElement(node: Element, scope: PageScope): void {
  const { properties } = node;
  const attribute =
    node.tagName === 'img' ? 'src' : node.tagName === 'a' || node.tagName === 'area' ? 'href' : undefined;
  const mark = properties[resolvedMark];
  delete properties[resolvedMark];
  const written = attribute && properties[attribute];
  const isFootnote = properties['dataFootnoteRef'] !== undefined || properties['dataFootnoteBackref'] !== undefined;
  if (attribute && typeof written === 'string' && written !== mark && !isFootnote) {
    const resolved =
      attribute === 'src'
        ? imageProperties(written, properties, placeOf(node), scope)
        : linkProperties(written, node, scope);
    node.properties = { ...resolved, ...properties, [attribute]: resolved[attribute] };
  }
  if (node.properties['href'] === undefined) delete node.properties['href'];
}

const attributeText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

/** Width or height of a JSX element: a text, or the source of an expression. */
function writtenSide(node: JsxElement, name: 'width' | 'height'): string | undefined {
  const attribute = findAttribute(node, name);
  return typeof attribute?.value === 'object' ? attribute.value?.value : attribute?.value;
}

/** Resolves the address of a JSX `<a>` or `<img>` where it is a literal. */
function resolveJsx(node: JsxElement, scope: PageScope): void {
  const name = node.name === 'img' ? 'src' : node.name === 'a' ? 'href' : undefined;
  const attribute = name && literalAttribute(node, name);
  if (!name || !attribute) return;
  const resolved =
    name === 'src'
      ? imageProperties(
          attribute.value,
          { width: writtenSide(node, 'width'), height: writtenSide(node, 'height') },
          placeOf(node),
          scope,
        )
      : linkProperties(attribute.value, node, scope);
  for (const [key, value] of Object.entries(resolved)) {
    if (key === name) attribute.value = attributeText(value ?? '');
    else if (!findAttribute(node, key))
      node.attributes.push({ type: 'mdxJsxAttribute', name: key, value: attributeText(value) });
  }
  if (resolved[name] === undefined) node.attributes.splice(node.attributes.indexOf(attribute), 1);
}

/** rehype plugin: resolves links and pictures of raw HTML, of JSX and of users' remark plugins. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    walkHtml(tree, (node) => {
      if (node.type === 'element') resolveElement(node, scope);
      else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') resolveJsx(node, scope);
    });
  };
}
