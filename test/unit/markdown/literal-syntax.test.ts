import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { math } from '../../../src/plugins/math/index.js';
import { compileMarkdown } from './compile-markdown.js';

/** Sources with syntax of other tools, and the problem in each. Braces are code in MDX. */
const found: readonly (readonly [source: string, problem: string])[] = [
  ['See [[page|the page]].', 'foreign-syntax 1:5'],
  ['- 参见 [[快速开始|开始]]', 'foreign-syntax 1:6'],
  ['[[Getting Started]]', 'foreign-syntax 1:1'],
  ['> ![[diagram.png]]', 'foreign-syntax 1:3'],
  ['a [[guide/setup#install]]', 'foreign-syntax 1:3'],
  ['This is ==marked==, ok', 'foreign-syntax 1:9'],
  ['*a* ==重点 内容==', 'foreign-syntax 1:5'],
  ['# Über ==das==', 'foreign-syntax 1:8'],
  ['Press ++ctrl+alt+del++', 'foreign-syntax 1:7'],
  ['a ++inserted++ b', 'foreign-syntax 1:3'],
  ['Done :tada:', 'foreign-syntax 1:6'],
  ['| :white_check_mark: | b |\n|---|---|\n| 1 | 2 |', 'foreign-syntax 1:3'],
  ['a\n:material-account-circle: b', 'foreign-syntax 2:1'],
  ['Energy $E = mc^2$ is', 'foreign-syntax 1:8'],
  ['Winkel $\\alpha$', 'foreign-syntax 1:8'],
  ['$$\n\\frac a b\n$$', 'foreign-syntax 1:1'],
  ['und $x_1$, 和 $O(n^2)$', 'foreign-syntax 1:5'],
  ['*[HTML]: Hyper Text', 'foreign-syntax 1:1'],
  ['$$\nx\n$$', 'foreign-syntax 1:1'],
  ['a\n\n> $$\n> 总和\n> $$', 'foreign-syntax 3:3'],
  ['@import "part.md"', 'foreign-syntax 1:1'],
  ['> [!INCLUDE [title](https://e.co/a.md)]', 'foreign-syntax 1:3'],
  ['/// note | 标题\ntext\n///', 'foreign-syntax 1:1'],
  ['/// details\ntext\n///', 'foreign-syntax 1:1'],
  ['!> Important **text**', 'foreign-syntax 1:1'],
  ['a\n\n?> 提示', 'foreign-syntax 3:1'],
  ['a %%hidden%% b', 'foreign-syntax 1:3'],
  ['%% 隐藏的 %%', 'foreign-syntax 1:1'],
  ['text^[A note inline.] more', 'foreign-syntax 1:5'],
  ['# Über^[eine kleine Anmerkung]', 'foreign-syntax 1:7'],
  ['A note.[^1]', 'shown-as-text 1:8'],
  ['注释[^12] 和 [^a]', 'shown-as-text 1:3'],
  ['[Setup] (./setup.md) here', 'shown-as-text 1:1'],
  ['see [the guide][gude] here\n\n[guide]: https://e.co', 'shown-as-text 1:5'],
];
const foundInMarkdown: readonly (readonly [source: string, problem: string])[] = [
  ['{% raw %}', 'foreign-syntax 1:1'],
  ['a {% include note.html text="b" %}', 'foreign-syntax 1:3'],
  ['* TOC\n{:toc}', 'foreign-syntax 2:1'],
  ['[a](https://e.co){:target="_blank"}', 'foreign-syntax 1:18'],
  ['![a](https://e.co/a.png){width=100}', 'foreign-syntax 1:25'],
  ['[a](https://e.co){ target=_blank } and', 'foreign-syntax 1:18'],
  ['`code`{:class="x"} 文字', 'foreign-syntax 1:7'],
  ['a {--gone--} b', 'foreign-syntax 1:3'],
  ['文{>>评论<<}', 'foreign-syntax 1:2'],
  ['!!!note\n    text', 'foreign-syntax 1:1'],
  ['--8<-- "setup.md"', 'foreign-syntax 1:1'],
  ['- a\n\n  --8<--\n  设置.md\n  --8<--', 'foreign-syntax 3:3'],
  ['{::options toc_levels="1..3" /}', 'foreign-syntax 1:1'],
];

/** Sources that are what they seem. */
const texts: readonly string[] = [
  'a == b == c, a==b==c, x == y, === and ==, requests==2.0, ==>',
  'C++ and D++, ++i and j++, i++ + ++j, +++, 1 ++ 2',
  'at 10:30:45, a:b:c, foo::bar::baz, :root: and :memory:, https://e.co:8080/a:b:, 12:x:13',
  '$5 and $6, $HOME and $PATH, $foo_bar and $baz_qux, US$ 5^2 or 6$, $a$ and $el$, $$ and $$, ^a$ or ^b$',
  'type [[number]], [[Prototype]], [[Get]], [[1, 2], [3, 4]], [[a, b]], [[gnu::unused]], [[ -f x ]], f([[x]])',
  'matrix[i][j], [i][j], a[0][1], [x](https://e.co) [1] (see ./b.md), [^0-9]+, [^a-z], ([^1])*, [1]: no',
  'f[0] (a), list [optional] (default), [a] (b c)',
  '`[[a|b]]` `==a==` `++abc++` `:tada:` `$x^2$` `[^1]` `[a] (./b.md)`',
  '```md\n[[a|b]] ==a== :tada: $x^2$ [^1]\n*[HTML]: b\n```',
  '\\[[a|b]] \\==a== \\:tada: \\$x^2$ \\[^1] \\*[HTML]: b',
  'Note[^1] and [the guide][guide].\n\n[^1]: Text\n\n[guide]: https://e.co',
  '100%% and 50%%, %%i, %d%%, 5 %% 3 %% 2, for %%i in (a) do %%i',
  'x^[a-z], ^[0-9]+$, ^[A], a^[b], ^[not \\d]',
  'a // b, /// a comment, wow!> and what?> are text, !important and @import it',
  '$$ and\n$$, [!NOTE] and [!include]s',
  '中文 == 等于 ==，时间 10:30:45，价格 $5 和 $6，[[数字]]',
];

for (const path of ['page.md', 'page.mdx'])
  test(`${path}: syntax of other tools that is shown as text is reported, and text isn't`, async () => {
    for (const [source, problem] of [...found, ...(path === 'page.md' ? foundInMarkdown : [])]) {
      const { problems } = await compileMarkdown(source, { path });
      assert.equal(problems, [`warning ${problem}`], source);
    }
    for (const source of texts) {
      const { problems } = await compileMarkdown(source, { path });
      assert.equal(problems, [], source);
    }
  });

test('in Markdown, braces of other languages are text', async () => {
  for (const source of [
    '{:ok, value} and {:a 1}',
    '{a=1}, {width}, f({ style: 1 }), {--} and {>>}, {-- --}',
    '!!! and !!!wow, what, -- 8 <-- and --8<--',
    '100 {%} and {% %}',
    '::: v-pre\n{% raw %} ==a==\n:::',
    'a\n\n    ==a== [[a|b]]',
  ])
    assert.equal((await compileMarkdown(source)).problems, [], source);
});

test('each kind is reported once a page, and not where a plugin reads it', async () => {
  const { problems } = await compileMarkdown('==a== ==b==\n\n==c== :tada:\n\n- :tada:');
  assert.equal(problems, ['warning foreign-syntax 1:1', 'warning foreign-syntax 3:7']);
  const emoji = () => (tree: { children: { children: { value: string }[] }[] }) => {
    const [text] = tree.children[0]!.children;
    text!.value = text!.value.replace(':tada:', '🎉');
  };
  const read = await compileMarkdown('a :tada:', {
    config: (config) => ({ markdown: { ...config.markdown, remarkPlugins: [emoji] } }),
  });
  assert.equal(read.problems, []);
  const plugin = math() as never;
  const formulas = await compileMarkdown('a $x^2$ and\n\n$$\nx_1\n$$', { config: () => ({ plugins: [plugin] }) });
  assert.equal(formulas.problems, []);
});

test.run();
