import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeFences, editRelativeUrls, editRequires } from '../../../../src/compat/docusaurus/migrate/read-site.js';
import { closeTabs } from '../../../../src/compat/vitepress/migrate/close-tabs.js';
import { codeRanges } from '../../../../src/cli/migrate/edits/code-ranges.js';
import { editAppearance } from '../../../../src/cli/migrate/write-draft.js';
import { editBase } from '../../../../src/cli/migrate/edits/edit-base.js';
import { editEmoji } from '../../../../src/cli/migrate/edits/edit-emoji.js';
import { editFrontMatter, repairFrontMatter } from '../../../../src/cli/migrate/edits/edit-front-matter.js';
import { editKeys } from '../../../../src/compat/starlight/migrate/read-site.js';
import { editLinks } from '../../../../src/cli/migrate/edits/edit-links.js';
import { convertMkDocsBlocks } from '../../../../src/compat/mkdocs/migrate/blocks.js';

test('a field is set, replaced or removed, and every other byte stays', () => {
  const page = '---\n# a note\ntitle:   "A: b" # kept\nlist:\n  - one\n\n  - two\n---\n\n# A\n';
  assert.is(editFrontMatter(page, { permalink: '/a' }), page.replace('  - two\n', '  - two\npermalink: /a\n'));
  assert.is(editFrontMatter(page, { list: undefined }), '---\n# a note\ntitle:   "A: b" # kept\n---\n\n# A\n');
  assert.is(editFrontMatter(page, { title: 'C' }), page.replace('title:   "A: b" # kept\n', 'title: C\n'));
  assert.is(editFrontMatter(page, {}), page);
});

test('a page without front matter gets some, with its own line ends', () => {
  assert.is(editFrontMatter('# A\n', { permalink: '/a' }), '---\npermalink: /a\n---\n\n# A\n');
  assert.is(editFrontMatter('# A\r\n', { date: '2024-01-02' }), '---\r\ndate: 2024-01-02\r\n---\r\n\r\n# A\r\n');
  assert.is(editFrontMatter('# A\n', { missing: undefined }), '# A\n');
});

const site = {
  contentFolder: '',
  newPath: (path: string) =>
    path.startsWith('docs/') ? `content/${path}` : path.replace(/^static\//, 'content/public/'),
  exists: (path: string) =>
    ['docs/a.md', 'docs/b/c.mdx', 'src/box.js', 'static/img/x.png', 'src/parts/index.tsx'].includes(path),
};

test('relative paths of a moved file lead to the same files, wherever those are now', () => {
  const page = [
    '[c](./b/c.mdx#part) ![x](../static/img/x.png) [gone](../nothing.md)',
    '',
    "import Box from '../src/box';",
    "import { Part } from '../src/parts'",
    '',
    '<img src="../static/img/x.png" /> [site](/a) [web](https://example.com)',
    '',
    '[ref]: ../static/img/x.png "Title"',
    '![y](@site/static/img/x.png)',
  ].join('\n');
  assert.equal(editLinks(page, { ...site, file: 'docs/a.md' }).split('\n'), [
    '[c](./b/c.mdx#part) ![x](../public/img/x.png) [gone](../nothing.md)',
    '',
    "import Box from '../../src/box';",
    "import { Part } from '../../src/parts'",
    '',
    '<img src="../public/img/x.png" /> [site](/a) [web](https://example.com)',
    '',
    '[ref]: ../public/img/x.png "Title"',
    '![y](../public/img/x.png)',
  ]);
});

test('style sheets find their files and parts, which Sass writes without an ending or underscore', () => {
  const files = ['src/css/_colors.scss', 'src/css/all.css', 'static/img/x.png', 'src/pages/home.module.scss'];
  const moves = new Map([
    ['src/pages/home.module.scss', 'content/home.module.scss'],
    ['static/img/x.png', 'content/public/img/x.png'],
  ]);
  const place = {
    newPath: (path: string) => moves.get(path) ?? path,
    contentFolder: '',
    exists: (path: string) => files.includes(path),
    file: 'src/pages/home.module.scss',
  };
  const sheet =
    "@use '../css/colors' as *;\n@import url(../css/all.css);\n.a { background: url('../../static/img/x.png?v=1#b') url(./gone.png); }\n";
  assert.is(
    editLinks(sheet, place),
    "@use '../src/css/colors' as *;\n@import url(../src/css/all.css);\n.a { background: url('./public/img/x.png?v=1#b') url(./gone.png); }\n",
  );
});

test('URLs in parts of Sass and Less are relative to the style sheet above that uses them', () => {
  const files = ['static/x.svg', 'src/css/x.svg', 'src/css/parts/deep/y.svg', 'static/own.svg'];
  const edited = (file: string, sheet: string, moves: Readonly<Record<string, string>> = {}): string =>
    editLinks(sheet, {
      file,
      contentFolder: '',
      newPath: (path) => moves[path] ?? path.replace(/^static\//, 'content/public/'),
      exists: (path) => files.includes(path),
    });
  const part = 'src/css/parts/_navbar.scss';
  assert.is(edited(part, 'a { mask: url("../../static/x.svg"); }'), 'a { mask: url("../../content/public/x.svg"); }');
  assert.is(edited(part, 'a { mask: url(../../static/x.svg#a) }'), 'a { mask: url(../../content/public/x.svg#a) }');
  assert.is(
    edited('src/css/parts/deep/n.less', 'a{b:url(../../static/x.svg)}'),
    'a{b:url(../../content/public/x.svg)}',
  );
  // A file beside the part comes first, and imports of parts are relative to the part itself.
  assert.is(edited(part, 'a{b:url(../x.svg) url(./gone.svg)}'), 'a{b:url(../x.svg) url(./gone.svg)}');
  assert.is(edited(part, "@use '../../static/x.svg';"), "@use '../../static/x.svg';");
  // CSS has no parts.
  assert.is(edited('src/css/parts/n.css', 'a{b:url(../../static/x.svg)}'), 'a{b:url(../../static/x.svg)}');
  // The part moves together with the style sheet.
  const moves = { [part]: 'content/css/parts/_navbar.scss' };
  assert.is(edited(part, 'a{b:url(../../static/x.svg)}', moves), 'a{b:url(../public/x.svg)}');
});

test("the name of the project's folder leads to moved files", () => {
  const code =
    "import A from '@site/src/parts'; import B from '!!raw-loader!@site/static/img/x.png'; require('@site/static/img/x.png').default; '@site/none'";
  assert.is(editLinks(code, { ...site, file: 'src/box.js' }), code.replaceAll('static/', 'content/public/'));
});

test('code blocks of pages are left alone, code of components is not', () => {
  const page = "```js\nimport x from '../src/box';\n```\n\n~~~~\n[a](../static/img/x.png)\n~~~\n~~~~\n";
  assert.is(editLinks(page, { ...site, file: 'docs/a.md' }), page);
  const component = "import x from '../static/img/x.png';\n";
  assert.is(editLinks(component, { ...site, file: 'src/box.js' }), "import x from '../content/public/img/x.png';\n");
});

test('admonitions of MkDocs become containers, nested ones too', () => {
  const page = [
    '!!! warning "Mind the gap"',
    '    First.',
    '',
    '    ```yaml',
    '    !!! note',
    '    ```',
    '',
    '    !!! bug',
    '        Inner.',
    '',
    'After.',
    '',
    '??? question',
    '    Folded.',
  ].join('\n');
  assert.equal(convertMkDocsBlocks(page).split('\n'), [
    '::::warning Mind the gap',
    'First.',
    '',
    '```yaml',
    '!!! note',
    '```',
    '',
    ':::danger',
    'Inner.',
    ':::',
    '::::',
    '',
    'After.',
    '',
    ':::details Question',
    'Folded.',
    ':::',
  ]);
  assert.is(convertMkDocsBlocks('# Plain\n\n    !!! note\n'), '# Plain\n\n    :::note\n    :::\n');
});

test('a fence of MkDocs without an end is text, and hides nothing behind it', () => {
  assert.is(
    convertMkDocsBlocks('!!! note\n\n    Text\n    ```\n\nBehind\n\n~~~ py\nx\n~~~\n'),
    ':::note\n\nText\n\\```\n:::\n\nBehind\n\n~~~py\nx\n~~~\n',
  );
});

test('content tabs of MkDocs become code groups, or tabs where they contain more than code', () => {
  const page = [
    '=== "npm"',
    '',
    '    ``` sh hl_lines="1 3-4"',
    '    npm i',
    '    ```',
    '',
    '=== "yarn"',
    '    ```',
    '    yarn',
    '    ```',
    '',
    'After.',
    '',
    '=== "A"',
    '    Text.',
    '=== "B"',
    '    More.',
  ].join('\n');
  assert.equal(convertMkDocsBlocks(page).split('\n'), [
    '::: code-group',
    '',
    '```sh [npm] {1,3-4}',
    'npm i',
    '```',
    '```text [yarn]',
    'yarn',
    '```',
    '',
    ':::',
    '',
    'After.',
    '',
    ':::tabs',
    '',
    '== A',
    '',
    'Text.',
    '',
    '== B',
    '',
    'More.',
    '',
    ':::',
  ]);
});

test('files that attributes require become imports, outside of code', () => {
  const page = [
    '---',
    'title: Box',
    '---',
    '',
    '# Box',
    '',
    `<img src={require('./box.png').default} /> <video src={ require("@site/a.mp4") } />`,
    '',
    '```jsx',
    "<img src={require('./box.png')} />",
    '```',
    '',
  ].join('\n');
  assert.equal(editRequires(page).split('\n'), [
    '---',
    'title: Box',
    '---',
    '',
    "import requiredFile1 from './box.png';",
    "import requiredFile2 from '@site/a.mp4';",
    '',
    '# Box',
    '',
    '<img src={requiredFile1} /> <video src={requiredFile2} />',
    '',
    '```jsx',
    "<img src={require('./box.png')} />",
    '```',
    '',
  ]);
});

test('pipes in code end no cell of a table in MkDocs', () => {
  const page = [
    '| Name | Type |',
    '| --- | --- |',
    '| scope | `str | None` and ``a \\| b`` |',
    '',
    '`a | b` is text.',
    '',
    '```md',
    '| A | B |',
    '|---|---|',
    '| a | `b | c` |',
    '```',
  ].join('\n');
  assert.is(convertMkDocsBlocks(page), page.replace('str | None', 'str \\| None'));
});

test('places that links of MkDocs name have their ids', () => {
  assert.equal(
    convertMkDocsBlocks('[](){#int}\n## Integers\n\n- An item\n  {#item .wide}\n{.wide}\n`[](){#code}`').split('\n'),
    ['<span id="int"></span>', '## Integers', '', '- An item', '  <span id="item"></span>', '', '`[](){#code}`'],
  );
});

test('blocks of PyMdown and attributes become what Heddle reads', () => {
  const page = [
    '# Title { #top .wide }',
    '',
    '/// warning | Mind the gap',
    '',
    'Text with a [button](/a){ .md-button .md-button--primary }.',
    '',
    '//// tab | npm',
    '',
    '``` { .sh .annotate hl_lines="2" }',
    'npm i',
    '```',
    '',
    '////',
    '',
    '///',
    '',
    '/// details | More',
    '    type: tip',
    '',
    'Folded.',
    '',
    '///',
    '',
    '/// unknown | Kept',
    'Kept {braces}.',
    '///',
    '{ .annotate }',
    '',
    '::: queue.Job',
    '    options:',
    '        heading: false',
    '::: mkdocs-click',
    '    :module: queue.cli',
    '    :command: queue',
    '    :depth: 0',
  ].join('\n');
  assert.equal(convertMkDocsBlocks(page).split('\n'), [
    '# Title {#top}',
    '',
    '::::warning Mind the gap',
    '',
    'Text with a [button](/a).',
    '',
    '::: code-group',
    '',
    '```sh [npm] {2}',
    'npm i',
    '```',
    '',
    ':::',
    '',
    '::::',
    '',
    ':::details More',
    '',
    'Folded.',
    '',
    ':::',
    '',
    'Kept {braces}.',
    '',
    '',
    ':::info queue.Job',
    'This reference is generated by mkdocstrings.',
    ':::',
    ':::info queue',
    'This reference is generated by mkdocs-click.',
    ':::',
  ]);
});

test('the words of code blocks of PyMdown become those of Heddle', () => {
  for (const [written, expected] of [
    ['``` .sh', '```sh'],
    ['``` { .sh .no-copy }', '```sh'],
    ['```{.python title="a.py" linenums="3"}', '```python title="a.py" showLineNumbers={3}'],
    ['``` { #id title="a } b" .py }', '```py title="a } b"'],
    ['``` title="Footnote text"', '```text title="Footnote text"'],
    ['``` { title="x" hl_lines="1 3-4" }', '```text title="x" {1,3-4}'],
    ['~~~ py hl_lines="2"', '~~~py {2}'],
    ['```', '```'],
    ['```js', '```js'],
    ['``` {1,3}', '```{1,3}'],
  ] as const)
    assert.is(convertMkDocsBlocks(`${written}\nx\n${written.slice(0, 3)}\n`).split('\n')[0], expected, written);
});

test('selectors of the appearance name the class of the root element', () => {
  const source = 'html[data-theme=\'dark\'] .a, [data-theme=light] .b, :root[data-theme="dark"] { color: red; }\n';
  assert.is(editAppearance(source, false), ':root.dark .a, :root:not(.dark) .b, :root.dark { color: red; }\n');
  assert.is(editAppearance("[data-theme='dark'] .a {}", true), ':root:global(.dark) .a {}');
  assert.is(editAppearance("[data-theme='light'] .a {}", true), ':root:not(:global(.dark)) .a {}');
  assert.is(editAppearance('.a[data-theme-x] {}', false), '.a[data-theme-x] {}');
});

test('shortcodes of emoji outside of code become emoji, and headings keep the ids that they had', () => {
  const page = (done: string, tip: string, more: string): string =>
    `---\ntitle: ":tada:"\n---\n\n## Done ${done}\n\n## Plain\n\n${tip} Use \`:tada:\`, 1:x:2, :constructor: and :none:.\n\n\`\`\`\n:tada:\n\`\`\`\n\n- ${more}\n`;
  const source = page(':tada:', ':bulb:', ':axe:');
  assert.is(editEmoji(source, 'vitepress'), page('🎉 {#done}', '💡', '🪓'));
  assert.is(editEmoji(source, 'github'), page('🎉 {#done-tada}', '💡', '🪓'));
  assert.is(editEmoji('## A :none:\n', 'github'), '## A :none:\n');
});

test('a block of code ends with the container around it, as in Docusaurus', () => {
  const open = ':::note\n\n```js\nqueue();\n:::\n\nText\n';
  assert.is(closeFences(open), ':::note\n\n```js\nqueue();\n```\n:::\n\nText\n');
  assert.is(closeFences(open.replaceAll('\n', '\r\n')).replaceAll('\r', ''), closeFences(open));
  assert.is(closeFences('::::note\n:::tip\n~~~\na\n::::\n'), '::::note\n:::tip\n~~~\na\n~~~\n::::\n');
  for (const kept of [
    ':::note\n```js\nqueue();\n```\n:::\n\n```md\n:::note\n:::\n```\n',
    '::::note\n```md\n:::tip\n:::\n```\n::::\n',
    '```md\n:::note\n```js\n```\n:::\n',
    '```js\nqueue();\n',
  ])
    assert.is(closeFences(kept), kept);
});

test('containers within tabs end with their tab', () => {
  const group = '::: code-group\n```sh [npm]\nnpm i\n```\n';
  assert.is(
    closeTabs(`:::tabs key:os\n== Linux\n${group}\n== Windows\n${group}:::\nText\n`),
    `:::tabs key:os\n== Linux\n${group}\n:::\n== Windows\n${group}:::\n:::\nText\n`,
  );
  for (const kept of [
    `::: tabs\n== Linux\n${group}:::\n== Windows\n${group}:::\n:::\n`,
    '::: tabs\n== Linux\n```md\n::: tip\n== Windows\n```\n:::\n',
    `== Text\n${group}== Text\n`,
  ])
    assert.is(closeTabs(kept), kept);
});

test('front matter that is not valid YAML keeps its valid fields', () => {
  const left: string[] = [];
  const repaired = (page: string): string => repairFrontMatter(page, (fields) => left.push(...fields));
  assert.is(repaired('---\nauthors:\n- @ada\nby: `x`\n---\nText\n'), '---\nauthors:\n- "@ada"\nby: "`x`"\n---\nText\n');
  assert.equal(left, []);
  assert.is(
    repaired('---\r\ntitle: A\r\nlist:\r\n- "b"\r\n  c:\r\n- d\r\nlast: 1\r\n\r\n---\r\nText\r\n'),
    '---\r\ntitle: A\r\nlast: 1\r\n---\r\nText\r\n',
  );
  assert.equal(left, ['list']);
  for (const kept of ['---\ntitle: A # @b\n---\n', '---\n---\n', 'Text: @a\n']) assert.is(repaired(kept), kept);
});

test('relative URLs of a page are absolute', () => {
  const edited = (page: string): string => editRelativeUrls(page, '/docs/start');
  assert.is(
    edited('[a](./a#b) [b](../b/c/) [c](more) [d]: no\n\n[e]: ./e "E"\n<Link to="guides/f?g">F</Link>\n'),
    '[a](/docs/a#b) [b](/b/c/) [c](/docs/more) [d]: no\n\n[e]: /docs/e "E"\n<Link to="/docs/guides/f?g">F</Link>\n',
  );
  for (const kept of [
    '[a](./a.md) ![b](./b.png) [c](#d) [e](https://x.y/z) [f](/g) [h](i.pdf)',
    '```md\n[a](./b)\n```\n',
  ])
    assert.is(edited(kept), kept);
});

test('code within a line is left alone', () => {
  const code = '`<a href="/docs/a">`, ``[a](/docs/a) ` ``, `:kbd[Ctrl]`, `:tada:` and `src={require("./a.png")}`';
  assert.is(editKeys(editEmoji(editRequires(editBase(code, '/docs/')), 'github')), code);
  assert.is(editBase('[`a`](/docs/a) \\`[b](/docs/b)\\` `[c](/docs/c)', '/docs/'), '[`a`](/a) \\`[b](/b)\\` `[c](/c)');
  const script = '<script setup>\nconst a = `${b} `\n</script>\n';
  assert.equal(codeRanges(`${script}\`a\``), [[script.length, script.length + 3]]);
});

test('files of images and elements that begin with an alias have relative paths', () => {
  const place = {
    ...{ file: 'docs/a/b.mdx', newPath: (path: string) => path, exists: (path: string) => path === 'src/x.gif' },
    ...{ contentFolder: '', aliases: new Map([['@/', 'src/']]) },
  };
  assert.is(
    editLinks('![x](@/x.gif) <img src="@/x.gif" alt="@/x.gif" /> <img src="@/y.gif" />\n', place),
    '![x](../../src/x.gif) <img src="../../src/x.gif" alt="@/x.gif" /> <img src="@/y.gif" />\n',
  );
});

test.run();
