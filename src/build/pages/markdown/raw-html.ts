import type { ElementContent, Parents, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { EXIT, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** rehype plugin: raw HTML becomes elements. Pages without any need not be parsed again. */
export function rehypeRawHtml() {
  const parse = rehypeRaw();
  return (tree: Root, file: VFile): Root => {
    let hasRaw = false;
    visit(tree, 'raw', () => {
      hasRaw = true;
      return EXIT;
    });
    return hasRaw ? (parse(tree, file) as Root) : tree;
  };
}

const isFlow = (parent: Parents): boolean =>
  parent.type === 'root' || (parent.type === 'element' && (parent.tagName === 'div' || parent.tagName === 'blockquote'));

/** rehype plugin: raw HTML is shown as the text it is. */
export function rehypeRawText() {
  return (tree: Root): void => {
    visit(tree, 'raw', (node, index, parent) => {
      if (!parent || index === undefined) return;
      const text: ElementContent = { type: 'text', value: node.value };
      parent.children[index] = isFlow(parent)
        ? { type: 'element', tagName: 'p', properties: {}, children: [text] }
        : text;
    });
  };
}
