import type { ElementContent, Nodes, Root } from 'hast';
import type { Raw } from 'mdast-util-to-hast';
import rehypeRaw from 'rehype-raw';
import type { VFile } from 'vfile';
import { nestingLimit } from '../../report/errors/markdown.js';
import { placeOf } from '../markdown-nodes.js';
import { checkTags } from './open-elements.js';
import { treeDepthLimit } from './tree-depth.js';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

function firstRaw(tree: Root): Raw | undefined {
  let found: Raw | undefined;
  walkHtml(tree, (node) => {
    if (node.type === 'raw') found ??= node;
    return found ? 'skip' : undefined;
  });
  return found;
}

/** rehype plugin: raw HTML becomes elements. Pages without any need not be parsed again. */
export function rehypeRawHtml() {
  const parse = rehypeRaw();
  return (tree: Root, file: VFile): Root => {
    const raw = firstRaw(tree);
    if (!raw) return tree;
    const { report } = file.data.scope!;
    file.data.hasRawHtml = true;
    try {
      checkTags(tree, String(file.value), report);
      return parse(tree, file) as Root;
    } catch (error) {
      // The parser is recursive; thousands of open tags exhaust the stack.
      if (!(error instanceof RangeError)) throw error;
      report(nestingLimit(treeDepthLimit), placeOf(raw));
      return { type: 'root', children: [] };
    }
  };
}

const isFlow = (parent: Nodes): boolean =>
  parent.type === 'root' ||
  (parent.type === 'element' && (parent.tagName === 'div' || parent.tagName === 'blockquote'));

/** rehype plugin: raw HTML is shown as the text it is. */
export function rehypeRawText() {
  return (tree: Root): void => {
    walkHtml(tree, (node, index, siblings, parent) => {
      if (node.type !== 'raw') return undefined;
      const text: ElementContent = { type: 'text', value: node.value };
      siblings[index] = isFlow(parent) ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
      return 'skip';
    });
  };
}
