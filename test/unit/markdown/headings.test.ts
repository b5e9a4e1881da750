import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { math } from '../../../src/plugins/math/index.js';
import { compileMarkdown, type CompileOptions } from './compile-markdown.js';

const ids = (html: string): string[] => [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id!);
const mdx: CompileOptions = { path: 'page.mdx' };

for (const options of [{}, mdx]) {
  const kind = options === mdx ? 'mdx' : 'md';

  test('backslashes before marks are no part of a written id', async () => {
    const page = await compileMarkdown('## `run._()` {#run.\\_}\n\n## B {#b\\c}');
    assert.match(page.html, 'id="run._"');
    assert.match(page.html, 'id="b\\c"');
  });

  test(`${kind}: an id, and an anchor as the last child`, async () => {
    const page = await compileMarkdown('## A `b` [c](https://x.y) <em>d</em>', options);
    assert.is(
      page.html,
      '<h2 id="a-b-c-d">A <code>b</code> <a href="https://x.y" target="_blank" rel="noopener noreferrer">c</a> <em>d</em>' +
        '<a class="hd-anchor" href="#a-b-c-d" aria-label="Link to A b c d"></a></h2>',
    );
  });

  test(`${kind}: written ids`, async () => {
    const page = await compileMarkdown(
      '# Title {#top-id}\n\n## A {#a_b*c*}\n\n### `B` {#b} ###\n\nSetext {#s}\n---\n\n#### C \\{#c}\n\n## {#only}',
      options,
    );
    assert.equal(ids(page.html), ['top-id', 'a_b*c*', 'b', 's', 'c', 'only']);
    assert.is(page.scope.headingTitle, 'Title');
    assert.equal(
      page.scope.toc.map(({ text, id, depth }) => [text, id, depth]),
      [
        ['A', 'a_b*c*', 2],
        ['B', 'b', 3],
        ['Setext', 's', 2],
        ['C', 'c', 4],
        ['only', 'only', 2],
      ],
    );
    assert.equal(page.problems, []);
  });

  test(`${kind}: braces elsewhere are text`, async () => {
    const page = await compileMarkdown('a {#b} c\n\n## A {#b} c', options);
    assert.match(page.html, '<p>a {#b} c</p>');
    assert.match(page.html, '<h2 id="a-b-c">A {#b} c<a');
  });
}

test('entries of the outline have the code and the emphasis of their headings as HTML, and nothing else of them', async () => {
  const page = await compileMarkdown(
    [
      '## Plain & simple',
      '## `<b>` *of* **all** ~~old~~',
      '### See [the `map` call](https://x.y) <mark>a</mark>  <Badge text="new" />',
      '## ![`pic`](https://x.y/z.png) `a  b`',
      '#### A <Badge text="new" />',
    ].join('\n\n'),
    mdx,
  );
  assert.equal(
    page.scope.toc.map(({ text, html }) => [text, html]),
    [
      ['Plain & simple', undefined],
      ['<b> of all old', '<code>&lt;b&gt;</code> <em>of</em> <strong>all</strong> <del>old</del>'],
      ['See the map call a', 'See the <code>map</code> call a'],
      ['pic a b', 'pic <code>a b</code>'],
      ['A', undefined],
    ],
  );
});

test('white space beside components stays in ids of moved sites, as their generators keep it', async () => {
  const source =
    '## <a name="x" /> First\n\n## Second <Badge text="new" />\n\n## A <Badge text="new" /> B\n\n## Stable ✅';
  const idsWith = async (compat: SiteConfig['compat']): Promise<string[]> =>
    ids((await compileMarkdown(source, { ...mdx, config: () => ({ compat }) })).html);
  assert.equal(await idsWith([]), ['first', 'second', 'a-b', 'stable-']);
  assert.equal(await idsWith(['docusaurus']), ['-first', 'second-', 'a--b', 'stable-']);
  assert.equal(await idsWith(['starlight']), ['-first', 'second-', 'a--b', 'stable-']);
  const astro5 = ({ markdown }: SiteConfig) => ({ compat: [], markdown: { ...markdown, slugs: 'astro5' as const } });
  assert.equal(ids((await compileMarkdown(source, { ...mdx, config: astro5 })).html), [
    '-first',
    'second',
    'a--b',
    'stable',
  ]);
});

test('ids by the rule of Astro 5 are counted before a hyphen at the end is removed', async () => {
  const config = ({ markdown }: SiteConfig) => ({ markdown: { ...markdown, slugs: 'astro5' as const } });
  const { html } = await compileMarkdown('## A 🚀\n\n## A 🚀\n\n## B\n\n## B 🚀\n\n## C 🚀\n\n## C', { config });
  assert.equal(ids(html), ['a', 'a--1', 'b', 'b-1', 'c', 'c-1']);
});

test('ids by the rule of pymdownx keep letters of all scripts, and are counted as MkDocs counts them', async () => {
  const config = ({ markdown }: SiteConfig) => ({ markdown: { ...markdown, slugs: 'pymdownx' as const } });
  const { html } = await compileMarkdown('## Café: 中文 Ab\n\n## Café: 中文 Ab\n\n## `a.b` - c\n\n## !', { config });
  assert.equal(ids(html), ['café-中文-ab', 'café-中文-ab_1', 'ab---c', '_1']);
});

test('ids in comments and ids with classes', async () => {
  const mdxPage = await compileMarkdown(
    '## A {/* #own-id */}\n\n## B {/*b2*/}\n\n## C {/* Explain it */} {/*TODO*/}',
    mdx,
  );
  assert.equal(ids(mdxPage.html), ['own-id', 'b2', 'c']);
  assert.equal(mdxPage.scope.toc.map(({ text }) => text.trim()).slice(0, 2), ['A', 'B']);
  const page = await compileMarkdown('## A {/* #own-id */}\n\n## B {#b2 .wide .x}\n\n## C {.wide}\n\n## D {/*d2*/}');
  assert.equal(ids(page.html), ['own-id', 'b2', 'c-wide', 'd-d2']);
  assert.match(page.html, '<h2 id="b2" class="wide x">B<a');
  const refused = await compileMarkdown('## B {#b2 .wide}', mdx).then(() => '', String);
  assert.match(refused, /Could not parse/);
});

test('slugs of VitePress', async () => {
  const config = ({ markdown }: SiteConfig) => ({ markdown: { ...markdown, slugs: 'vitepress' as const } });
  const texts = ['server.host', '1. Café ≥ `a_b`', 'What’s *new*?', '中文 标题', 'a--b', '!!!', 'server.host'];
  const { html } = await compileMarkdown(texts.map((text) => `## ${text}\n`).join('\n'), { config });
  assert.equal(ids(html), [
    'server-host',
    '_1-cafe-≥-a-b',
    'what-s-new',
    '中文-标题',
    'a-b',
    'section',
    'server-host-1',
  ]);
});

test('slugs: CJK, difficult words, repeated and empty headings', async () => {
  const page = await compileMarkdown(
    ['Same', 'Same', 'Same', 'constructor', '\\_\\_proto\\_\\_', 'toString', '🎉', '', '中文 标题', 'café', 'Section']
      .map((text) => `## ${text}\n`)
      .join('\n'),
  );
  assert.equal(ids(page.html), [
    'same',
    'same-1',
    'same-2',
    'constructor',
    '__proto__',
    'tostring',
    'section',
    'section-1',
    '中文-标题',
    'café',
    'section-2',
  ]);
});

test('numbers behind slugs count per heading and skip what is taken', async () => {
  const page = await compileMarkdown('## a\n\n## a-1\n\n## a\n\n## a-1');
  assert.equal(ids(page.html), ['a', 'a-1', 'a-2', 'a-1-1']);
});

test('slugs keep away from ids that were written, before or behind', async () => {
  const page = await compileMarkdown(
    '## A\n\n## B {#a}\n\n## B {#a}\n\n## C\n\n<div id="c"></div>\n\n<a name="d"></a>\n\n## D',
  );
  assert.equal(ids(page.html), ['a-1', 'a', 'a-2', 'c-1', 'd-1']);
  assert.equal(page.scope.anchors, ['a-1', 'a', 'a-2', 'c-1', 'c', 'd', 'd-1']);
});

test('a written id that an earlier heading has is reported', async () => {
  const reported: [source: string, problem: string, path?: string][] = [
    ['## A {#x}\n\n## B {#x}', '3:1'],
    ['# 标题 {#安装}\n\n### 乙 {#安装}', '3:1', 'page.mdx'],
    ['## A {#x}\n\n> - ## B {#x}', '3:5'],
    ['## A {#x}\n\n<h3 id="x">B</h3>', '3:1'],
    ['Setext {#x}\n---\n\n#### B {/* #x */}', '4:1', 'page.mdx'],
    ['## A {#x}\n\n:::tip\n## B {#x}\n:::', '4:1'],
  ];
  for (const [source, place, path = 'page.md'] of reported)
    assert.equal((await compileMarkdown(source, { path })).problems, [`warning duplicate-id ${place}`], source);
  for (const source of ['## A\n\n## A', '## A {#a}\n\n## A', '## A {#a}\n\n## B {#A}', '## A {#a}\n\n`{#a}`'])
    assert.equal((await compileMarkdown(source)).problems, [], source);
});

test('an id that an earlier element has is reported, whatever the two elements are', async () => {
  const reported: [source: string, problem: string, path?: string][] = [
    ['<div id="x"></div>\n\n<p id="x">a</p>', '3:1'],
    ['<a name="入"></a>\n\n## A {#入}', '3:1'],
    ['## A {#x}\n\n- text <span id="x">b</span>', '3:8'],
    ['<h2 id="x">A</h2>\n\n<h3 id="x">B</h3>', '3:1', 'page.mdx'],
    ['<h2 id="x">A</h2>\n\n## B {#x}', '3:1', 'page.mdx'],
    ['> <b id="x">A</b>\n\ntext <i id={"x"}>b</i>', '3:6', 'page.mdx'],
  ];
  for (const [source, place, path = 'page.md'] of reported)
    assert.equal((await compileMarkdown(source, { path })).problems, [`warning duplicate-id ${place}`], source);
  for (const [source, path = 'page.md'] of [
    ['<a id="x" name="x"></a>\n\n<a name="y"></a>'],
    ['<a id="b"></a>\n\n## B'],
    ['a[^1] b[^1]\n\n[^1]: c'],
    ['<Video id="x" />\n\n<Video id="x" />\n\n<Ui.video id="x" />', 'page.mdx'],
    ['<b id={a} />\n\n<b id={a} />', 'page.mdx'],
  ] as const)
    assert.equal(
      (await compileMarkdown(source, { path })).problems.filter((problem) => !/component/.test(problem)),
      [],
      source,
    );
});

test('ids of JSX elements are anchors', async () => {
  const page = await compileMarkdown('<div id="a">\n## B\n</div>\n\n<X id={c} />\n\ntext <b id="d">e</b>', mdx);
  assert.equal(page.scope.anchors, ['a', 'b', 'd']);
});

test('raw HTML headings count', async () => {
  const page = await compileMarkdown('# T\n\n<h2 id="x">Raw</h2>\n\n<h3>Other</h3>');
  assert.equal(
    page.scope.toc.map(({ text, id, depth }) => [text, id, depth]),
    [
      ['Raw', 'x', 2],
      ['Other', 'other', 3],
    ],
  );
});

test('the first h1 is the title; h5 and h6 are not in the table of contents', async () => {
  const page = await compileMarkdown('# *First*\n\n# Second\n\n##### Five\n\n###### Six');
  assert.is(page.scope.headingTitle, 'First');
  assert.equal(page.scope.toc, []);
  assert.equal(page.scope.anchors, ['first', 'second', 'five', 'six']);
});

test('no heading, no title', async () => {
  assert.is((await compileMarkdown('text')).scope.headingTitle, undefined);
});

test('labels of anchors are in the language of the page; patterns in headings stay text', async () => {
  const page = await compileMarkdown("## A $& $'", {
    config: () => ({
      locales: [{ lang: 'en', label: '', dir: 'ltr', theme: { texts: { headingAnchorText: '<{{name}}>' } } }],
    }),
  });
  assert.is(/aria-label="([^"]*)"/.exec(page.html)?.[1], '<A $&#x26; $&#x27;>');
});

test('CJK ids are encoded in the anchor', async () => {
  const page = await compileMarkdown('## 中文');
  assert.match(page.html, '<h2 id="中文">中文<a class="hd-anchor" href="#%E4%B8%AD%E6%96%87"');
});

test('the table of contents is cut at 2,000 entries', async () => {
  const page = await compileMarkdown(Array.from({ length: 2005 }, (_, index) => `## H${index}`).join('\n'));
  assert.is(page.scope.toc.length, 2000);
  assert.is(page.scope.anchors.length, 2005);
  assert.equal(page.problems, ['warning toc-too-long undefined:undefined']);
});

/** Headings, and their text and id. The first part of a source is above the heading. */
const texts: readonly (readonly [heading: string, text: string, id: string])[] = [
  ['Version {version}', 'Version 1.2', 'version-12'],
  ['{version}', '1.2', '12'],
  ['{`v${version}`} {"x" + 1}', 'v1.2 x1', 'v12-x1'],
  ['{info.name} {info.list[1]} {true}{null}', 'Heddle b', 'heddle-b'],
  ['<Name />', 'Ada Lovelace', 'ada-lovelace'],
  ['Hello <Greeting />!', 'Hello 你好 1.2!', 'hello-你好-12'],
  ['{<b>bold {version}</b>}', 'bold 1.2', 'bold-12'],
  ['![Diagram](https://x.y/i.svg)', 'Diagram', 'diagram'],
  ['<img src="https://x.y/i.svg" alt="Логотип" /> A', 'Логотип A', 'логотип-a'],
  ['A[^1] and B[^1]', 'A and B', 'a-and-b'],
  ['A<br/>B &amp; `c<d>` ~~e~~ ***f***', 'A B & c<d> e f', 'a-b--cd-e-f'],
  ['A <span aria-hidden="true">#</span>{/* Why: because */}', 'A', 'a'],
  ['<kbd>Ctrl</kbd> <kbd>K</kbd> 🎉', 'Ctrl K 🎉', 'ctrl-k-'],
];

test('the text of a heading: values, components, images and notes', async () => {
  const code = [
    "export const version = '1.2';",
    "export const info = { name: 'Heddle', list: ['a', 'b'] };",
    'export const Name = () => <b>Ada {"Lovelace"}</b>;',
    'export function Greeting() { return <>你好 {version}</>; }',
  ].join('\n');
  for (const [heading, text, id] of texts) {
    const page = await compileMarkdown(`${code}\n\n## ${heading}\n\nText[^1]\n\n[^1]: note`, mdx);
    assert.equal([page.scope.toc[0]!.text, page.scope.toc[0]!.id], [text, id], heading);
    assert.is(page.scope.sections[1]!.heading, text, heading);
    assert.equal(page.problems, [], heading);
    assert.not.match(page.html, 'aria-label="Link to "');
    const title = await compileMarkdown(`${code}\n\n# ${heading}\n\n[^1]: note`, mdx);
    assert.is(title.scope.headingTitle, text, heading);
  }
});

test('the text of a heading: formulas once, as they are written', async () => {
  const config: CompileOptions['config'] = (before) => ({
    markdown: { ...before.markdown, remarkPlugins: [...math().markdown!.remarkPlugins!] },
  });
  for (const output of ['page.md', 'page.mdx'])
    for (const [heading, text] of [
      ['Energy $E = mc^2$[^1]', 'Energy E = mc^2'],
      ['*$x$* and $\\alpha_1$', 'x and \\alpha_1'],
      ['$$a < b$$', 'a < b'],
    ] as const) {
      const page = await compileMarkdown(`# ${heading}\n\n## ${heading}\n\n[^1]: note`, { path: output, config });
      assert.is(page.scope.headingTitle, text);
      assert.is(page.scope.toc[0]!.text, text);
    }
  const withHtml = await compileMarkdown('## `a` $E = mc^2$', {
    config: (before) => ({
      markdown: { ...before.markdown, remarkPlugins: [...math({ output: 'html' }).markdown!.remarkPlugins!] },
    }),
  });
  assert.equal(
    withHtml.scope.toc.map(({ text, html }) => [text, html]),
    [['a E = mc^2', '<code>a</code> E = mc^2']],
  );
});

test('a heading in which nothing is visible has no text', async () => {
  for (const heading of ['\u200b', '\u2060\u200d', '\u00ad', '&#8203;', '\u3000\ufe0f', '**\u200e**', '\u3164'])
    for (const path of ['page.md', 'page.mdx']) {
      const page = await compileMarkdown(`# A\n\n## ${heading}`, { path });
      assert.equal(page.problems, ['warning empty-heading 3:1'], JSON.stringify(heading));
      assert.is(page.scope.toc[0]!.text, page.scope.toc[0]!.id);
    }
  const title = await compileMarkdown('# \u200b');
  assert.is(title.scope.headingTitle, '');
  for (const heading of ['न\u200dम', '👩\u200d🚀', 'a\u00adb'])
    assert.equal((await compileMarkdown(`## ${heading}`)).problems, [], heading);
});

test('a heading without text is a warning with its place, and the outline has its id', async () => {
  for (const heading of ['![](https://x.y/i.svg)', '<span aria-hidden="true">#</span>']) {
    const page = await compileMarkdown(`import Imported from './x.js';\n\nText\n\n## ${heading}`, mdx);
    assert.equal(page.problems, ['warning empty-heading 5:1'], heading);
    assert.is(page.scope.toc[0]!.text, page.scope.toc[0]!.id);
    assert.match(page.html, 'aria-label="Link to section');
  }
});

const imported: CompileOptions['files'] = {
  'src/names.tsx': `import { Greeting } from './greeting';
import { data } from './data';
import logo from './logo.svg';
import styles from './names.module.css';
import { useState, type ReactNode } from 'react';
export const Name = ({ first = 'Ada' }: { first?: string }) => <b className={styles.name}>{first} <Greeting /></b>;
export const Logo = () => <><img src={logo} alt="圖標" /><i aria-hidden>!</i></>;
export function Version({ children }: { children: ReactNode }) {
  const [version] = useState(data.version);
  return <>{children} <code>{version}</code></>;
}
`,
  'src/greeting.tsx': "export { Greeting } from './deeper/greeting';\n",
  'src/deeper/greeting.tsx': 'export const Greeting = () => <>Lovelace &amp; 你好</>;\n',
  'src/data.ts':
    "import json from './data.json';\nenum Kind { Next = 'β' }\nexport const data = { version: `${json.version}-${Kind.Next}` };\n",
  'src/data.json': '{ "version": "3.2.1" }',
  'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/names.module.css': '.name { color: red }',
  'src/product-name.jsx': 'export default () => <>Acme</>;\n',
  'docs/_fragment.mdx':
    "import { Name } from '../src/names';\n\nexport const since = 'v2';\n\n## Fragment of <Name first=\"Grace\" />\n",
};

const importedTexts: readonly (readonly [heading: string, text: string, id: string])[] = [
  ['<Name />', 'Ada Lovelace & 你好', 'ada-lovelace--你好'],
  ['By <Name first={"O’Neil"} />!', 'By O’Neil Lovelace & 你好!', 'by-oneil-lovelace--你好'],
  ['*See* <names.Logo />', 'See 圖標', 'see-圖標'],
  ['{data.version} {json.version.split(".").length}', '3.2.1-β 3', '321-β-3'],
  ['<Version>Release **of** </Version>', 'Release of 3.2.1-β', 'release-of-321-β'],
  ['<ProductName /> {since}', 'Acme v2', 'acme-v2'],
  ['{Object.keys(frontmatter).length} fields', '0 fields', '0-fields'],
];

test('the text of a heading: imported components and values, rendered as visitors see them', async () => {
  const code = [
    "import { Name, Version } from '../src/names';",
    "import * as names from '../src/names';",
    "import { data } from '../src/data';",
    "import json from '../src/data.json';",
    "import ProductName from '../src/product-name';",
    "import Fragment2, { since } from './_fragment.mdx';",
    "import unused from '@theme/unused';",
  ].join('\n');
  const headings = importedTexts.map(([heading]) => `## ${heading}`).join('\n\n');
  const page = await compileMarkdown(`${code}\n\n# <Name />\n\n${headings}\n\n<Fragment2 />`, {
    ...mdx,
    files: imported,
  });
  assert.equal(page.problems, []);
  assert.is(page.scope.headingTitle, 'Ada Lovelace & 你好');
  const [first, ...others] = importedTexts;
  assert.equal(
    page.scope.toc.map(({ text, id }) => [text, id]),
    [
      [first![1], `${first![2]}-1`],
      ...others.map(([, text, id]) => [text, id]),
      ['Fragment of Grace Lovelace & 你好', 'fragment-of-grace-lovelace--你好'],
    ],
  );
  assert.equal(page.scope.sections.find(({ id }) => id === 'see-圖標')?.heading, 'See 圖標');
  for (const path of ['names.tsx', 'greeting.tsx', 'deeper/greeting.tsx', 'data.ts', 'data.json', 'logo.svg'])
    assert.ok(page.inputs.includes(`src/${path}`), path);
});

test('a heading that cannot be rendered without its page is a warning at the part, which an id silences', async () => {
  const files = {
    'src/bad.tsx':
      "import { usePage } from 'heddle/runtime';\nexport const Bad = () => <>{usePage().page.title}</>;\nexport const Thrown = () => { throw 'no'; };\nexport const fine = () => 'fine';\n",
  };
  const code = "import { Bad, Thrown, fine } from '../src/bad';\nimport Missing from './missing';\n\n";
  for (const [part, reason] of [
    ['<Bad />', 'work inside a page of the site only'],
    ['<Thrown />', 'no'],
    ['{undefinedName}', 'undefinedName is not defined'],
    ['<Missing />', './missing'],
  ] as const) {
    const page = await compileMarkdown(`${code}## The ${part} of {fine()}`, { ...mdx, files });
    assert.equal(page.problems, ['warning heading-not-rendered 4:8'], part);
    assert.ok(page.diagnostics[0]!.message.includes(part), page.diagnostics[0]!.message);
    assert.ok(page.diagnostics[0]!.message.includes(reason), page.diagnostics[0]!.message);
    assert.is(page.scope.toc[0]!.text, 'The of fine');
    assert.equal((await compileMarkdown(`${code}## ${part} {#name}`, { ...mdx, files })).problems, [], part);
  }
});

test.run();
