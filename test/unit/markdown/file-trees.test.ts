import type { Root } from 'hast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rehypeFileTrees } from '../../../src/build/markdown/syntax/file-trees.js';

/** The items that a page's file tree gets, and what is left of its children. */
function itemsOf(source: string): { items: unknown; children: string[] } {
  const processor = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkRehype, { passThrough: ['mdxJsxFlowElement'] });
  const tree = processor.runSync(processor.parse(source)) as Root;
  rehypeFileTrees()(tree);
  let found: { items: unknown; children: string[] } = { items: undefined, children: [] };
  visit(tree, 'mdxJsxFlowElement', (node) => {
    const attribute = node.attributes.find(({ type }) => type === 'mdxJsxAttribute');
    const value = typeof attribute?.value === 'object' ? attribute.value?.value : undefined;
    const children = node.children.filter(({ type }) => type === 'element');
    found = {
      items: value && JSON.parse(value),
      children: children.map((child) => (child as { tagName: string }).tagName),
    };
  });
  return found;
}

test('a list becomes items: folders, names that stand out, comments', () => {
  const source = '<FileTree>\n\n- src/\n  - **a.ts** the `start`\n  - b.ts # the "end"\n- out/…\n\n</FileTree>\n';
  assert.equal(itemsOf(source), {
    items: [
      {
        name: 'src/',
        entries: [
          { name: 'a.ts', comment: 'the start', isHighlighted: true },
          { name: 'b.ts', comment: 'the "end"' },
        ],
      },
      { name: 'out/', isClosed: true },
    ],
    children: [],
  });
});

test('lists with blank lines, and other components', () => {
  assert.equal(itemsOf('<FileTree>\n\n- a\n\n- b\n\n</FileTree>\n').items, [{ name: 'a' }, { name: 'b' }]);
  assert.equal(itemsOf('<Other>\n\n- a\n\n</Other>\n'), { items: undefined, children: ['ul'] });
  assert.equal(itemsOf('<FileTree>\n\ntext\n\n</FileTree>\n'), { items: undefined, children: ['p'] });
});

test.run();
