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
  ['| a | b |\n|---|---|\n| 1 | 2 |\nText below.', 'table-cells 4:1'],
  ['> | 甲 | 乙 |\n> |---|---|\n> 文字', 'table-cells 3:3'],
  ['| a | b |\n| 1 | 2 |', 'shown-as-text 1:1'],
  ['- x\n\n  | 甲 |\n  | 乙 |', 'shown-as-text 3:3'],
  ['![图](img/a.png =100x20)', 'shown-as-text 1:1'],
  ['a ![l](./a.png =50%x) b', 'shown-as-text 1:1'],
  ['see \\(x^2\\) there', 'shown-as-text 1:1'],
  ['**甲** \\(\\alpha\\)', 'shown-as-text 1:6'],
];

/** Sources that are what they seem. */
const texts: readonly string[] = [
  '| a | b |\n|---|---|\n| `x\\|y` | c | |\n| 1 |',
  'a | b\n\n---\n\nc',
  'a - b | c\n- d | e',
  '#tag #other\n\n#123 and #JavaScript\n\n\\##Also\n\n`##Also` #话题#',
  '[l](<./a b.md>) [l](./a%20b.md) [i] (see a file.md)',
  'call f[0](a, b) and f[0](a b), `[l](a b.md)`, \\[l](a b.md)',
  '| a | b |\n|---|---|\n| 1 |\n| `a` | b\n\ntext',
  'a | b\n--|--\n1 | 2\n\n| alone |',
  '\\(see below\\) and f\\(x\\), [l](https://e.co/a "= 2")',
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

test('Markdown directly after a tag of HTML is reported', async () => {
  for (const [source, place] of [
    ['<div>\n**bold** text\n</div>', '2:1'],
    ['text\n\n<td>\n见 [链接](https://e.co)\n</td>', '4:3'],
    ['- a\n\n  <p>\n  **fett**\n  </p>', '4:1'],
    ['<div class="a" markdown="1">\n*em*\n</div>', '2:1'],
    ['<section markdown>\n- a\n</section>', '2:1'],
    ['<details>\n<summary>**A**</summary>\n\nb\n\n</details>', '2:10'],
  ] as const)
    assert.equal((await compileMarkdown(source)).problems, [`warning shown-as-text ${place}`], source);
  for (const source of [
    '<div>\n\n**bold**\n\n</div>',
    '<div markdown="1">\n\n*em*\n\n</div>',
    '<pre>\n**a** [b](c)\n</pre>',
    '<div title="**a**"><code>**a**</code></div>',
    '<!-- **a** [b](c) -->',
    '<p>2 ** 3 ** 4, f(**args), a[0](1)</p>',
    '<script type="text/plain">\n// **a**\n</script>',
  ])
    assert.equal(
      (await compileMarkdown(source)).problems.filter((one) => one.includes('shown')),
      [],
      source,
    );
});

test('definitions that are left out are reported', async () => {
  for (const [source, ...problems] of [
    ['[a] b\n\n[a]: /p\n[A]: /q', 'duplicate-definition 4:1'],
    ['![图][图]\n\n> [图]: https://e.co/a.png\n\n- [图]: https://e.co/b.png', 'duplicate-definition 5:3'],
    ['a[^1]\n\n[^1]: one\n\n[^1]: two', 'duplicate-definition 5:1'],
    ['a[^注]\n\n[^注]: 一\n    二\n\n- [^注]: 一', 'duplicate-definition 6:3'],
    ['a[^1]\n\n[^1]: one\n[^2]: two', 'unused-footnote 4:1'],
    ['[^a] [b]\n\n[b]: /p\n\n[^a]: x\n\n[^b]: y', 'unused-footnote 7:1'],
    ['[^1] [^note]\n\n[^1]: a', 'shown-as-text 1:6'],
  ] as const)
    for (const path of ['page.md', 'page.mdx'])
      assert.equal(
        (await compileMarkdown(source, { path })).problems.filter((problem) => !/dead/.test(problem)),
        problems.map((problem) => `warning ${problem}`),
        source,
      );
  for (const source of [
    '[a]\n\n[a]: /p\n\n[a]: /p "Title"',
    '[//]: # (one)\n[//]: <> (two)\n[comment]: /p (three)\n[comment]: <> (four)',
    'a[^1] b[^1]\n\n[^1]: c[^2]\n[^2]: d',
    'a[^1]\n\n[^1]: c\n\n[^1]: c',
    '[^a-z] and `[^word]`, \\[^word] and [^abc] or [^word]+[^1]\n\n[^1]: a',
    '```md\n[^1]: a\n[a]: /p\n[a]: /q\n```\n\n[a]',
  ])
    assert.equal(
      (await compileMarkdown(source)).problems.filter((problem) => !/dead/.test(problem)),
      [],
      source,
    );
});

test('code and comments that take in the rest of the page are reported', async () => {
  for (const [source, place, path = 'page.md'] of [
    ['# A\n\n```js\ncode\n\n## B', '3:1'],
    ['````md\n```js\nx\n```\n', '1:1', 'page.mdx'],
    ['- a\n  ~~~\n  甲\n\n## H', '2:3', 'page.mdx'],
    ['> ```\n> a\n\nb', '1:3'],
    ['```js', '1:1'],
    ['```\na\n``` b', '1:1'],
    ['# A\n\n<!-- 注释\n\n## B', '3:1'],
    ['- <!-- a\n\n- b', '1:3'],
    ['<div>\n<!-- a\n</div>', '2:1'],
  ] as const)
    assert.equal((await compileMarkdown(source, { path })).problems, [`warning shown-as-text ${place}`], source);
  for (const source of [
    '```js\na\n```',
    '> ~~~~\n> a\n> ~~~~~  ',
    '- ```\n  a\n  ```\n\n  ```\n  ```',
    '    ```\n    code',
    '<!-- a -->\n\n<!-- `<!--` and --> b',
    'a <!-- b --> `<!--` c',
  ])
    assert.equal((await compileMarkdown(source)).problems, [], source);
});

test('in MDX, indented text is reported, as it is no code', async () => {
  const mdx = { path: 'page.mdx' };
  for (const [source, place] of [
    ['# A\n\n    const a = 1;', '3:5'],
    ['\tnpm 安装', '1:2'],
    ['a\n\n      indented more\n\n    again', '3:7'],
  ] as const) {
    assert.equal((await compileMarkdown(source, mdx)).problems, [`warning shown-as-text ${place}`], source);
    assert.equal((await compileMarkdown(source)).problems, [], source);
  }
  for (const source of [
    '<div>\n    text\n</div>',
    '<X>\n\n    text\n\n</X>',
    '- a\n\n    b',
    '   text',
    ':::tip\n    text\n:::',
  ])
    assert.equal((await compileMarkdown(source, mdx)).problems, [], source);
});

test.run();
