import type { PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { escapeHtml, unescapeHtml } from '../../shared/escape-html.js';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

export type DescriptionNode = RootContent;

export const textNode = (value: string): PhrasingContent => ({ type: 'text', value });
export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/** An element; its children are Markdown. */
export const elementNode = (hName: string, className: string, children: readonly DescriptionNode[]): DescriptionNode =>
  ({
    type: 'htmlElement',
    data: { hName, hProperties: className === '' ? {} : { className: className.split(' ') } },
    children,
  }) as unknown as DescriptionNode;

/** Where a link of a description leads; undefined for what has no meaning outside of its own site. */
function linkTarget(url: string, base: string | undefined): string | undefined {
  if (/^(?:https?:|mailto:)/i.test(url)) return url;
  if (base === undefined || url.startsWith('#') || !URL.canParse(url, base)) return undefined;
  const resolved = new URL(url, base);
  return /^https?:$/.test(resolved.protocol) ? resolved.href : undefined;
}

/** Attributes of HTML in a description that hold a URL, with the targets that links may have. */
const withTargets = (html: string, base: string | undefined): string =>
  html.replace(/\s(href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, (_, name: string, written: string) => {
    const target = linkTarget(unescapeHtml(written.replace(/^["']|["']$/g, '')), base);
    return target === undefined ? '' : ` ${name}="${escapeHtml(target)}"`;
  });

/**
 * A description as Markdown, with positions after `linesAbove` lines. Its headings are no part of the page's outline, and only
 * absolute links are links.
 */
export function descriptionNodes(text: string, base: string | undefined, linesAbove: number): DescriptionNode[] {
  if (!/[\\`*_[\]<>#|~\n:&!-]/.test(text)) return [{ type: 'paragraph', children: [textNode(text)] }];
  const tree = markdown.parse(text) as Root;
  visit(tree, ({ position }) => {
    if (!position) return;
    position.start.line += linesAbove;
    position.end.line += linesAbove;
  });
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent) return;
    const siblings = parent.children as DescriptionNode[];
    if (node.type === 'heading')
      siblings[index] = { type: 'paragraph', children: [{ type: 'strong', children: node.children }] };
    else if (node.type === 'html') node.value = withTargets(node.value, base);
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const target = linkTarget(node.url, base);
      if (target !== undefined) node.url = target;
      else if (node.type === 'link') siblings[index] = elementNode('span', '', node.children);
      else if (node.type === 'image') siblings[index] = textNode(node.alt ?? '');
      else node.url = 'https://example.invalid/';
    }
  });
  return tree.children;
}
