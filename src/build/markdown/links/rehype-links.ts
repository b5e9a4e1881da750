import type { Element, Properties, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import type { PageScope, Place } from '../page-scope.js';
import { fitSize, resolveImage } from './images.js';
import { isExternalUrl } from '../../../shared/route-path.js';
import { parseUrl } from '../../links/url-parts.js';
import { findAttribute, literalAttribute, type JsxElement } from '../jsx-attributes.js';
import { resolveShownFile } from './assets.js';
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

/** Attributes with files, besides those of links and `src` of images, as HTML and as JSX name them. */
const fileAttributes: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  image: ['href', 'xLinkHref', 'xlinkHref'],
  img: ['srcSet', 'srcset'],
  source: ['src', 'srcSet', 'srcset'],
  track: ['src'],
  use: ['href', 'xLinkHref', 'xlinkHref'],
  video: ['src', 'poster'],
};

/** URL of a file that an element loads. A missing one is reported, and its URL stays: it may be relative to the page's URL. */
function fileUrl(written: string, place: Place, scope: PageScope): string {
  const parts = isExternalUrl(written) || /^(?:#|$)/.test(written) ? undefined : parseUrl(written);
  if (!parts) return written;
  const lenient: PageScope = {
    ...scope,
    report: (problem, at) => scope.report({ ...problem, severity: 'warning' }, at),
  };
  const file = resolveShownFile(parts.path, written, place, lenient);
  return file ? file.url + parts.suffix : written;
}

/** Value of an attribute in `fileAttributes` with the URLs of its files. `srcset` contains several, each with its resolution. */
const fileUrls = (name: string, value: string, place: Place, scope: PageScope): string =>
  name.toLowerCase() === 'srcset'
    ? value.replace(/(^|,\s*)([^\s,]+)/g, (_, before: string, url: string) => before + fileUrl(url, place, scope))
    : fileUrl(value, place, scope);

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
  for (const name of fileAttributes[node.tagName] ?? []) {
    const value = node.properties[name];
    if (value !== undefined && value !== null)
      node.properties[name] = fileUrls(name, [value].flat().join(', '), placeOf(node), scope);
  }
}

const attributeText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

/** Width or height of a JSX element: a text, or the source of an expression. */
function writtenSide(node: JsxElement, name: 'width' | 'height'): string | undefined {
  const attribute = findAttribute(node, name);
  return typeof attribute?.value === 'object' ? attribute.value?.value : attribute?.value;
}

/** Resolves the addresses of a JSX element where they are literals. */
function resolveJsx(node: JsxElement, scope: PageScope): void {
  for (const name of fileAttributes[node.name ?? ''] ?? []) {
    const file = literalAttribute(node, name);
    if (file) file.value = fileUrls(name, file.value, placeOf(node), scope);
  }
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

/** rehype plugin: resolves links and images of raw HTML, of JSX and of users' remark plugins. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    walkHtml(tree, (node) => {
      if (node.type === 'element') resolveElement(node, scope);
      else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') resolveJsx(node, scope);
    });
  };
}
