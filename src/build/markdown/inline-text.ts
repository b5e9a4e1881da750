import type { Nodes } from 'mdast';

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

/** Plain text of inline content; inline code is text. */
export function inlineText(node: Nodes): string {
  if (isSilent(node)) return '';
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  return 'children' in node ? (node.children as Nodes[]).map(inlineText).join('') : '';
}
