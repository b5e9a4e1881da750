import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leftoversOf, measureAgents } from '../../../src/build/measure/measure-agents.js';

test('leftovers are elements of the article without a form in Markdown, and components that the copy contains', () => {
  const cases: readonly (readonly [article: string, copy: string, leftovers: Record<string, number>])[] = [
    ['<p>a</p><img src="a.png"><video src="v.mp4"></video>', 'a', {}],
    ['<canvas></canvas><canvas width="1"></canvas><svg viewBox="0"></svg>', '', { '<canvas>': 2, '<svg>': 1 }],
    ['<svg class="hd-icon"></svg><svg aria-hidden="true"></svg><selection>', '', {}],
    [
      '<select><option>a</option></select><textarea></textarea><dialog></dialog>',
      '',
      { '<select>': 1, '<textarea>': 1, '<dialog>': 1 },
    ],
    ['<code>&lt;canvas></code>', '`<Chart />`\n\n```mdx\n<Chart />\n~~~\n````\n\n> ~~~\n> <A>\n> ~~~\n\\<Chart>', {}],
    ['', 'See <Chart data="1" /> and <ui.Box>.\n\n```\n```\n\n<Chart>\n', { '<Chart>': 2 }],
    ['', '    ```\n<A />\n', {}],
    ['', '``` a\n``` b\n```\n<B />', { '<B>': 1 }],
  ];
  for (const [article, copy, leftovers] of cases) assert.equal(leftoversOf(article, copy), leftovers, copy);
});

test('copies and lists of an output', () => {
  const files: Record<string, string> = {
    'a.md': '# Abc\n',
    'zh/llms.txt': 'list',
    'llms-full.txt': 'all',
    'x/all.txt': '',
  };
  const page = (routePath: string) => ({
    routePath,
    file: `docs${routePath}.md`,
    document: () => '<article class="x"><svg></svg></article>',
  });
  const read = (path: string): Buffer => Buffer.from(files[path]!);
  assert.equal(measureAgents([page('/a'), page('/b')], Object.keys(files), read), {
    copies: [{ path: '/a', file: 'docs/a.md', bytes: 6, tokens: 2, leftovers: { '<svg>': 1 } }],
    lists: { 'zh/llms.txt': 4, 'llms-full.txt': 3 },
  });
  assert.is(measureAgents([page('/a')], ['a.html'], read), undefined);
});

test.run();
