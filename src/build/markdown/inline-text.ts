import type { Nodes } from 'mdast';
import { shownFragment, type FragmentOutline } from './fragment-outline.js';

const silentTypes = new Set<string>([
  'code',
  'definition',
  'footnoteDefinition',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
  'yaml',
]);

/** True if a node has nothing to show as plain text: code blocks, HTML, images, expressions, notes. */
export function isSilent({ type }: Nodes): boolean {
  return silentTypes.has(type);
}

const isBareDirective = (node: object): node is { name: string } => {
  const { type, name, attributes, children } = node as Record<string, unknown>;
  const isBare = Array.isArray(children) && children.length === 0 && Object.keys(attributes ?? {}).length === 0;
  return type === 'textDirective' && typeof name === 'string' && isBare;
};

/** Plain text of inline content; inline code is text, and so are fragments in it. */
export function inlineText(node: Nodes, fragments?: ReadonlyMap<string, FragmentOutline>): string {
  if (isSilent(node)) return '';
  const fragment = fragments && shownFragment(node, fragments);
  if (fragment) return fragment.sections[0]?.text ?? '';
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  // A time, a port or a word after a colon with remark-directive, which becomes text again if no plugin handles it.
  if (isBareDirective(node)) return `:${(node as { name: string }).name}`;
  return 'children' in node ? (node.children as Nodes[]).map((child) => inlineText(child, fragments)).join('') : '';
}
