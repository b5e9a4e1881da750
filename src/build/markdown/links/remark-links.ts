import type { Properties } from 'hast';
import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast';
import type { VFile } from 'vfile';
import type { PageScope } from '../page-scope.js';
import { resolveImage } from './images.js';
import { externalProperties, lazyProperties, resolvedMark } from './link-properties.js';
import { placeOf } from '../markdown-nodes.js';
import { resolveLink } from './resolve-link.js';
import { walkMarkdown } from '../../util/walk-tree.js';

type Resource = Link | Image | LinkReference | ImageReference;

/** Address of a link or picture after it was resolved, and the properties that come with it. */
interface Resolved {
  url: string;
  properties: Properties;
}

function resolvedLink(node: Link | Definition, scope: PageScope): Resolved {
  const { href, isExternal } = resolveLink(node.url, placeOf(node), scope);
  if (href === undefined) return { url: '', properties: { href: undefined } };
  return { url: href, properties: { [resolvedMark]: href, ...(isExternal ? externalProperties : {}) } };
}

function resolvedImage(node: Image | Definition, scope: PageScope): Resolved {
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
  /** Identifiers of the definitions that pictures use. */
  images: Set<string>;
}

function collectResources(tree: Root): Resources {
  const resources: Resources = { definitions: [], others: [], images: new Set() };
  walkMarkdown(tree, (node) => {
    if (node.type === 'imageReference') resources.images.add(node.identifier);
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
    const { definitions, others, images } = collectResources(tree);
    const defined = new Map<string, Properties>();
    for (const node of definitions) {
      const resolved = images.has(node.identifier) ? resolvedImage(node, scope) : resolvedLink(node, scope);
      node.url = resolved.url;
      if (!defined.has(node.identifier)) defined.set(node.identifier, resolved.properties);
    }
    for (const node of others) {
      if (node.type === 'linkReference' || node.type === 'imageReference') {
        setProperties(node, defined.get(node.identifier) ?? {});
        continue;
      }
      const { url, properties } = node.type === 'link' ? resolvedLink(node, scope) : resolvedImage(node, scope);
      node.url = url;
      setProperties(node, properties);
    }
  };
}
