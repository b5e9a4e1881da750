import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown } from './compile-markdown.js';

const problemsOf = async (source: string): Promise<string[]> => (await compileMarkdown(source)).problems;

for (const [source, places] of Object.entries({
  '# A\n\n<Home />\n': ['3:1'],
  '# A\n\nText <Badge type="tip" /> and <Badge/>\n': ['3:6'],
  '# A\n\n<div>\n  <VPTeam.Page>\n  </VPTeam.Page>\n</div>': ['4:3'],
  'A `Promise` of Promise<T> in text': ['1:23'],
  '# A {{ version }}\n\n{{ $frontmatter.title }}': ['1:5'],
  'text\n<<< ./snippet.ts': ['2:1'],
  'a <!--@include: ./part.md-->': ['1:3'],
  '- a\n\n  <Home />\n\n> {{ b }}': ['3:3', '5:3'],
  '<x-listing caption="A `Point<T>`">\n<Home />\n</x-listing>': ['2:1'],
  '# A {.wide}': ['1:5'],
  '# A\n\n## B {#has space}': ['3:6'],
  '# A\n\n## 标题 {#id .b key=val}': ['3:7'],
  '## A {: #mk .b }': ['1:6'],
  'A paragraph. {.b}': ['1:14'],
  'one {: .b target="_blank" }\ntwo': ['1:5'],
  '- item {.a}\n- [l](#){.b}': ['1:8'],
  '> `code`{.b}': ['1:9'],
  '!!! note "Title"\n    text': ['1:1'],
  'a\n\n??? tip\n    text': ['3:1'],
  '=== "Tab"\n    text': ['1:1'],
  ':::note {icon="x"}\na\n:::': ['1:1'],
})) {
  test(`syntax of other generators is reported with its place: ${JSON.stringify(source)}`, async () => {
    assert.equal(
      await problemsOf(source),
      places.map((place) => `warning foreign-syntax ${place}`),
    );
  });
}

for (const source of [
  '<div align="center"><IMG src="https://a.b/c.png" alt="d"><Br></div>\n\n<DIV>a</DIV> <B>b</B>'.replace(
    '<Br>',
    '<BR>',
  ),
  '<my-element name="a"></my-element>\n\n<details><summary>A</summary>\n\nb\n\n</details>',
  '`<Home />` `{{ a }}` `[[toc]]`\n\n```vue\n<Home />\n{{ a }}\n<<< ./b\n[[toc]]\n```\n\n    <Home />',
  'a << b <<< c, [[wiki]] and {a} {{}}',
  'a \\{\\{ b \\}\\}, \\{{ c }} and \\[[toc]]',
  '::: v-pre\n{{ a }} <Home />\n\n- {{ b }}\n:::\n\n::: raw\n{{ c }}\n:::',
  '<!-- <Home /> {{ a }} -->\n\n\\<Home />',
  'Svelte has {#if a} and {#each b as c}, and {.b} {#c} in text\n\n`{.a}` \\{.a}\n\n## A {#b} c\n\n## \\{#a b}',
  '<x-listing caption="A `Point<T>` of <Type>">\n\na\n\n</x-listing>',
  '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient></svg>',
]) {
  test(`HTML, code and text are not reported: ${JSON.stringify(source)}`, async () => {
    assert.equal(await problemsOf(source), []);
  });
}

test('a component that closes itself does not take the rest of the page', async () => {
  const { html } = await compileMarkdown('<Home a="b" />\n\n# A\n\nText <Badge/> more');
  assert.match(html, '<home a="b"></home>\n<h1');
  assert.match(html, 'Text <badge></badge> more');
});

test('a lowercase tag is HTML, where a slash closes no element: the next end tag does, or the end of what is around it', async () => {
  const { html, problems } = await compileMarkdown('Text <badge/> more\n\n<badge/>\n\nNext **bold**\n\n# B');
  assert.match(html, '<p>Text <badge> more</badge></p>\n<badge>\n<p>Next <strong>bold</strong></p>\n<h1 id="b">');
  assert.match(html, /<\/h1><\/badge>$/);
  assert.equal(problems, ['warning unclosed-element 1:6', 'warning unclosed-element 3:1']);
});

test('with `markdown.html: false` tags are text, which is said by what is shown', async () => {
  const config = (site: { markdown: object }) => ({ markdown: { ...site.markdown, html: false } }) as never;
  const { problems, html } = await compileMarkdown('<Home />', { config });
  assert.equal(problems, []);
  assert.match(html, '&#x3C;Home />');
});

test('MDX pages have components', async () => {
  const { problems } = await compileMarkdown('<Home />\n\n{1 + 1}', { path: 'page.mdx' });
  assert.equal(problems, []);
});

/** Problems of a page on a site that was moved. */
const movedProblems = async (
  generator: 'starlight' | 'vitepress',
  source: string,
  path = 'page.md',
): Promise<string[]> => (await compileMarkdown(source, { path, config: () => ({ compat: [generator] }) })).problems;

for (const path of ['page.md', 'page.mdx'])
  for (const [source, places] of Object.entries({
    'Press :kbd[Ctrl] and :kbd[C].': ['1:7'],
    'Press :kbd[Ctrl] or\n:icon[star] or :kbd[C].': ['1:7', '2:1'],
    'a :abbr[**HTML**] and :key[`x`]': ['1:3', '1:23'],
    '# A\n\n- ::badge[New]': ['3:3'],
    '::video[A tour]\n\nText\n\n::toc': ['1:1', '5:1'],
    '按:kbd[Ctrl]': ['1:2'],
  }))
    test(`directives on a moved site of Starlight are reported with their place: ${path} ${JSON.stringify(source)}`, async () => {
      assert.equal(
        await movedProblems('starlight', source, path),
        places.map((place) => `warning foreign-syntax ${place}`),
      );
    });

for (const source of [
  'At 10:30 or 10:30[a] :name: :name:[b] a:b[c] std::vec[0] /users/:id[x] https://a.b:c[d]',
  '`:kbd[Ctrl]`\n\n```md\n:kbd[Ctrl]\n::video{#a}\n```\n\n    ::toc',
  '\\:kbd[Ctrl] and : kbd[C] and ::: and :',
  'Text ::toc and :toc',
]) {
  test(`text with colons is no directive: ${JSON.stringify(source)}`, async () => {
    assert.equal(await movedProblems('starlight', source), []);
  });
}

test('directives with attributes are reported, and a site of another generator has none', async () => {
  assert.equal(await movedProblems('starlight', 'a :icon{name="star"}\n\n::video{#b}'), [
    'warning foreign-syntax 1:3',
    'warning foreign-syntax 3:1',
  ]);
  assert.equal(await movedProblems('vitepress', 'Press :kbd[Ctrl].\n\n::toc'), []);
  assert.equal(await problemsOf('Press :kbd[Ctrl].\n\n::toc'), []);
});

test('expressions in code of VitePress with `-vue` are reported with their place', async () => {
  const code = '```js-vue{1} [A]\nv\nconst a = {{ count }};\n```';
  assert.equal(await movedProblems('vitepress', `# A\n\n${code}\n\n${code}`), ['warning foreign-syntax 5:11']);
  assert.equal(await movedProblems('vitepress', `- a\n\n${code.replace(/^/gm, '  ')}`), [
    'warning foreign-syntax 5:13',
  ]);
  assert.equal(await movedProblems('vitepress', `::: code-group\n${code}\n:::`), ['warning foreign-syntax 4:11']);
  const literal = '::: v-pre\n```js-vue\n{{ a }}\n```\n:::\n\n```vue\n{{ a }}\n```\n\n```js\n{{ a }}\n```';
  assert.equal(await movedProblems('vitepress', literal), []);
  assert.equal(await problemsOf('```js-vue\n{{ a }}\n```'), []);
});

const movedPage = (source: string) =>
  compileMarkdown(source, { path: 'page.mdx', config: () => ({ compat: ['docusaurus'] }) });

test('expressions in MDX pages of moved sites whose names nothing defines are text', async () => {
  const page = await movedPage(
    "import { of } from './of.js'\n\nexport const known = 1\n\n# Get {user}\n\n/a/{id,name}/{user-id} {{ name }} {user.name}\n\n{{ name }}\n\n<b>{user}</b>\n",
  );
  assert.match(page.html, 'Get {user}');
  assert.match(page.html, '<p>/a/{id,name}/{user-id} {{ name }} {user.name}</p>');
  assert.match(page.html, '<p>{{ name }}</p>');
  assert.match(page.html, '<b>{user}</b>');
  assert.equal(
    page.problems,
    ['5:7', '7:4', '7:14', '7:24', '7:35', '9:1', '11:4'].map((place) => `warning foreign-syntax ${place}`),
  );
  assert.match(page.diagnostics[0]!.message, '{user}');
});

test('other expressions in MDX pages of moved sites stay code', async () => {
  const source =
    "import { of } from './of.js'\n\nexport const known = 1\nexport function Own() { return null }\n\n{known} {of.a} {props.x} {frontMatter.title} {1 + 1} {Math.PI} {`a`} {[1].map((one) => one)} {<b>{other}</b>} {undefined} {/* note */} {window.a}\n";
  assert.equal((await movedPage(source)).problems, []);
  const { problems } = await compileMarkdown('{user} {{ name }}\n', { path: 'page.mdx' });
  assert.equal(problems, [], 'sites of Heddle get an error when the page is rendered');
});

test.run();
