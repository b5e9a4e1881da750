import type { Element, ElementContent } from 'hast';
import { escapeHtml } from '../../shared/escape-html.js';

/** Elements of a heading that lists of headings show. */
const shownTags = new Set(['code', 'del', 'em', 'strong']);

/** Badges, and placeholders of components, are no part of the text of a heading. */
export const isMark = (node: ElementContent): boolean =>
  node.type === 'element' && /^hd-(?:badge|foreign)\b/.test([node.properties['className']].flat().join(' '));

const toMarkup = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node): string => {
      if (isMark(node)) return '';
      if (!('children' in node)) return 'value' in node ? escapeHtml(node.value) : '';
      const content = toMarkup(node.children as ElementContent[]);
      return node.type === 'element' && shownTags.has(node.tagName)
        ? `<${node.tagName}>${content}</${node.tagName}>`
        : content;
    })
    .join('');

/** HTML of a heading with code or emphasis, without links, images and attributes; undefined if it has neither. */
export function headingMarkup({ children }: Element): string | undefined {
  const html = toMarkup(children).replace(/\s+/g, ' ').trim();
  return html.includes('<') ? html : undefined;
}
