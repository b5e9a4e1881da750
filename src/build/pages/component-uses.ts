import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { ComponentUse } from '../facts/page-facts.js';

/** Components used in a page that the page itself does not define, each once, at its first place. */
export function componentUses(tree: Root, names: ReadonlySet<string>): ComponentUse[] {
  const uses = new Map<string, ComponentUse>();
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const name = node.name?.split('.')[0];
    if (!name || /^[a-z]/.test(name) || names.has(name) || uses.has(name)) return;
    uses.set(name, { name, line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 });
  });
  return [...uses.values()];
}
