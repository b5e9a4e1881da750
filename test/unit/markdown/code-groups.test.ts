import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeGroupNode } from '../../../src/build/markdown/syntax/containers.js';
import { compileMarkdown } from './compile-markdown.js';

const group = (blocks: string): string => `::: code-group\n\n${blocks}\n\n:::`;
const labels = (html: string): string[] => [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label!);

/** Language and rest of the info line of blocks after a group took their labels. */
function infoAfterwards(source: string): [string | null | undefined, string | null | undefined][] {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(source) as Root;
  const blocks = tree.children.filter((node) => node.type === 'code');
  const infos: [string | null | undefined, string | null | undefined][] = [];
  visit(codeGroupNode(blocks, 'g'), 'code', ({ lang, meta }) => void infos.push([lang, meta]));
  return infos;
}

test('tabs and panels', async () => {
  const page = await compileMarkdown(group('```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```'));
  assert.is(
    page.html,
    '<div class="hd-tabs hd-tabs-code" data-tabs="code">' +
      '<div role="tablist" class="hd-tab-list">' +
      '<button type="button" role="tab" id="code-group-1-tab-1" aria-controls="code-group-1-panel-1" aria-selected="true" tabindex="0">npm</button>' +
      '<button type="button" role="tab" id="code-group-1-tab-2" aria-controls="code-group-1-panel-2" aria-selected="false" tabindex="-1">pnpm</button>' +
      '</div>' +
      '<div role="tabpanel" id="code-group-1-panel-1" aria-labelledby="code-group-1-tab-1" data-label="npm" class="hd-tab-panel"><pre><code class="language-sh">npm i\n</code></pre></div>' +
      '<div role="tabpanel" id="code-group-1-panel-2" aria-labelledby="code-group-1-tab-2" data-label="pnpm" class="hd-tab-panel" hidden><pre><code class="language-sh">pnpm i\n</code></pre></div>' +
      '</div>',
  );
  assert.equal(page.problems, []);
});

test('groups of a page are numbered, also in MDX and in lists', async () => {
  const source = `${group('```js\n1\n```')}\n\n- item\n\n  ::: code-group\n  \`\`\`ts\n  2\n  \`\`\`\n  :::`;
  const page = await compileMarkdown(source, { path: 'page.mdx' });
  assert.match(page.html, 'id="code-group-1-tab-1"');
  assert.match(page.html, 'id="code-group-2-tab-1"');
  assert.equal(labels(page.html), ['js', 'ts']);
});

test('labels: brackets, title, language', async () => {
  const page = await compileMarkdown(
    group(
      [
        '```ts [a b.ts] {1}',
        '```ts[c.ts]',
        '```[npm]',
        '```js title="d[0].js" lineNumbers',
        "```js title='e <f>.js'",
        '```ts{1}',
        '```',
      ]
        .map((info) => `${info}\nx\n\`\`\``)
        .join('\n'),
    ),
  );
  assert.equal(labels(page.html), ['a b.ts', 'c.ts', 'npm', 'd[0].js', 'e &#x3C;f>.js', 'ts', 'text']);
});

test('a label leaves the info line', () => {
  const source = [
    '```ts [a b.ts] {1}',
    '```ts[c.ts] {2}',
    '```[npm] wrapCode',
    '```js title="d.js" {3}',
    '```js title="[x]" [y]',
  ]
    .map((info) => `${info}\nx\n\`\`\`\n`)
    .join('\n');
  assert.equal(infoAfterwards(source), [
    ['ts', '{1}'],
    ['ts', '{2}'],
    [null, 'wrapCode'],
    ['js', '{3}'],
    ['js', 'title="[x]"'],
  ]);
});

test('other content and empty groups are errors', async () => {
  assert.equal((await compileMarkdown(group('text\n\n```js\n1\n```'))).problems, ['error code-group-content 3:1']);
  assert.equal((await compileMarkdown('::: code-group\n:::')).problems, ['error code-group-content 1:1']);
});

test('labels are no search text, code is', async () => {
  const page = await compileMarkdown(`# T\n\n${group('```sh [npm]\nnpm i\n```')}`);
  assert.equal(page.scope.sections, [{ id: '', heading: '', depth: 1, text: '', code: 'npm i' }]);
});

test.run();
