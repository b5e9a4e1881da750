import type { Properties } from 'hast';
import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { VFile } from 'vfile';
import type { PageScope } from '../page-scope.js';
import { emptyLink } from '../../report/errors/markdown.js';
import { resolveImage } from './images.js';
import { lazyProperties, resolvedMark } from './link-properties.js';
import { placeOf } from '../markdown-nodes.js';
import { resolveLink } from './resolve-link.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { isBlank } from '../../values/values.js';

type Resource = Link | Image | LinkReference | ImageReference;

/** URL of a link or image after it was resolved, and the properties that come with it. */
interface Resolved {
  url: string;
  properties: Properties;
}

function resolvedLink(node: Link | Definition, text: string, scope: PageScope): Resolved {
  // `[comment]: <> (text)` is a comment of Markdown, unless a link has the name.
  if (node.url === '' && (node.type === 'link' || text !== '')) scope.report(emptyLink('link', 'URL'), placeOf(node));
  const { href, properties } = resolveLink({ written: node.url, text, ...placeOf(node) }, scope);
  if (href === undefined) return { url: '', properties: { href: undefined } };
  return { url: href, properties: { [resolvedMark]: href, ...properties } };
}

function resolvedImage(node: Image | Definition, scope: PageScope): Resolved {
  if (node.url === '') scope.report(emptyLink('image', 'URL'), placeOf(node));
  const { src, ...size } = resolveImage(node.url, placeOf(node), scope);
  return { url: src, properties: { [resolvedMark]: src, ...size, ...lazyProperties } };
}

function setProperties(node: Resource, properties: Properties): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

/** Everything of a page that has an address, in document order. */
interface Resources {
  definitions: Definition[];
  others: Resource[];
  /** Identifiers of the definitions that images use. */
  images: Set<string>;
  /** Text of the first link that uses a definition, by its identifier. */
  texts: Map<string, string>;
}

function collectResources(tree: Root): Resources {
  const resources: Resources = { definitions: [], others: [], images: new Set(), texts: new Map() };
  walkMarkdown(tree, (node) => {
    if (node.type === 'imageReference') resources.images.add(node.identifier);
    if (node.type === 'linkReference' && !resources.texts.has(node.identifier))
      resources.texts.set(node.identifier, toString(node));
    if (node.type === 'definition') resources.definitions.push(node);
    else if (node.type === 'link' || node.type === 'image') resources.others.push(node);
    else if (node.type === 'linkReference' || node.type === 'imageReference') resources.others.push(node);
  });
  return resources;
}

/** remark plugin: resolves links, images and definitions while they are still as written. */
export function remarkLinks() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const { definitions, others, images, texts } = collectResources(tree);
    const links = new Map<string, Properties>();
    const shown = new Map<string, Resolved & Pick<Definition, 'title'>>();
    for (const node of definitions) {
      const { identifier, title } = node;
      if (images.has(identifier) && !shown.has(identifier))
        shown.set(identifier, { ...resolvedImage(node, scope), title });
      if (images.has(identifier) && !texts.has(identifier)) continue;
      const { url, properties } = resolvedLink(node, texts.get(identifier) ?? '', scope);
      node.url = url;
      if (!links.has(identifier)) links.set(identifier, properties);
    }
    for (const node of others) {
      const isEmpty =
        node.type === 'link' && node.children.every((child) => child.type === 'text' && isBlank(child.value));
      if (isEmpty && node.url !== '') scope.report(emptyLink('link', 'text'), placeOf(node));
      if (node.type === 'linkReference') setProperties(node, links.get(node.identifier) ?? {});
      else if (node.type === 'imageReference') {
        // A link may refer to the same definition, whose URL is then that of a page.
        const { url, title, properties } = shown.get(node.identifier) ?? {};
        if (properties)
          setProperties(Object.assign(node, { type: 'image', url, title }) as unknown as Image, properties);
      } else {
        const { url, properties } =
          node.type === 'link' ? resolvedLink(node, toString(node), scope) : resolvedImage(node, scope);
        node.url = url;
        setProperties(node, properties);
      }
    }
  };
}
