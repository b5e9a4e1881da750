import { evaluate } from '@mdx-js/mdx';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { applyReplaceRules } from '../../../src/build/config/replace-rules.js';
import { compileMarkdown, twoLanguages, type CompileOptions } from './compile-markdown.js';

async function expectHtml(source: string, html: string, options?: CompileOptions): Promise<void> {
  const page = await compileMarkdown(source, options);
  assert.is(page.html, html);
  assert.equal(page.problems, []);
}

test('front matter is no content', async () => {
  await expectHtml('---\ntitle: x\n---\n\ntext', '<p>text</p>');
  await expectHtml('---\ntitle: x\n---\n\ntext', '<p>text</p>', { path: 'x.mdx' });
});

test('tables scroll in a box', async () => {
  const table = '<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>';
  await expectHtml('| a |\n| - |\n| b |', `<div class="hd-table" tabindex="0"><table>\n${table}\n</table></div>`);
  await expectHtml(
    '<table><tr><td>a</td></tr></table>',
    '<div class="hd-table" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
  );
  await expectHtml(
    '<table>\n  <tr><td>a</td></tr>\n</table>',
    '<div class="hd-table" tabindex="0"><table><tr><td>a</td></tr></table></div>',
    {
      path: 'x.mdx',
    },
  );
});

test('a table in a table has no box of its own', async () => {
  const page = await compileMarkdown('<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>');
  assert.is(page.html.split('hd-table').length, 2);
});

test('task lists, with named boxes', async () => {
  const page = await compileMarkdown('- [x] done *now*\n- [ ] open\n\n  - [ ] inner');
  const boxes = [...page.html.matchAll(/<input[^>]*>/g)].map(([box]) => box);
  assert.equal(boxes, [
    '<input type="checkbox" checked disabled aria-label="done now">',
    '<input type="checkbox" disabled aria-label="open">',
    '<input type="checkbox" disabled aria-label="inner">',
  ]);
});

test('footnotes of moved sites of MkDocs keep their ids', async () => {
  const { html } = await compileMarkdown('a[^1] b[^1]\n\n[^1]: note\n', { config: () => ({ compat: ['mkdocs'] }) });
  for (const id of ['fn:1', 'fnref:1', 'fnref:1-2']) {
    assert.match(html, `id="${id}"`);
    assert.match(html, `href="#${id}"`);
  }
});

test('footnotes: no entry in the table of contents, no anchor, no checked links', async () => {
  const page = await compileMarkdown('text[^1]\n\n## A\n\n[^1]: note');
  assert.match(page.html, '<a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a>');
  assert.match(page.html, '<h2 class="sr-only" id="footnote-label">Footnotes</h2>');
  assert.match(page.html, 'class="data-footnote-backref">\u21a9\ufe0e</a>', 'a text, and no emoji');
  assert.equal(
    page.scope.toc.map(({ id }) => id),
    ['a'],
  );
  assert.equal(page.scope.links, []);
  assert.equal(page.problems, []);
});

test('the texts of footnotes are in the language of the page, and can be set', async () => {
  const source = 'text[^1] text[^1]\n\n[^1]: note\n';
  const config = (site: SiteConfig): Partial<SiteConfig> => ({
    ...twoLanguages(),
    i18nTexts: { ...site.i18nTexts, footnoteBackText: { en: 'Up to {{name}}' } },
  });
  for (const path of ['zh/page.md', 'zh/page.mdx']) {
    const { html } = await compileMarkdown(source, { path, config });
    assert.match(html, 'id="footnote-label">脚注</h2>', path);
    assert.match(html, 'aria-label="返回引用处 1"', path);
    assert.match(html, 'aria-label="返回引用处 1-2"', path);
  }
  const { html } = await compileMarkdown(source, { path: 'en/page.md', config });
  assert.match(html, 'aria-label="Up to 1-2"');
  assert.match(html, 'id="footnote-label">Footnotes</h2>');
});

test('emphasis beside CJK punctuation', async () => {
  await expectHtml('**中文（注）**中文 ~~删（除）~~了', '<p><strong>中文（注）</strong>中文 <del>删（除）</del>了</p>');
  await expectHtml('**「引用」**です', '<p><strong>「引用」</strong>です</p>', { path: 'x.mdx' });
});

test('details in HTML stay', async () => {
  await expectHtml(
    '<details>\n<summary>S</summary>\n\ntext\n\n</details>',
    '<details>\n<summary>S</summary>\n<p>text</p>\n</details>',
  );
});

test('text that looks like code stays text', async () => {
  await expectHtml('\\{{7*7}} ${x} &lt;b&gt; $& \\<i>', '<p>{{7*7}} ${x} &#x3C;b> $&#x26; &#x3C;i></p>');
});

test('replacements: everywhere, in order, without patterns in texts', () => {
  assert.is(
    applyReplaceRules('a.a b1', [
      { search: 'a', replace: '$&c' },
      { search: /b(\d)/g, replace: '<$1>' },
    ]),
    '$&c.$&c <1>',
  );
  assert.is(applyReplaceRules('xx', [{ search: /x/, replace: 'y' }]), 'yx');
});

test('replacements reach text and code, not addresses', async () => {
  const rules: CompileOptions['config'] = () => ({ replaceRules: [{ search: '%v%', replace: '<2>' }] });
  await expectHtml(
    '%v% `%v%` [x](https://a.b/%v%)\n\n```\n%v%\n```',
    '<p>&#x3C;2> <code>&#x3C;2></code> <a href="https://a.b/%25v%25" target="_blank" rel="noopener noreferrer">x</a></p>\n<pre><code>&#x3C;2>\n</code></pre>',
    {
      config: rules,
    },
  );
});

test('users’ plugins run behind the built-in ones, those of plugins last', async () => {
  const mark = (text: string) => () => (tree: { children: unknown[] }) =>
    void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] });
  const markHtml = (text: string) => () => (tree: { children: unknown[] }) =>
    void tree.children.push({ type: 'text', value: text });
  await expectHtml('a', '<p>a</p>\n<p>one</p>\n<p>two</p>three four', {
    config: (config) => ({
      markdown: { ...config.markdown, remarkPlugins: [mark('one')], rehypePlugins: [markHtml('three ')] },
      plugins: [{ name: 'p', markdown: { remarkPlugins: [mark('two')], rehypePlugins: [markHtml('four')] } }],
    }),
  });
});

/** Sources of MDX, and their HTML. */
const whiteSpace: readonly (readonly [source: string, html: string])[] = [
  ['{first} {last}', '<p>{first} {last}</p>'],
  ['<Badge>beta</Badge> <Badge>new</Badge>', '<p><Badge>beta</Badge> <Badge>new</Badge></p>'],
  ['<kbd>Ctrl</kbd> <kbd>K</kbd>', '<p><kbd>Ctrl</kbd> <kbd>K</kbd></p>'],
  ['<kbd>Ctrl</kbd>\n<kbd>K</kbd>', '<p><kbd>Ctrl</kbd>\n<kbd>K</kbd></p>'],
  ["{first}{' '}{last}", "<p>{first}{' '}{last}</p>"],
  ['{first}{/* then */} {last}', '<p>{first}{/* then */} {last}</p>'],
  ['{first}\n{last}', '{first}\n\n\n{last}'],
  ['<div>\n{first}\n{last}\n</div>', '<div>{first}\n{last}</div>'],
  ['> <Foo>一</Foo> <Foo>二</Foo>', '<blockquote>\n<p><Foo>一</Foo> <Foo>二</Foo></p>\n</blockquote>'],
  ['- <b>a</b> <i>b</i>', '<ul>\n<li><b>a</b> <i>b</i></li>\n</ul>'],
  ['<Callout>\n{a} <Foo>b</Foo>\n</Callout>', '<Callout><p>{a} <Foo>b</Foo></p></Callout>'],
  ['<button>\n{icon} {label}\n</button>', '<button>{icon} {label}</button>'],
  [
    '<div>\n<Badge text="a" /> <Badge text="b" />\n</div>',
    '<div><Badge text="a"></Badge> <Badge text="b"></Badge></div>',
  ],
  ['<Foo>alone</Foo>', '<Foo>alone</Foo>'],
  ['<Foo>alone</Foo>{/* why */}', '<Foo>alone</Foo>\n{/* why */}'],
  ['<Card>a</Card>\n<Card>b</Card>', '<Card>a</Card>\n<Card>b</Card>'],
  ['<Foo>a</Foo>\n<Foo>b</Foo>', '<Foo>a</Foo>\n<Foo>b</Foo>'],
  ['<div>a</div> <div>b</div>', '<div>a</div>\n<div>b</div>'],
  ['<Tabs>\n<Tab>a</Tab>\n<Tab>b</Tab>\n</Tabs>', '<Tabs><Tab>a</Tab><Tab>b</Tab></Tabs>'],
  ['<Foo>\n{a}\n{b}\n</Foo>', '<Foo>{a}\n{b}</Foo>'],
  ['<Foo>a</Foo>, {b}。<Foo>c</Foo>', '<p><Foo>a</Foo>, {b}。<Foo>c</Foo></p>'],
];

/** Elements that contain no paragraph, with text on lines of their own. */
const textOnLines: readonly (readonly [source: string, html: string])[] = [
  ['<p>\n  text\n</p>', '<p>text</p>'],
  ['<p>\n  正文 **x** <b>y</b>\n  [z](#)\n</p>', '<p>正文 <strong>x</strong> <b>y</b>\n<a href="#">z</a></p>'],
  ['<div>\n  <p>\n    text\n  </p>\n</div>', '<div><p>text</p></div>'],
  [':::note\n<h3>\n  text\n</h3>\n:::', '<h3>text</h3>'],
  ['- <summary>\n    text\n  </summary>', '<summary>text</summary>'],
  ['<button>\n  press `x`\n</button>', '<button>press <code>x</code></button>'],
  ['<Badge>\n  new\n</Badge>', '<Badge>new</Badge>'],
  ['<p>\n  <a>\n    text\n  </a>\n</p>', '<p><a>text</a></p>'],
  ['<p>\n  <Foo>\n    text\n  </Foo>\n</p>', '<p><Foo>text</Foo></p>'],
  // Blocks are beside the text around them, as browsers read it.
  [
    '<details>\n<summary>标题</summary>\ntext **b**\n</details>',
    '<details><summary>标题</summary><p>text <strong>b</strong></p></details>',
  ],
  ['<div align="center">\n  <h1>T</h1>\n  text\n</div>', '<h1>T</h1><p>text</p></div>'],
  ['- one <div>two</div> three', '<li>one\n<div>two</div>\nthree</li>'],
  ['Text <Callout type="tip">a</Callout> more', '<p>Text</p>\n<Callout type="tip">a</Callout>\n<p>more</p>'],
  // An element that may contain paragraphs keeps its own.
  ['<div>\n  text\n</div>', '<div><p>text</p></div>'],
  ['<a>\n  text\n</a>', '<a><p>text</p></a>'],
  ['<Foo>\n  text\n</Foo>', '<Foo><p>text</p></Foo>'],
  ['<button>\n  <div>\n    text\n  </div>\n</button>', '<button><div><p>text</p></div></button>'],
];

test('text on lines of its own is the text of an element that contains no paragraph', async () => {
  for (const [source, html] of textOnLines) {
    const page = await compileMarkdown(source, { path: 'page.mdx' });
    assert.ok(page.html.includes(html), `${source}\n${page.html}`);
  }
});

test('white space beside elements and expressions of MDX stays, and paragraphs stay paragraphs', async () => {
  for (const [source, html] of whiteSpace)
    assert.is((await compileMarkdown(source, { path: 'page.mdx' })).html, html, source);
});

test('random JSX in MDX: words are apart where white space is, as in the source; @mdx-js/mdx loses some', async () => {
  let seed = 3;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return items[(seed >> 8) % items.length]!;
  };
  const words = [
    "{'w'}",
    '<kbd>w</kbd>',
    '<Foo>w</Foo>',
    '<Badge>w</Badge>',
    '<b>{"w"}</b>',
    '<Foo><i>w</i></Foo>',
    'w',
    '中',
  ];
  const separators = ['', ' ', '  ', '\n', "{' '}", '{/* c */}', ' {/* c */} ', ', ', '。'];
  const frames = ['X', '> X', '- X', '<div>\nX\n</div>', '<Foo>\nX\n</Foo>', '- > X', '<div>\n- X\n</div>'];
  const blockTag = /<\/?(?:p|ul|li|div|blockquote)>/g;
  const textOf = (html: string): string =>
    html
      .replace(blockTag, ' ')
      .replace(/\{(["'])(.*?)\1\}/g, '$2')
      .replace(/\{\/\*.*?\*\/\}|<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  /** Numbers of letters before each space. MDX reads elements in a line without text as blocks, so that there may be more. */
  const spacesOf = (text: string): number[] => [...text.matchAll(/ /g)].map(({ index }, count) => index - count);
  let lost = 0;
  for (let count = 0; count < 150; count++) {
    const content = Array.from({ length: 2 + (count % 4) }, () => pick(words) + pick(separators))
      .join('')
      .trim();
    const frame = pick(frames);
    const source = frame.replace('X', () => content.replaceAll('\n', /> |<Foo>/.test(frame) ? ' ' : '\n'));
    const { html } = await compileMarkdown(source, { path: 'page.mdx' });
    const expected = textOf(content);
    // Components that each have a line of their own are blocks, between which a reader sees a space in any case.
    const actual = textOf(html);
    const ofMdx = textOf(
      renderToStaticMarkup(
        createElement((await evaluate(source, { ...runtime })).default, { components: { Foo: 'span', Badge: 'span' } }),
      ),
    );
    if (ofMdx !== expected) lost += 1;
    assert.is(actual.replaceAll(' ', ''), expected.replaceAll(' ', ''), source);
    assert.equal(
      spacesOf(expected).filter((place) => !spacesOf(actual).includes(place)),
      [],
      source,
    );
  }
  assert.ok(lost > 0, 'the compiler of MDX drops white space');
});

test('lines of text and components that follow each other are the text of an element without paragraphs', async () => {
  for (const [source, html] of [
    [
      '<p>\n\n**Type:** `a`<br />\n<Since v="2" />\n</p>',
      '<p><strong>Type:</strong> <code>a</code><br>\n<Since v="2"></Since></p>',
    ],
    ['<p>\n<Since />\n类型 *甲*\n</p>', '<p><Since></Since>\n类型 <em>甲</em></p>'],
    ['<p>\none\n<A />\ntwo\n{three}\n</p>', '<p>one\n<A></A>\ntwo\n{three}</p>'],
    ['> <h2>\n> Title\n> <Icon />\n> </h2>', 'Title\n<Icon></Icon>'],
    ['- <summary>\n  Täglich\n  <b>x</b>\n  </summary>', '<summary>Täglich\n<b>x</b></summary>'],
    [
      '<p>\n<a href="https://e.co">\ntext\n<Icon />\n</a>\n</p>',
      '<a href="https://e.co" target="_blank" rel="noopener noreferrer">text\n<Icon></Icon></a>',
    ],
  ] as const) {
    const page = await compileMarkdown(source, { path: 'page.mdx' });
    assert.ok(page.html.includes(html), `${source}\n${page.html}`);
    assert.equal(page.problems, [], source);
  }
});

test('blocks in a paragraph of MDX are reported, since browsers end it before them', async () => {
  for (const [source, place] of [
    ['<p>\n\none\n\ntwo\n\n</p>', '<p> 1:1'],
    ['a\n\n<p>\n- list\n</p>', '<ul> 3:1'],
    ['<p>\none\n<A />\n\ntwo\n</p>', '<p> 1:1'],
    ['<p>\none\n<div>two</div>\n</p>', '<div> 1:1'],
    ['<p>\none\n<Card />\n</p>', '<p> 1:1'],
    ['正文 <span><div>x</div></span> more', '<div> 1:1'],
    ['> <p>\n> <h2>x</h2>\n> </p>', '<h2> 1:3'],
    ['<div>\n  <p><table></table></p>\n</div>', '<table> 2:3'],
  ]) {
    const { diagnostics } = await compileMarkdown(source!, { path: 'page.mdx' });
    const found = diagnostics.map(
      ({ code, message, line, column }) => `${code} ${/<\w+>/.exec(message)![0]} ${line}:${column}`,
    );
    assert.equal(found, [`split-paragraph ${place}`], source);
  }
  for (const source of ['<p>a <b>b</b></p>', '<p><Foo><div>a</div></Foo></p>', '<p><button><div>a</div></button></p>'])
    assert.equal((await compileMarkdown(source, { path: 'page.mdx' })).problems, [], source);
  assert.equal((await compileMarkdown('<p><div>a</div></p>')).problems, []);
});

/** Sources with subscript, superscript and definition lists, and their HTML. */
const extensions: readonly (readonly [source: string, html: string])[] = [
  ['H~2~O and x^2^', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
  ['10^−3^ 米^*n*^ ~a~^b^', '<p>10<sup>−3</sup> 米<sup><em>n</em></sup> <sub>a</sub><sup>b</sup></p>'],
  ['~~gone~~ ~ a ^ b ^c d^ 2^^3', '<p><del>gone</del> ~ a ^ b ^c d^ 2^^3</p>'],
  ['`H~2~O` \\~a~ [x~1~](https://e.co/~b~)', '<p><code>H~2~O</code> ~a~ '],
  ['**H~2~O**', '<p><strong>H<sub>2</sub>O</strong></p>'],
  ['Term\n: One\n: Two *a*\n', '<dl><dt>Term</dt><dd>One</dd><dd>Two <em>a</em></dd></dl>'],
  ['术语\n\n: 定义\n续行\n\nB\nC\n: D', '<dl><dt>术语</dt><dd>定义\n续行</dd><dt>B</dt><dt>C</dt><dd>D</dd></dl>'],
  ['- A\n  : b', '<dl><dt>A</dt><dd>b</dd></dl>'],
  [':::tip\n`A`\n: H~2~O\n:::', '<dl><dt><code>A</code></dt><dd>H<sub>2</sub>O</dd></dl>'],
  ['# A\n\n: no term', '<p>: no term</p>'],
];

test('subscript, superscript and definition lists are options, in Markdown and MDX', async () => {
  for (const path of ['page.md', 'page.mdx'])
    for (const [source, html] of extensions) {
      const page = await compileMarkdown(source, {
        path,
        config: (before) => ({ markdown: { ...before.markdown, subSup: true, definitionLists: true } }),
      });
      assert.ok(page.html.includes(html), `${path}: ${source}\n${page.html}`);
    }
  const { html } = await compileMarkdown('H~2~O x^2^\n: a');
  assert.is(html, '<p>H<del>2</del>O x^2^\n: a</p>');
});

test.run();
