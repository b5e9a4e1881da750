import type { Element, ElementContent, Root } from 'hast';
import { withBase } from '../../shared/route-path.js';
import { isMarkupIcon, isTagIcon, tagType, tagWords } from '../../shared/tags.js';

const element = (tagName: string, properties: Element['properties'], children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** One word of a tag as the theme's `Tag` renders it. */
function tagNode(word: string, base: string): Element {
  if (isMarkupIcon(word))
    return element('span', { className: ['hd-icon-slot'], ariaHidden: 'true' }, [{ type: 'staticHtml', value: word }]);
  if (isTagIcon(word))
    return element('img', { className: ['hd-icon-slot'], src: withBase(word, base), alt: '', loading: 'lazy' });
  return element('span', { className: ['hd-badge', `hd-badge-${tagType(word)}`] }, [{ type: 'text', value: word }]);
}

/** Puts the tag of the front matter after the text of the page's first h1. */
export function addTitleTag(tree: Root, tag: unknown, base: string): void {
  const title = tree.children.find((node) => node.type === 'element' && node.tagName === 'h1') as Element | undefined;
  if (!title || (typeof tag !== 'string' && typeof tag !== 'number')) return;
  const nodes = tagWords(String(tag)).flatMap((word): ElementContent[] => [
    { type: 'text', value: ' ' },
    tagNode(word, base),
  ]);
  const isAnchor = (node: ElementContent): boolean =>
    node.type === 'element' &&
    Array.isArray(node.properties['className']) &&
    node.properties['className'].includes('hd-anchor');
  const anchor = title.children.findIndex(isAnchor);
  title.children.splice(anchor === -1 ? title.children.length : anchor, 0, ...nodes);
}
