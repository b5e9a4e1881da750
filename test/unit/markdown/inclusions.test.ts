import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown, type CompileOptions } from './compile-markdown.js';

const code =
  'one\n  // #region part\n  two\n    // #region inner\n    three\n    // #endregion inner\n  // #endregion part\nfour\n';
const part =
  '---\ntitle: Part\n---\n# Part\n\n## First\n\na **b**\n\n### Deep {#own}\n\nc\n\n## Second\n\n<!-- #region x -->\nd\n<!-- #endregion x -->\n';
const files = { 'docs/a.ts': code, 'docs/sub/part.md': part };

const compile = (source: string, options: CompileOptions = {}) =>
  compileMarkdown(source, { ...options, files: { ...files, ...options.files } });

for (const [written, expected] of Object.entries({
  '<<< ./a.ts': ['ts', 'file="./a.ts"', code.trimEnd()],
  '<<< @/a.ts{1,3}': ['ts', 'file="/a.ts" {1,3}', code.trimEnd()],
  '<<< ./a.ts#part{2 js:line-numbers} [Two]': ['js:line-numbers', 'file="./a.ts#part" {2} [Two]', 'two\n  three'],
  '<<< ./a.ts#inner {vue}': ['vue', 'file="./a.ts#inner"', 'three'],
})) {
  test(`a line of <<< is a code block: ${written}`, async () => {
    const { html, problems } = await compile(written);
    assert.equal(problems, []);
    const [language, , text] = expected;
    assert.is(html, `<pre><code class="language-${language}">${text}\n</code></pre>`);
  });
}

test('lines of <<< below each other, in lists and in groups are code blocks', async () => {
  const { html, problems } = await compile(
    '<<< ./a.ts#inner\n<<< ./a.ts#inner\n\n- <<< ./a.ts#inner\n\n::: code-group\n<<< ./a.ts#inner [A]\n:::',
  );
  assert.equal(problems, []);
  assert.is(html.split('three').length, 5);
  assert.match(html, '>A</button>');
});

test('snippets that cannot be shown are reported', async () => {
  assert.equal((await compile('a\n\n<<< ./b.ts')).problems, ['error code-file-missing 3:1']);
  assert.equal((await compile('<<< ./a.ts#none')).problems, ['error code-file-range 1:1']);
  assert.equal((await compile('<<< @/../secret.ts')).problems, ['error file-outside-docs 1:1']);
});

test('a comment with @include is the content of the file', async () => {
  const { html, problems, inputs } = await compile('# A\n\n<!--@include: ./sub/part.md{4,9}-->\n\n[a](#first)');
  assert.equal(problems, []);
  assert.equal(inputs, ['docs/sub/part.md']);
  assert.match(html, '<h2 id="first">');
  assert.match(html, '<p>a <strong>b</strong></p>\n<p><a href="#first"');
});

for (const [comment, ids, absent] of [
  ['<!-- @include: @/sub/part.md -->', ['part', 'first', 'own', 'second'], 'title: Part'],
  ['<!--@include: ./sub/part.md#first-->', ['first', 'own'], 'second'],
  ['<!--@include: ./sub/part.md#own-->', ['own'], '<h2'],
  ['<!--@include: ./sub/part.md{,8}-->', ['part', 'first'], 'own'],
  ['<!--@include: ./sub/part.md#x-->', [], 'c'],
] as [string, string[], string][]) {
  test(`parts of included files: ${comment}`, async () => {
    const { scope, html, problems } = await compile(comment);
    assert.equal(problems, []);
    assert.equal(scope.anchors, ids);
    assert.not.ok(html.replace(/<pre.*/s, '').includes(`>${absent}<`) || html.includes(absent + '\n'), html);
  });
}

test('included files include others, and snippets from where they are', async () => {
  const inner = { 'docs/sub/outer.md': '<!--@include: ./part.md#own-->\n\n<<< ../a.ts#inner\n\n{{ a }}' };
  const { html, problems } = await compile('x\n\n<!--@include: ./sub/outer.md-->', { files: inner });
  assert.equal(problems, ['warning foreign-syntax 3:1']);
  assert.match(html, 'three');
  assert.match(html, '<h3 id="own">');
});

test('inclusions that cannot work are reported at the comment of the page', async () => {
  const circle = { 'docs/b.md': 'b\n\n<!--@include: ./c.md-->', 'docs/c.md': '<!--@include: ./b.md-->' };
  const problemsOf = async (source: string): Promise<string[]> => (await compile(source, { files: circle })).problems;
  assert.equal(await problemsOf('a\n\n<!--@include: ./none.md-->'), ['error include-failed 3:1']);
  assert.equal(await problemsOf('<!--@include: ./sub/part.md#none-->'), ['error include-failed 1:1']);
  assert.equal(await problemsOf('<!--@include: ./sub/part.md{90,91}-->'), ['error include-failed 1:1']);
  assert.equal(await problemsOf('a\n\n<!--@include: ./b.md-->'), ['error fragment-cycle 3:1']);
  assert.equal(await problemsOf('<!--@include: ../secret.md-->'), ['error file-outside-docs 1:1']);
});

test('inclusions that multiply end', async () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`docs/${index}.md`, `<!--@include: ./${index + 1}.md-->\n`.repeat(2)]),
  );
  const { problems } = await compile('<!--@include: ./0.md-->', { files: { ...doubling, 'docs/12.md': 'a' } });
  assert.equal(new Set(problems), new Set(['error include-failed 1:1']));
});

for (const path of ['page.md', 'page.mdx']) {
  test(`${path}: [[toc]] is a list of the headings`, async () => {
    const { html, problems } = await compile('# A\n\n[[toc]]\n\n## B\n\n#### C\n\n### D `d`\n\n## B', { path });
    assert.equal(problems, []);
    assert.match(
      html,
      '<ul class="hd-page-toc"><li><a href="#b">B</a><ul><li><a href="#c">C</a></li><li><a href="#d-d">D d</a></li></ul></li>' +
        '<li><a href="#b-1">B</a></li></ul>',
    );
  });

  test(`${path}: [TOC], @[toc] and [[_TOC_]] are such a list`, async () => {
    for (const toc of ['[TOC]', '@[toc]', '[[_TOC_]]', '> [[_TOC_]]', '- @[TOC]', '[toc]'])
      assert.match(
        (await compile(`${toc}\n\n## B`, { path })).html,
        '<ul class="hd-page-toc"><li><a href="#b">B</a>',
        toc,
      );
    for (const text of ['[[_toc_]]', 'See [[_TOC_]]', '[[TOC_]]', '[[**TOC**]]', '@[toc](./a.md)'])
      assert.not.match((await compile(`${text}\n\n## B`, { path })).html, 'hd-page-toc', text);
  });

  test(`${path}: [[toc]] with a backslash or in a sentence is text`, async () => {
    const { html } = await compile('\\[[toc]]\n\nHere: [[toc]]', { path });
    assert.is(html, '<p>[[toc]]</p>\n<p>Here: [[toc]]</p>');
  });
}

test('the text of mdx-code-block is a part of an MDX page', async () => {
  const { html, problems } = await compile('A\n\n```mdx-code-block\n<Box>\n\n**b**\n\n</Box>\n```', {
    path: 'page.mdx',
  });
  assert.equal(problems, []);
  assert.match(html, /<Box>\s*<p><strong>b<\/strong><\/p>\s*<\/Box>/);
});

test('files are included in Markdown alone, and mdx-code-block is MDX alone', async () => {
  for (const source of ['<<< ./a.ts', '<!--@include: ./sub/part.md-->'])
    assert.match(await compile(source, { path: 'page.mdx' }).then(() => '', String), /Unexpected character/);
  const { html } = await compile('```mdx-code-block\n<Box>\n```');
  assert.match(html, /<pre><code class="language-mdx-code-block">&#x3C;Box>/);
});

test.run();
