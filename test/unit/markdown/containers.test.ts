import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown, twoLanguages, type CompileOptions } from './compile-markdown.js';

const callout = (type: string, title: string, content: string): string =>
  `<div class="hd-callout hd-callout-${type}"><div class="hd-callout-title">${title}</div><div class="hd-callout-content">${content}</div></div>`;

async function expectHtml(source: string, html: string, options?: CompileOptions): Promise<void> {
  const page = await compileMarkdown(source, options);
  assert.is(page.html, html);
  assert.equal(page.problems, []);
}

const mdx: CompileOptions = { path: 'page.mdx' };

for (const options of [{}, mdx]) {
  const kind = options === mdx ? 'mdx' : 'md';

  test(`${kind}: default titles of all types`, async () => {
    for (const type of ['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info']) {
      const title = type[0]!.toUpperCase() + type.slice(1);
      await expectHtml(`:::${type}\ntext\n:::`, callout(type, title, '<p>text</p>'), options);
    }
  });

  test(`${kind}: details`, async () => {
    await expectHtml(
      ':::details More\n\ntext\n\n:::',
      '<details class="hd-callout hd-callout-details"><summary>More</summary><div class="hd-callout-content"><p>text</p></div></details>',
      options,
    );
  });

  test(`${kind}: titles in every form, with inline Markdown`, async () => {
    const forms = [
      ':::tip A *b* `c`',
      '::: tip A *b* `c`  ',
      ':::tip{title="A *b* `c`"}',
      ":::tip{title='A *b* `c`'} ",
      ':::tip { title = "A *b* `c`" }',
      ':::tip\\{title="A *b* `c`"}',
      ':::tip\\{title="A *b* `c`"\\}',
      ':::tip[A *b* `c`]',
      ':::tip[ A *b* `c` ] ',
    ];
    for (const form of forms) {
      await expectHtml(`${form}\ntext\n:::`, callout('tip', 'A <em>b</em> <code>c</code>', '<p>text</p>'), options);
    }
    for (const form of [':::tip{icon="b" title="A" .wide #id}', ":::tip { #id .wide title='A' icon = star }"]) {
      const page = await compileMarkdown(`${form}\n:::`, options);
      assert.is(page.html, callout('tip wide" id="id', 'A', ''));
      assert.equal(page.problems, ['warning foreign-syntax 1:1']);
    }
    await expectHtml(':::tip{title=Word}\n:::', callout('tip', 'Word', ''), options);
    await expectHtml(
      ':::note[See [b](https://b.c) \\[d]\n:::',
      callout('note', 'See <a href="https://b.c" target="_blank" rel="noopener noreferrer">b</a> [d', ''),
      options,
    );
    await expectHtml(':::note[]\n:::', callout('note', 'Note', ''), options);
    await expectHtml(':::note[open\n:::', callout('note', '[open', ''), options);
    await expectHtml(':::tip{title="a \\" b"}\n:::', callout('tip', 'a " b', ''), options);
  });

  test(`${kind}: nesting with fences of one length`, async () => {
    await expectHtml(
      ':::info\nbefore\n:::tip Inner\ntext\n:::\nafter\n:::',
      callout('info', 'Info', `<p>before</p>${callout('tip', 'Inner', '<p>text</p>')}<p>after</p>`),
      options,
    );
  });

  test(`${kind}: nesting with fences of different lengths`, async () => {
    await expectHtml(
      '::::info\n:::tip\ntext\n:::\n::::',
      callout('info', 'Info', callout('tip', 'Tip', '<p>text</p>')),
      options,
    );
  });

  test(`${kind}: a fence ends paragraphs and lists`, async () => {
    await expectHtml(
      'text\n:::tip\n- item\n:::\nafter',
      `<p>text</p>\n${callout('tip', 'Tip', '<ul>\n<li>item</li>\n</ul>')}\n<p>after</p>`,
      options,
    );
  });

  test(`${kind}: inside lists and quotes`, async () => {
    await expectHtml(
      '1. step\n   :::tip\n   text\n   :::\n2. next',
      `<ol>\n<li>step\n${callout('tip', 'Tip', '<p>text</p>')}\n</li>\n<li>next</li>\n</ol>`,
      options,
    );
    await expectHtml(
      '> :::tip\n> text\n> :::\n>\n> after',
      `<blockquote>\n${callout('tip', 'Tip', '<p>text</p>')}\n<p>after</p>\n</blockquote>`,
      options,
    );
  });

  test(`${kind}: a fence that a quote does not continue ends it`, async () => {
    await expectHtml(
      '> quote\n:::tip\ntext\n:::',
      `<blockquote>\n<p>quote</p>\n</blockquote>\n${callout('tip', 'Tip', '<p>text</p>')}`,
      options,
    );
  });

  test(`${kind}: any blocks inside`, async () => {
    const page = await compileMarkdown(
      ':::warning\n\n## Heading\n\n```js\n:::not\n```\n\n| a |\n| - |\n| b |\n\n:::',
      options,
    );
    assert.match(page.html, /<h2 id="heading">/);
    assert.match(page.html, /:::not/);
    assert.match(page.html, /<div class="hd-table" tabindex="0"><table>/);
    assert.equal(page.problems, []);
  });
}

test('inside JSX, indented', async () => {
  await expectHtml(
    '<section>\n    :::tip\n    text\n    :::\n</section>',
    `<section>${callout('tip', 'Tip', '<p>text</p>')}</section>`,
    mdx,
  );
});

test('expressions in titles', async () => {
  await expectHtml(':::tip Version {version}\n:::', callout('tip', 'Version {version}', ''), mdx);
});

test('text that is no fence', async () => {
  await expectHtml('::\n\na ::: b\n\n\\:::tip', '<p>::</p>\n<p>a ::: b</p>\n<p>:::tip</p>');
  await expectHtml('    :::tip', '<pre><code>:::tip\n</code></pre>');
});

test('unknown types, with the nearest', async () => {
  const page = await compileMarkdown('text\n\n:::tipp Title\ntext\n:::');
  assert.equal(page.problems, ['error unknown-container 3:1']);
  assert.is(page.diagnostics[0]?.fix, 'Did you mean :::tip?');
  assert.equal((await compileMarkdown('- a\n\n  :::Tip\n  :::')).problems, ['error unknown-container 3:3']);
  assert.equal((await compileMarkdown(':::{.note}\n:::')).problems, ['error unknown-container 1:1']);
});

test('unclosed containers and stray ends', async () => {
  assert.equal((await compileMarkdown('---\na: 1\n---\n\n:::tip\ntext\n')).problems, ['error unclosed-container 5:1']);
  assert.equal((await compileMarkdown('text\n:::\n')).problems, ['error stray-container-end 2:1']);
  const crossed = await compileMarkdown(':::tip\n- a\n  :::\n');
  assert.equal(crossed.problems, ['error unclosed-container 1:1', 'error stray-container-end 3:3']);
});

test('an inner container left open is the one reported', async () => {
  const page = await compileMarkdown('::::info\n:::tip\ntext\n::::\n');
  assert.equal(page.problems, ['error unclosed-container 2:1']);
});

test('an unclosed container keeps what it holds', async () => {
  const page = await compileMarkdown(':::tip\nkept\n');
  assert.is(page.html, callout('tip', 'Tip', '<p>kept</p>'));
});

test('nesting beyond the limit is reported once', async () => {
  const page = await compileMarkdown(`${':::tip\n'.repeat(300)}x\n${':::\n'.repeat(300)}`);
  assert.equal(
    page.problems.filter((problem) => problem.includes('nesting-limit')),
    ['error nesting-limit 257:1'],
  );
});

test('alerts of all types in any case', async () => {
  for (const type of ['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info']) {
    const title = type.charAt(0).toUpperCase() + type.slice(1);
    await expectHtml(`> [!${type.toUpperCase()}]\n> text`, callout(type, title, '<p>text</p>'));
    await expectHtml(`> [!${type}]\n> text`, callout(type, title, '<p>text</p>'), mdx);
  }
});

test('alerts with titles and more blocks', async () => {
  await expectHtml(
    '> [!NOTE] See *this*\n> text\n>\n> - a',
    callout('note', 'See <em>this</em>', '<p>text</p><ul>\n<li>a</li>\n</ul>'),
  );
  await expectHtml('> [!NOTE]\n>\n> text', callout('note', 'Note', '<p>text</p>'));
  await expectHtml('> [!NOTE]', callout('note', 'Note', ''));
  await expectHtml('> [!NOTE]\n> *text*', callout('note', 'Note', '<p><em>text</em></p>'));
});

test('ids, classes and `open` in braces are those of the container, before and after its title', async () => {
  const note = (attributes: string, title: string): string =>
    callout('note', title, '<p>c</p>').replace(/^<div class="hd-callout hd-callout-note"/, `<div${attributes}`);
  const classes = (more = ''): string => ` class="hd-callout hd-callout-note${more}"`;
  for (const options of [{}, mdx])
    for (const [line, attributes, title] of [
      [':::note{#a}', `${classes()} id="a"`, 'Note'],
      [':::note{.b}', classes(' b'), 'Note'],
      ['::: note {#锚点 .b.c title="A *b*"}', `${classes(' b c')} id="锚点"`, 'A <em>b</em>'],
      [':::note[A]{.b}', classes(' b'), 'A'],
      [':::note A 标题 {#a .b}', `${classes(' b')} id="a"`, 'A 标题'],
      [':::note \\{.b}', classes(' b'), 'Note'],
    ])
      await expectHtml(`${line}\nc\n:::`, note(attributes!, title!), options);
  const open = await compileMarkdown('::: details A 😀 {open .b}\nc\n:::\n\n> ::: details {open}\n> c\n> :::');
  assert.match(open.html, '<details class="hd-callout hd-callout-details b" open><summary>A 😀</summary>');
  assert.match(open.html, '<details class="hd-callout hd-callout-details" open><summary>Details</summary>');
  const group = await compileMarkdown('::: code-group {#g .b}\n```sh [a]\n```\n:::');
  assert.match(group.html, /<div class="hd-tabs hd-tabs-code b"[^>]* id="g"/);
  await expectHtml(':::note {a} b {c}\nc\n:::', note(classes(), '{a} b {c}'));
});

test('a sign after the bracket of an alert lets visitors open and close it, as in Obsidian', async () => {
  const folded = (open: string, type: string, title: string, content: string): string =>
    `<details class="hd-callout hd-callout-${type}"${open}><summary>${title}</summary><div class="hd-callout-content">${content}</div></details>`;
  for (const options of [{}, mdx]) {
    await expectHtml('> [!CAUTION]+ A *b*\n> c', folded(' open', 'caution', 'A <em>b</em>', '<p>c</p>'), options);
    await expectHtml('> [!caution]-\n> c', folded('', 'caution', 'Caution', '<p>c</p>'), options);
    await expectHtml('> [!note|wide]- 标题\n> - c', folded('', 'note', '标题', '<ul>\n<li>c</li>\n</ul>'), options);
    await expectHtml('> [!DETAILS]+\n> c', folded(' open', 'details', 'Details', '<p>c</p>'), options);
    await expectHtml('> [!note|wide]\n> c', callout('note', 'Note', '<p>c</p>'), options);
    await expectHtml(
      '> [!tip]- a\n> > [!note]+ b\n> > c',
      folded('', 'tip', 'a', folded(' open', 'note', 'b', '<p>c</p>')),
      options,
    );
  }
});

test('alerts in lists and in each other', async () => {
  await expectHtml(
    '- > [!TIP]\n  > text',
    `<ul>\n<li>${callout('tip', 'Tip', '<p>text</p>')}</li>\n</ul>`
      .replace('<li>', '<li>\n')
      .replace('</li>', '\n</li>'),
  );
  await expectHtml('> [!TIP]\n> > [!NOTE]\n> > text', callout('tip', 'Tip', callout('note', 'Note', '<p>text</p>')));
});

test('other quotes stay', async () => {
  await expectHtml('> \\[!HINT]\n> text', '<blockquote>\n<p>[!HINT]\ntext</p>\n</blockquote>');
  await expectHtml('> \\[!NOTE]\n> text', '<blockquote>\n<p>[!NOTE]\ntext</p>\n</blockquote>');
  const { html, diagnostics } = await compileMarkdown('a\n\n> [!HINT]- 问\n> text');
  assert.is(html, '<p>a</p>\n<blockquote>\n<p>[!HINT]- 问\ntext</p>\n</blockquote>');
  assert.equal(
    diagnostics.map(({ severity, code, line, message }) => [severity, code, line, message]),
    [['warning', 'unknown-container', 3, 'There is no container type "HINT", so [!HINT] is shown as text.']],
  );
  await expectHtml('> text [!NOTE]', '<blockquote>\n<p>text [!NOTE]</p>\n</blockquote>');
});

test('a container whose end is directly below HTML names that line', async () => {
  const { diagnostics, problems } = await compileMarkdown(':::tip\n<details>\n\na\n\n</details>\n:::\n\nb');
  assert.equal(problems, ['error unclosed-container 1:1']);
  assert.match(diagnostics[0]!.message, 'the ::: in line 7 is a part of the HTML above it');
  assert.is(diagnostics[0]!.fix, 'Add an empty line above the ::: in line 7.');
});

test('built-in types without a title have one in the language of the page', async () => {
  const options = { path: 'zh/page.md', config: twoLanguages };
  await expectHtml(':::tip\ntext\n:::', callout('tip', '提示', '<p>text</p>'), options);
  await expectHtml('> [!WARNING]\n> text', callout('warning', '警告', '<p>text</p>'), options);
  await expectHtml(':::tip\ntext\n:::', callout('tip', 'Tip', '<p>text</p>'), { ...options, path: 'en/page.md' });
});

for (const path of ['page.md', 'page.mdx'])
  test(`${path}: containers of moved sites end in their own line and after HTML, and have attributes`, async () => {
    const options: CompileOptions = { path, config: () => ({ compat: ['rspress'] }) };
    await expectHtml(
      '::: warning Some *text* here :::\n\nAfter.\n',
      callout('warning', 'Warning', '<p>Some <em>text</em> here</p>') + '\n<p>After.</p>',
      options,
    );
    await expectHtml(
      ':::tip Title {#own}\ntext\n:::\n\n:::tip{a="1" b="2"}\ntext\n:::',
      callout('tip" id="own', 'Title', '<p>text</p>') + '\n' + callout('tip', 'Tip', '<p>text</p>'),
      options,
    );
    const nested = ':::note\n<details>\n<summary>S</summary>\n\nin\n\n</details>\n:::\n\nAfter.\n';
    const page = await compileMarkdown(nested, options);
    assert.match(page.html.replace(/\n/g, ''), /<p>in<\/p><\/details><\/div><\/div><p>After\.<\/p>$/);
    assert.equal(page.problems, []);
  });

const withDirectives = (path: string): CompileOptions => ({
  path,
  config: (before) => ({ markdown: { ...before.markdown, remarkPlugins: [remarkDirective] } }),
});

/** Sources whose HTML is the same with and without remark-directive. */
const callouts = [
  ':::tip\nUntitled\n:::',
  ':::tip Title\nText *a*\n:::',
  '::: warning\nText\n:::',
  ':::tip[Own *title*]\nText\n:::',
  '::::details 标题\n:::danger\nInner\n:::\nafter\n::::',
  '- item\n\n  :::info\n  in a list\n  :::',
  '> :::note\n> quoted\n> :::',
  ':::code-group\n```ts [a]\n1\n```\n```ts [b]\n2\n```\n:::',
  'At 10:30 on host:8080, 比分 3:2 and a:b',
];

test('callouts are the same with remark-directive', async () => {
  for (const path of ['page.md', 'page.mdx'])
    for (const source of callouts) {
      const plain = await compileMarkdown(source, { path });
      const page = await compileMarkdown(source, withDirectives(path));
      assert.is(page.html, plain.html, `${path}: ${source}`);
      assert.equal(page.scope.description, plain.scope.description, source);
    }
});

/** Directives that no plugin handles, and their HTML. */
const unhandled: readonly (readonly [source: string, html: string])[] = [
  ['Press :kbd[Ctrl] now', '<p>Press :kbd[Ctrl] now</p>'],
  ['a :abbr[HTML]{title="x y"} b', '<p>a :abbr[HTML]{title="x y"} b</p>'],
  ['::video[A]{#id}', '<p>::video[A]{#id}</p>'],
  [':::tip\nPress :kbd[K]\n:::', 'Press :kbd[K]'],
  ['- 按 :kbd[K]\n- b', '<li>按 :kbd[K]</li>'],
  ['# A :kbd[K]', 'A :kbd[K]<a'],
];

test('directives that no plugin handles are their source, with a warning', async () => {
  for (const path of ['page.md', 'page.mdx'])
    for (const [source, html] of unhandled) {
      const page = await compileMarkdown(source, withDirectives(path));
      assert.ok(page.html.includes(html), `${path}: ${page.html}`);
      assert.ok(page.problems.length === 1 && page.problems[0]!.startsWith('warning foreign-syntax'), source);
    }
});

test('directives that a plugin handles are its own', async () => {
  const handle = () => (tree: Root) =>
    visit(tree, (node) => {
      if ((node.type as string) === 'textDirective') node.data = { ...node.data, hName: 'kbd' };
    });
  const { html, problems } = await compileMarkdown('Press :kbd[K]', {
    config: (before) => ({ markdown: { ...before.markdown, remarkPlugins: [remarkDirective, handle] } }),
  });
  assert.equal([html, problems], ['<p>Press <kbd>K</kbd></p>', []]);
});

test.run();
