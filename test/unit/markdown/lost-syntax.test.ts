import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown } from './compile-markdown.js';

/** Sources, and the problem in each. */
const mistakes: readonly (readonly [source: string, problem: string])[] = [
  ['| a | b |\n|---|---|\n| `x|y` | c |', 'table-cells 3:9'],
  ['> | 表 |\n> |---|\n> | a | | b |', 'table-cells 3:9'],
  ['| a | b |\n|---|\n| 1 | 2 |', 'shown-as-text 1:1'],
  ['text\n\n- | a | b |\n  | - |\n  | 1 | 2 |', 'shown-as-text 3:3'],
  ['![i](/p q.png)', 'shown-as-text 1:1'],
  ['see [l](./a b.md#part) there', 'shown-as-text 1:1'],
  ['![图](img/截图 (1).png)', 'shown-as-text 1:1'],
  ['##Also', 'shown-as-text 1:1'],
  ['text\n##2. Next', 'shown-as-text 1:1'],
  ['#标题', 'shown-as-text 1:1'],
  ['#Getting started', 'shown-as-text 1:1'],
  ['####### Seven', 'shown-as-text 1:1'],
];

/** Sources that are what they seem. */
const texts: readonly string[] = [
  '| a | b |\n|---|---|\n| `x\\|y` | c | |\n| 1 |',
  'a | b\n\n---\n\nc',
  'a - b | c\n- d | e',
  '#tag #other\n\n#123 and #JavaScript\n\n\\##Also\n\n`##Also` #话题#',
  '[l](<./a b.md>) [l](./a%20b.md) [i] (see a file.md)',
  'call f[0](a, b) and f[0](a b), `[l](a b.md)`, \\[l](a b.md)',
  '```md\n##Also\n[l](a b.md)\n| a | b |\n|---|\n```',
];

for (const path of ['page.md', 'page.mdx'])
  test(`${path}: syntax that would be text, and cells that would be lost, are reported`, async () => {
    for (const [source, problem] of mistakes) {
      const { problems } = await compileMarkdown(source, { path });
      assert.equal(problems, [`warning ${problem}`], source);
    }
    for (const source of texts) {
      const { problems } = await compileMarkdown(source, { path });
      assert.equal(problems, [], source);
    }
  });

test.run();
