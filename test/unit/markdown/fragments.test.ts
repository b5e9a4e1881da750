import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileTree } from '../../support/temporary-folder.js';
import { compileMarkdown } from './compile-markdown.js';

const compile = (source: string, files: FileTree) => compileMarkdown(source, { path: 'guide/page.mdx', files });

test('headings, anchors and text stand where the fragment is shown', async () => {
  const { scope, problems, inputs } = await compile(
    'import Part from "../_part.mdx"\n\n# T\n\nintro\n\n## Before\n\na\n\n<Part />\n\nb\n\n## After\n\nc',
    {
      'docs/_part.mdx':
        '---\nx: 1\n---\n\nlead\n\n## In part {#own}\n\ntext\n\n```js\ncode\n```\n\n### Deeper\n\n:::tip\nhint\n:::\n',
    },
  );
  assert.equal(problems, []);
  assert.equal(
    scope.toc.map(({ id, depth }) => [id, depth]),
    [
      ['before', 2],
      ['own', 2],
      ['deeper', 3],
      ['after', 2],
    ],
  );
  assert.equal(scope.anchors, ['t', 'before', 'own', 'deeper', 'after']);
  assert.equal(scope.sections, [
    { id: '', heading: '', depth: 1, text: 'intro', code: '' },
    { id: 'before', heading: 'Before', depth: 2, text: 'a\n\nlead', code: '' },
    { id: 'own', heading: 'In part', depth: 2, text: 'text', code: 'code' },
    { id: 'deeper', heading: 'Deeper', depth: 3, text: 'Tip\nhint\n\nb', code: '' },
    { id: 'after', heading: 'After', depth: 2, text: 'c', code: '' },
  ]);
  const text = scope.sections.map((section) => section.text).join('\n\n');
  assert.equal(
    scope.toc.map(({ charIndex }) => text.slice(charIndex).split('\n')[0]),
    ['a', 'text', 'Tip', 'c'],
  );
  assert.equal(inputs, ['docs/_part.mdx']);
});

test('fragments in fragments, in Markdown, in components', async () => {
  const { scope, problems } = await compile('import A from "./_a.mdx"\n\n<Tabs>\n  <A />\n</Tabs>\n\n## Own', {
    'docs/guide/_a.mdx': 'import B from "../_b.md"\n\n## A\n\n<B />\n\n## A\n',
    'docs/_b.md': '## B\n\n<h3 id="raw">Raw</h3>\n',
  });
  assert.equal(problems, []);
  assert.equal(
    scope.toc.map(({ id }) => id),
    ['a', 'b', 'raw', 'a-1', 'own'],
  );
});

test('a fragment shown twice counts once; ids of the page keep away from its ids', async () => {
  const { scope } = await compile('import A from "./_a.mdx"\n\n## Usage\n\n<A />\n\n<A />', {
    'docs/guide/_a.mdx': '## Usage\n\ntext\n',
  });
  assert.equal(
    scope.toc.map(({ id }) => id),
    ['usage-1', 'usage'],
  );
  assert.is(scope.sections.length, 3);
});

test('a fragment that is imported and not shown counts nothing', async () => {
  const { scope, inputs } = await compile('import A from "./_a.mdx"\n\n# T', { 'docs/guide/_a.mdx': '## A\n' });
  assert.equal(scope.toc, []);
  assert.equal(inputs, []);
});

test('a page without an h1 takes the one of its fragment', async () => {
  const { scope } = await compile('import A from "./_a.mdx"\n\n<A />', { 'docs/guide/_a.mdx': '# From A\n' });
  assert.is(scope.headingTitle, 'From A');
});

test('cycles are errors at the import, with the chain', async () => {
  const self = await compile('# T\n\nimport A from "./_a.mdx"\n\n<A />', {
    'docs/guide/_a.mdx': 'import A from "./_a.mdx"\n\n<A />\n',
  });
  assert.equal(self.problems, ['error fragment-cycle 3:1']);
  assert.match(self.diagnostics[0]!.message, 'docs/guide/page.mdx → docs/guide/_a.mdx → docs/guide/_a.mdx');
  const two = await compile('import A from "./_a.mdx"\n\n<A />', {
    'docs/guide/_a.mdx': 'import B from "./_b.mdx"\n\n<B />\n',
    'docs/guide/_b.mdx': 'import Page from "./page.mdx"\n\n<Page />\n',
  });
  assert.equal(two.problems, ['error fragment-cycle 1:1']);
  assert.match(two.diagnostics[0]!.message, '_a.mdx → docs/guide/_b.mdx → docs/guide/page.mdx');
});

test('chains end at 20, and wide ones in time', async () => {
  const fragments = (length: number): FileTree =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `docs/guide/_f${index}.mdx`,
        index === length - 1
          ? '## End\n'
          : `import A from "./_f${index + 1}.mdx"\nimport B from "./_f${index + 1}.mdx"\n\n<A />\n\n<B />\n`,
      ]),
    );
  const page = 'import F from "./_f0.mdx"\n\n<F />';
  assert.equal((await compile(page, fragments(20))).problems, []);
  const tooLong = await compile(page, fragments(100));
  assert.equal(tooLong.problems, ['error fragment-depth 1:1']);
  assert.match(tooLong.diagnostics[0]!.message, '_f20.mdx');
});

test('a missing fragment is an input and left to the bundle', async () => {
  const page = await compile('# T\n\nimport A from "./_gone.mdx"\n\n<A />\n\n## B', {});
  assert.equal(page.problems, []);
  assert.equal(page.inputs, ['docs/guide/_gone.mdx']);
  assert.is(page.scope.toc.length, 1);
});

test('a fragment that cannot be parsed is left to the bundle, one outside the project too', async () => {
  const page = await compile('import A from "./_a.mdx"\nimport B from "../../../b.mdx"\n\n<A />\n\n<B />\n\n## C', {
    'docs/guide/_a.mdx': '<div>\n',
  });
  assert.equal(page.problems, []);
  assert.equal(page.inputs, ['docs/guide/_a.mdx']);
  assert.is(page.scope.toc.length, 1);
});

test('an import inside JSX shows its fragment', async () => {
  const { scope, problems } = await compile('# T\n\n<div>\n\nimport Part from "../_part.mdx"\n\n<Part />\n\n</div>', {
    'docs/_part.mdx': '## In part\n\ntext',
  });
  assert.equal(problems, []);
  assert.equal(
    scope.toc.map(({ id }) => id),
    ['in-part'],
  );
});

test.run();
