import type { Element, Properties, Root } from 'hast';
import type { Definition, Image, ImageReference, Link, LinkReference, Root as MdastRoot } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { PageScope, Place } from '../page-scope.js';
import { resolveImage } from './assets.js';
import { unsafeHtml } from './markdown-problems.js';
import { resolveLink } from './resolve-link.js';

/** Marks elements whose address was resolved in the Markdown tree; removed in the HTML tree. */
const doneMark = 'dataHdDone';

const placeOf = (node: { position?: { start: { line: number; column: number } } | undefined }): Place => ({
  line: node.position?.start.line ?? 1,
  column: node.position?.start.column ?? 1,
});

function linkProperties(written: string, place: Place, scope: PageScope): Properties {
  const { href, isExternal } = resolveLink(written, place, scope);
  return {
    ...(href === undefined ? { href: null as never } : { href }),
    ...(isExternal ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}),
  };
}

/** remark plugin: resolves links, pictures and definitions where they still stand as written. */
export function remarkLinks() {
  return (tree: MdastRoot, file: VFile): void => {
    const scope = file.data.scope!;
    const images = new Set<string>();
    visit(tree, 'imageReference', (node: ImageReference) => void images.add(node.identifier));
    const definitions = new Map<string, Properties>();
    const set = (node: Link | Image | LinkReference | ImageReference, properties: Properties): void => {
      node.data = { ...node.data, hProperties: { ...properties, [doneMark]: true } };
    };
    visit(tree, 'definition', (node: Definition) => {
      const properties = images.has(node.identifier)
        ? resolveImage(node.url, placeOf(node), scope)
        : linkProperties(node.url, placeOf(node), scope);
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, properties as Properties);
    });
    visit(tree, (node) => {
      if (node.type === 'link') set(node, linkProperties(node.url, placeOf(node), scope));
      else if (node.type === 'image') set(node, resolveImage(node.url, placeOf(node), scope));
      else if (node.type === 'linkReference' || node.type === 'imageReference')
        set(node, definitions.get(node.identifier) ?? {});
    });
  };
}

/** Literal attribute of a JSX element. */
function jsxAttribute(
  node: { attributes: { type: string; name?: string; value?: unknown }[] },
  name: string,
): { value?: unknown } | undefined {
  return node.attributes.find(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === name && typeof attribute.value === 'string',
  );
}

function resolveJsx(
  node: { name: string | null; attributes: { type: string; name?: string; value?: unknown }[] },
  place: Place,
  scope: PageScope,
): void {
  const source = node.name === 'a' ? 'href' : node.name === 'img' ? 'src' : undefined;
  const attribute = source && jsxAttribute(node, source);
  if (!source || !attribute || jsxAttribute(node, 'download')) return;
  const written = attribute.value as string;
  const properties =
    source === 'href' ? linkProperties(written, place, scope) : (resolveImage(written, place, scope) as Properties);
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    if (name === source) attribute.value = text;
    else if (!node.attributes.some((other) => other.name === name))
      node.attributes.push({ type: 'mdxJsxAttribute', name, value: text });
  }
}

const activeElements = new Set(['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'style']);
const allowedInMarkdown = new Set(['iframe', 'style']);

/** Takes code out of the raw HTML of a Markdown file. */
function removeCode(element: Element, scope: PageScope): boolean {
  const place = placeOf(element);
  if (activeElements.has(element.tagName) && !allowedInMarkdown.has(element.tagName)) {
    scope.report(unsafeHtml(`The element <${element.tagName}>`), place);
    return false;
  }
  for (const name of Object.keys(element.properties)) {
    if (!/^on[A-Za-z]/.test(name) && name !== 'srcDoc') continue;
    scope.report(unsafeHtml(`The attribute ${name.toLowerCase()}`), place);
    delete element.properties[name];
  }
  return true;
}

/** rehype plugin: links and pictures of raw HTML and JSX; code in Markdown files is taken out. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const isMarkdown = scope.route.kind === 'md';
    visit(tree, (node, index, parent) => {
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
        resolveJsx(node, placeOf(node), scope);
      if (node.type !== 'element') return undefined;
      if (isMarkdown && !removeCode(node, scope)) {
        parent!.children.splice(index!, 1);
        return index;
      }
      const { properties } = node;
      if (properties[doneMark] !== undefined) {
        delete properties[doneMark];
        if (properties['href'] === null) delete properties['href'];
        return undefined;
      }
      const isFootnote = properties['dataFootnoteRef'] !== undefined || properties['dataFootnoteBackref'] !== undefined;
      if (
        node.tagName === 'a' &&
        typeof properties['href'] === 'string' &&
        !isFootnote &&
        properties['download'] === undefined
      ) {
        Object.assign(properties, linkProperties(properties['href'], placeOf(node), scope));
        if (properties['href'] === null) delete properties['href'];
      } else if (node.tagName === 'img' && typeof properties['src'] === 'string') {
        node.properties = {
          ...(resolveImage(properties['src'], placeOf(node), scope) as Properties),
          ...properties,
          src: resolveImage(properties['src'], placeOf(node), scope)['src'] as string,
        };
      }
      return undefined;
    });
  };
}
