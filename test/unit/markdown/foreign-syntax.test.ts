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
  assert.equal(problems, []);
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

test.run();
