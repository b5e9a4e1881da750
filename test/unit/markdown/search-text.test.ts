import type { PhrasingContent, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown } from './compile-markdown.js';

test('sections: text below each heading, code apart', async () => {
  const { scope } = await compileMarkdown(
    [
      '# Title',
      'Intro *text*\nnext line.',
      '- one\n- two\n\n  more',
      '## A `x` {#a-id}',
      'First\\\nbreak.',
      '```js\ncode();\n```',
      '| a | b |\n| - | - |\n| c | **d** |',
      '##### Deep',
      '![picture](https://x.y/z.png) words <b>bold</b>[^1]',
      '[^1]: a note',
      '> quote',
      ':::tip Hint\ninside\n:::',
      '```\nmore\n```\n\n```\ncode\n```',
    ].join('\n\n'),
  );
  assert.equal(scope.sections, [
    { id: '', heading: '', depth: 1, text: 'Intro text\nnext line.\n\none\ntwo\nmore', code: '' },
    { id: 'a-id', heading: 'A x', depth: 2, text: 'First break.\n\na\tb\nc\td', code: 'code();' },
    { id: 'deep', heading: 'Deep', depth: 5, text: 'words bold\n\nquote\n\nHint\ninside', code: 'more\ncode' },
  ]);
});

test('sections: JSX, expressions and imports', async () => {
  const { scope } = await compileMarkdown(
    'import X from "x"\n\n# T\n\n<X title="no">\n  inside **this**\n\n  ## Nested\n\n  below\n</X>\n\na {b} <i>c</i>\n\n{d}',
    { path: 'page.mdx' },
  );
  assert.equal(scope.sections, [
    { id: '', heading: '', depth: 1, text: 'inside this', code: '' },
    { id: 'nested', heading: 'Nested', depth: 2, text: 'below\n\na  c', code: '' },
  ]);
});

test('paragraphs and lists that a plugin puts into a cell are words apart', async () => {
  const paragraph = (value: string) => ({ type: 'paragraph' as const, children: [{ type: 'text' as const, value }] });
  const item = (value: string) => ({ type: 'listItem' as const, children: [paragraph(value)] });
  const fillCells = () => (tree: Root) =>
    visit(tree, 'tableCell', (cell) => {
      const blocks: RootContent[] = [paragraph('First'), { type: 'list', children: [item('one'), item('two')] }];
      cell.children = blocks as PhrasingContent[];
    });
  const { scope } = await compileMarkdown('| a |\n| - |', {
    config: () => ({ plugins: [{ name: 'cells', markdown: { contentPlugins: [fillCells] } }] }),
  });
  assert.is(scope.sections[0]!.text, 'First one two');
});

test('a second h1 is a section', async () => {
  const { scope } = await compileMarkdown('# One\n\na\n\n# Two\n\nb');
  assert.equal(
    scope.sections.map(({ id, heading, text }) => [id, heading, text]),
    [
      ['', '', 'a'],
      ['two', 'Two', 'b'],
    ],
  );
});

test('charIndex is where the section begins in all of the text', async () => {
  const { scope } = await compileMarkdown('# T\n\nabc\n\n## A\n\ndefg\n\n## B\n\n## A\n\nh\n\n<h2>Raw</h2>');
  const text = scope.sections.map((section) => section.text).join('\n\n');
  assert.is(text, 'abc\n\ndefg\n\n\n\nh');
  assert.equal(
    scope.toc.map(({ id, charIndex }) => [id, charIndex]),
    [
      ['a', 5],
      ['b', 11],
      ['a-1', 13],
      ['raw', -1],
    ],
  );
});

test('description: prose between the h1 and the next heading', async () => {
  const { scope } = await compileMarkdown(
    '---\na: b\n---\n\n# T\n\nFirst *line*\nnext.\n\n- one\n- two\n\n> quote\n\n```js\ncode\n```\n\n:::tip\nhint\n:::\n\n> [!NOTE]\n> note\n\n---\n\n| a |\n| - |\n\n![x](https://x.y/z.png)\n\nlast <b>word</b>\n\n## A\n\nnot this',
  );
  assert.is(scope.description, 'First line next. one two quote last word');
});

test('description: without an h1 from the beginning', async () => {
  assert.is((await compileMarkdown('Text.\n\n## A')).scope.description, 'Text.');
  assert.is((await compileMarkdown('# T\n\n## A\n\ntext')).scope.description, '');
});

test('description: cut at 1,000 characters, never inside one', async () => {
  assert.is((await compileMarkdown('word '.repeat(400))).scope.description.length, 1000);
  const { description } = (await compileMarkdown(`${'a'.repeat(999)}🎉`)).scope;
  assert.is(description, 'a'.repeat(999));
});

test.run();
