import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, runHeddle, type TestSite } from '../../support/site.js';

/** A configuration whose plugins note each file that is compiled, and how many entries esbuild gets. */
const notingConfig = `import { appendFileSync } from 'node:fs';
const note = (line) => appendFileSync(process.cwd() + '/noted', line + '\\n');
export default {
  title: 'T',
  markdown: { remarkPlugins: [() => (_tree, file) => note('file ' + file.path.split('/docs/')[1])] },
  builder: {
    plugins: [{
      name: 'note',
      setup: ({ initialOptions: { entryPoints, platform } }) => {
        for (const entry of entryPoints) note('entry ' + platform + ' ' + (entry.in ?? entry));
      },
    }],
  },
};
`;

const notes = (site: TestSite): string[] => readFileSync(join(site.folder, 'noted'), 'utf8').trim().split('\n');

/** Names of components that esbuild gets as entries for browsers. */
const entriesOf = (site: TestSite): string[] => [
  ...new Set(notes(site).flatMap((line) => /^entry browser heddle-component:(.*)$/.exec(line)?.[1] ?? [])),
];

/** True if a page has a module of its own. */
const hasModule = (site: TestSite, page: string): boolean => site.data(page).module !== undefined;

const article = (site: TestSite, page: string): string =>
  /<article[^>]*>([^]*)<\/article>/.exec(site.read(`${page}.html`))![1]!;

async function build(files: Record<string, string>): Promise<TestSite> {
  const site = createSite(files);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  return site;
}

test('fragments are compiled once for all pages, and are no entries of the bundle', async () => {
  const pages = ['one', 'two', 'three', 'four'];
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      pages.map((name) => [
        `docs/${name}.mdx`,
        `import A from './_a.mdx'\nimport B from './_b.md'\n\n# ${name}\n\n<A />\n\n<B />\n`,
      ]),
    ),
    'docs/_a.mdx': "import C from './_c.mdx'\n\nText of *a*.\n\n<C />\n",
    'docs/_b.md': 'Text of *b*.\n',
    'docs/_c.mdx': 'Text of *c*.\n',
  });
  const { exitCode, output } = await site.build('--workers', '1');
  assert.is(exitCode, 0, output);
  for (const file of ['_a.mdx', '_b.md', '_c.mdx'])
    assert.is(notes(site).filter((line) => line === `file ${file}`).length, 1, file);
  assert.equal(entriesOf(site), []);
  for (const name of pages) {
    assert.is(hasModule(site, name), false);
    for (const part of ['<em>a</em>', '<em>b</em>', '<em>c</em>']) assert.match(article(site, name), part);
  }
});

const parts = {
  'docs/index.md': '# Home\n',
  'docs/guide/other.md': '# Other\n\n## Part\n',
  'docs/guide/page.mdx': `import Part from '../parts/_part.mdx'

# Page

## Before

<Part />

## After

<Part />

A note.[^1]

[^1]: Of the page.
`,
  'docs/parts/_part.mdx': `---
product: Acme
---

## Install {frontmatter.product}

See [the other](../guide/other.md#part), [after](#after) and ![dot](./dot.svg).

\`\`\`js title="a.js"
const word = 1;
\`\`\`

:::tip
A hint.
:::

A note of the part.[^1]

[^1]: Of the part.
`,
  'docs/parts/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2"></svg>',
};

test('links, images, code, callouts, fields and headings of a fragment are those of its own file', async () => {
  const site = await build(parts);
  const html = article(site, 'guide/page');
  assert.is(hasModule(site, 'guide/page'), false);
  assert.match(html, '<a href="/guide/other#part">the other</a>');
  assert.match(html, /<img src="\/assets\/dot\.[\da-f]{8}\.svg" alt="dot" width="4" height="2"/);
  assert.match(html, /<h2 id="install-acme">Install Acme/);
  assert.match(html, /class="hd-callout[^]*A hint\./);
  assert.match(html, /a\.js[^]*const/);
  assert.equal(
    site.data('guide/page').page.toc.map(({ id }) => id),
    ['before', 'install-acme', 'after'],
  );
});

test('fragments with containers and their attributes are parts of the page, and are known the next time', async () => {
  const containers = [
    ':::details{title="Two words" .wide}\n\nInside.\n\n:::',
    '::: tip A title {#own .wide open}\nInside.\n:::',
    '- item\n\n  :::warning[Careful *now*]{#other}\n  Inside.\n  :::',
    '> [!NOTE]- Folded\n> Inside.',
    '::: code-group {#group}\n```js [one]\n1\n```\n:::',
    ':::note\nText {props.name} inside.\n:::',
  ];
  const site = await build({
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      containers.flatMap((text, index) => [
        [`docs/_${index}.mdx`, `${text}\n`],
        [`docs/page-${index}.mdx`, `import Part from './_${index}.mdx'\n\n# Page\n\n<Part name="Ada" />\n`],
      ]),
    ),
  });
  for (const index of containers.keys()) assert.not(hasModule(site, `page-${index}`), containers[index]);
  const { output } = await site.build();
  assert.match(output, new RegExp(`^cache +${containers.length + 2} of ${containers.length + 2} pages`, 'm'));
});

test('footnotes of a page and of its fragment have ids of their own', async () => {
  const site = await build({ ...parts, 'docs/guide/page.mdx': parts['docs/guide/page.mdx'].replace('<Part />', '') });
  const html = article(site, 'guide/page');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assert.equal(ids, [...new Set(ids)]);
  const targets = [...html.matchAll(/<a href="#([^"]*fn[^"]*)"/g)].map(([, id]) => id!);
  assert.is(targets.length, 4);
  for (const id of targets) assert.ok(ids.includes(id), id);
});

test('components of a fragment are imported by the page, from where the fragment says', async () => {
  const counter =
    "import { useState } from 'react';\nexport default () => { const [count] = useState(3); return <b>count {count}</b>; };\n";
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    'docs/page.mdx':
      "import Part from './parts/_part.mdx'\nimport Twin from './parts/_twin.mdx'\n\n# Page\n\n<Tabs>\n<Tab label=\"a\">\n\n<Part />\n\n</Tab>\n</Tabs>\n\n<Twin />\n",
    'docs/same.mdx':
      "import Part from './parts/_part.mdx'\nimport Box from './box.jsx'\n\n# Same\n\n<Part />\n\n<Box />\n",
    'docs/parts/_part.mdx': 'import Box from \'./box.jsx\'\n\nBefore.\n\n<Box />\n\n<Badge text="badge" />\n\nAfter.\n',
    'docs/parts/_twin.mdx': "import Box from './box.jsx'\n\n<Box />\n",
    'docs/parts/box.jsx': counter,
    'docs/box.jsx': 'export default () => <i>other box</i>;\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const html = article(site, 'page').replaceAll('<!-- -->', '');
  assert.is(html.split('<b>count 3</b>').length, 3);
  assert.match(html, /Before\.[^]*count 3[^]*badge[^]*After\.[^]*count 3/);
  assert.is(hasModule(site, 'page'), true);
  // Where the name means something else in the page, the fragment stays a module.
  const same = article(site, 'same').replaceAll('<!-- -->', '');
  assert.match(same, /count 3[^]*<i>other box<\/i>/);
  const own = entriesOf(site).filter((name) => name.startsWith('docs/'));
  assert.equal(own.sort(), ['docs/box.jsx', 'docs/parts/_part.mdx', 'docs/parts/box.jsx']);
});

test('props that are literals are filled in, in text, headings, attributes and expressions', async () => {
  const site = await build({
    'docs/index.mdx': `import Part from './_part.mdx'

# Home

<Part name="Ada" count={2} url="https://example.com/ada" isNew />

<Part name="Bob" count={3} url="https://example.com/bob" />
`,
    'docs/_part.mdx':
      'Hello **{props.name}**.\n\n<a href={props.url}>about</a>\n\n{props.count + 1} {props.isNew ? "new" : "old"} {props.gone}\n',
  });
  const html = article(site, 'index').replaceAll('<!-- -->', '');
  assert.match(html, /Hello <strong>Ada<\/strong>[^]*<a href="https:\/\/example.com\/ada"[^>]*>about<\/a>[^]*3 new/);
  assert.match(html, /Hello <strong>Bob<\/strong>[^]*<a href="https:\/\/example.com\/bob"[^>]*>about<\/a>[^]*4 old/);
  assert.not.match(html, 'props');
});

test('uses of a fragment with other props, and fragments with the same headings, have ids, outline and search text of their own', async () => {
  const site = await build({
    'docs/index.mdx': `import Install from './_install.mdx'
import { default as Again } from './_again.mdx'
import Other from './_other.md'

# Home

<Install pm="npm" />

<Install pm="yarn" />

<Install pm="yarn" />

<Other />

[Yarn](#install-with-yarn), [options of yarn](#options-1), [others](#options-2)

<Again />
`,
    'docs/_install.mdx': `import Note from './_note.mdx'

## Install with {props.pm}

Run \`add\` of {props.pm}.[^1]

### Options

<Note />

[^1]: A note on {props.pm}.
`,
    'docs/_note.mdx': '#### Note {#note}\n\nA note.\n',
    'docs/_other.md': '### Options\n\nOthers.\n',
    'docs/_again.mdx': '### Options\n\nAgain.\n',
  });
  const { page } = site.data('index');
  assert.equal(
    page.toc.map(({ id }) => id),
    ['install-with-npm', 'options', 'note', 'install-with-yarn', 'options-1', 'note-1', 'options-2', 'options-3'],
  );
  const html = article(site, 'index');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  // The second use with the same props is the same.
  const yarn = ids.slice(ids.indexOf('install-with-yarn'), ids.lastIndexOf('install-with-yarn'));
  assert.equal(new Set(ids).size, ids.length - yarn.length);
  for (const [, target] of html.matchAll(/ href="#([^"]+)"/g)) assert.ok(ids.includes(target!), target);
  for (const words of ['npm', 'yarn', 'others', 'again']) {
    const { output } = await runHeddle(site.folder, ['search', words]);
    assert.match(output, '/#', words);
  }
});

/** Uses of a fragment that only a module of the bundle can have. */
const values: Record<string, string> = {
  child: "import { Show } from './_show.jsx'\nimport Part from './_part.mdx'\n\n<Show of={Part} />",
  condition: "import Part from './_part.mdx'\n\n{1 + 1 === 2 && <Part />}",
  spread: "import Part from './_part.mdx'\n\n<Part {...{ name: 'spread' }} />",
  components: "import Part from './_part.mdx'\n\n<Part components={{ em: (props) => <u {...props} /> }} />",
  children: "import Part from './_part.mdx'\n\n<Part>inside</Part>",
  sentence: "import Part from './_part.mdx'\n\nIn <Part /> a sentence.",
  names: "import Part, { size } from './_exports.mdx'\n\n<Part />\n\n{size}",
  exports: "import Part from './_exports.mdx'\n\n<Part />",
  nested: "import Part from './_nested.mdx'\n\n<Part />",
};

test('fragments that are values, or have code of their own, are modules of the bundle', async () => {
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      Object.entries(values).map(([name, content]) => [`docs/${name}.mdx`, `# ${name}\n\n${content}\n`]),
    ),
    'docs/_part.mdx': 'The *part* {props.name} {props.children}\n',
    'docs/_exports.mdx': 'export const size = 12;\n\nThe *part* {size}\n',
    'docs/_nested.mdx': "import { Show } from './_show.jsx'\nimport Part from './_part.mdx'\n\n<Show of={Part} />\n",
    'docs/_show.jsx': 'export const Show = ({ of: Of }) => <Of />;\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const name of Object.keys(values))
    assert.match(article(site, name), name === 'components' ? '<u>part</u>' : '<em>part</em>', name);
  const fragments = entriesOf(site).filter((name) => name.endsWith('.mdx'));
  assert.equal(fragments.sort(), ['docs/_exports.mdx', 'docs/_nested.mdx', 'docs/_part.mdx']);
});

test('problems of a fragment are reported once, at its own lines', async () => {
  const site = createSite({
    'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
    'docs/other.mdx': "import Part from './_part.mdx'\n\n# Other\n\n<Part />\n",
    'docs/_part.mdx':
      "import Gone from './gone.jsx'\n\nText.\n\n![gone](./gone.png)\n\n[dead](/nowhere) and [away](#never)\n",
  });
  const { exitCode, problems, output } = await site.build();
  assert.is(exitCode, 1, output);
  const found = problems.map(({ code, file, line, column }) => [code, file, line, column].join(' ')).sort();
  assert.ok(found.includes('dead-image docs/_part.mdx 5 1'), output);
  site.write({ 'docs/_part.mdx': "import Gone from './gone.jsx'\n\nText.\n\n<Gone />\n" });
  const missing = await site.build();
  assert.equal(
    missing.problems.map(({ code, file, line, column }) => [code, file, line, column].join(' ')),
    ['missing-import docs/_part.mdx 1 1'],
    missing.output,
  );
  site.write({ 'docs/_part.mdx': 'Text.\n\n[dead](/nowhere) and [away](#never)\n' });
  const dead = await site.build();
  assert.equal(
    dead.problems.map(({ code, file, line, column }) => [code, file, line, column].join(' ')).sort(),
    // The anchor is missing in both pages.
    ['dead-anchor docs/_part.mdx 3 22', 'dead-anchor docs/_part.mdx 3 22', 'dead-link docs/_part.mdx 3 1'],
    dead.output,
  );
});

test('elements that the theme provides are those of fragments, too', async () => {
  const site = await build({
    'theme/index.jsx':
      "export * from 'heddle/theme-original';\nexport const mdxComponents = { em: (props) => <u {...props} />, Note: ({ children }) => <aside>{children}</aside> };\n",
    'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
    'docs/_part.mdx': 'The *part*.\n\n<Note>\n\nA note.\n\n</Note>\n',
  });
  assert.match(article(site, 'index'), /<u>part<\/u>[^]*<aside>[^]*A note\.[^]*<\/aside>/);
});

test('labels of a fragment that languages share are those of the page, also of a page that its language lacks', async () => {
  const site = await build({
    'site.config.mjs':
      "export default { lang: 'en', i18n: { fallback: true }, locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], multiVersion: { default: 'v2', versions: ['v1', 'v2'] } };\n",
    ...Object.fromEntries(
      ['v1', 'v2'].flatMap((version) => [
        [`docs/${version}/en/index.mdx`, `import Part from '../_part.mdx'\n\n# ${version}\n\n<Part />\n`],
        [`docs/${version}/zh/index.mdx`, `import Part from '../_part.mdx'\n\n# ${version} 页\n\n<Part />\n`],
        [`docs/${version}/en/only.mdx`, `import Part from '../_part.mdx'\n\n# Only\n\n<Part />\n`],
        [`docs/${version}/_part.mdx`, `Text of ${version}.\n\n:::tip\nA hint.\n:::\n`],
      ]),
    ),
  });
  for (const [page, version, label] of [
    ['index', 'v2', 'Tip'],
    ['zh/index', 'v2', '提示'],
    ['zh/only', 'v2', 'Tip'],
    ['v1/index', 'v1', 'Tip'],
    ['v1/zh/index', 'v1', '提示'],
  ] as const) {
    assert.match(article(site, page), `Text of ${version}.`, page);
    assert.match(article(site, page), label, page);
    assert.is(hasModule(site, page), false, page);
  }
});

test('an edit of a fragment, or of what it reads, compiles the pages that show it, with the bytes of a build from nothing', async () => {
  const files: Record<string, string> = {
    'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
    'docs/other.mdx': "import Part from './_part.mdx'\n\n# Other\n\n<Part />\n",
    'docs/plain.md': '# Plain\n',
    'docs/_part.mdx': 'import Inner from "./_inner.mdx"\n\nThe part.\n\n<Inner />\n',
    'docs/_inner.mdx': 'The inner.\n\n```js file="./code.js"\n```\n',
    'docs/code.js': 'const first = 1;\n',
  };
  const site = createSite(files);
  await site.build();
  for (const [edit, text] of [
    ['docs/_part.mdx', 'import Inner from "./_inner.mdx"\n\nAnother part.\n\n<Inner />\n'],
    ['docs/_inner.mdx', 'Another inner.\n\n```js file="./code.js"\n```\n'],
    ['docs/code.js', 'const second = 2;\n'],
  ] as const) {
    site.write({ [edit]: text });
    files[edit] = text;
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
    assert.match(output, /2 of 4 pages were known/, edit);
    const fresh = await build(files);
    assert.is(site.digest(), fresh.digest(), edit);
  }
  assert.not(existsSync(join(site.folder, 'noted')));
});

const showing =
  'export const Show = ({ of: Of }) => <Of />;\nexport const Demo = ({ code }) => Object.keys(code).map((key) => { const Of = code[key]; return <div key={key} id={key}><Of /></div>; });\n';

/** A page of several examples, each a fragment that passes two snippets to a component. */
const examples = {
  'docs/index.md': '# Home\n',
  'docs/page.mdx':
    "import One from './one/_index.mdx'\nimport Two from './two/_index.mdx'\n\n# Page\n\n## First\n\n<One />\n\n## Second\n\n<Two />\n",
  ...Object.fromEntries(
    ['one', 'two'].flatMap((name) => [
      [
        `docs/${name}/_index.mdx`,
        "import { Demo } from '../_show.jsx'\nimport javascript from './_javascript.md'\nimport Other from '../_shared.md'\n\n<Demo code={{ javascript, other: Other }} />\n",
      ],
      [`docs/${name}/_javascript.md`, `\`\`\`js\nconst ${name} = 1;\n\`\`\`\n\nSee [home](../index.md).\n`],
    ]),
  ),
  'docs/_shared.md': 'Text that is *shared*.\n',
  'docs/_show.jsx': showing,
};

test('fragments that are passed to a component are data of the page: esbuild gets the component and nothing else', async () => {
  const clickable = showing.replace('id={key}', 'id={key} onClick={() => undefined}');
  const site = createSite({ 'site.config.mjs': notingConfig, ...examples, 'docs/_show.jsx': clickable });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(entriesOf(site), ['docs/_show.jsx']);
  const html = article(site, 'page');
  assert.match(html, /First[^]*id="javascript"><div class="hd-static">[^]*\bone\b[^]*id="other"[^]*<em>shared<\/em>/);
  assert.match(html, /Second[^]*id="javascript"><div class="hd-static">[^]*\btwo\b[^]*id="other"[^]*<em>shared<\/em>/);
  assert.is(html.split('<a href="/index.html"').length, 3);
  // Code decides what is shown, so the module has the text: once, though two examples have it.
  const { module, wholeModule = module } = site.data('page');
  const code = site.read(wholeModule!.replace(/^\//, ''));
  assert.is(code.split('<em>shared</em>').length, 2);
});

test('the number of entries follows the components of a site, not its fragments', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => index);
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    'docs/_show.jsx': showing,
    ...Object.fromEntries(
      pages.flatMap((page) => [
        [`docs/p${page}.mdx`, `import Example from './_example${page}.mdx'\n\n# Page ${page}\n\n<Example />\n`],
        [
          `docs/_example${page}.mdx`,
          `import { Demo } from './_show.jsx'\nimport a from './_a${page}.md'\nimport b from './_b${page}.mdx'\n\n<Demo code={{ a, b }} />\n`,
        ],
        [`docs/_a${page}.md`, `Text of *a${page}*.\n`],
        [`docs/_b${page}.mdx`, `Text of *b${page}*.\n`],
      ]),
    ),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(entriesOf(site), ['docs/_show.jsx']);
  const onServer = notes(site).filter((line) => line.startsWith('entry node heddle-component:'));
  assert.is(onServer.length, 1);
  for (const page of pages) {
    assert.match(article(site, `p${page}`), `<em>a${page}</em>`);
    assert.match(article(site, `p${page}`), `<em>b${page}</em>`);
  }
});

/** Ways to use a fragment without props as a value. */
const plainValues: Record<string, string> = {
  element: "import { Show } from './_show.jsx'\nimport Part from './_part.md'\n\n<Show of={Part} />",
  condition: "import Part from './_part.md'\n\n{1 + 1 === 2 && <Part />}",
  constant:
    "import { Show } from './_show.jsx'\nimport Part from './_part.md'\n\nexport const chosen = [Part][0]\n\n<Show of={chosen} />",
  member:
    "import { Show } from './_show.jsx'\nimport Part from './_part.md'\n\nexport const of = { Part: { Part } }\n\n<Show of={of.Part.Part} />",
  lowercase: "import { Show } from './_show.jsx'\nimport part from './_part.md'\n\n<Show of={() => <>{part()}</>} />",
  nested: "import Nested from './_nested.mdx'\n\n<Nested />",
};

test('values are components in the module of the page, however code uses them', async () => {
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      Object.entries(plainValues).map(([name, content]) => [`docs/${name}.mdx`, `# ${name}\n\n${content}\n`]),
    ),
    'docs/_part.md': 'The *part*.\n',
    'docs/_nested.mdx': "import { Show } from './_show.jsx'\nimport Part from './_part.md'\n\n<Show of={Part} />\n",
    'docs/_show.jsx': showing,
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const name of Object.keys(plainValues))
    assert.match(article(site, name), '<div class="hd-static"><p>The <em>part</em>.</p></div>', name);
  assert.equal(
    entriesOf(site).filter((name) => name.startsWith('docs/')),
    ['docs/_show.jsx'],
  );
});

test('values that have components, exports of their names, or names that code binds once more stay modules', async () => {
  const site = createSite({
    'site.config.mjs': notingConfig,
    'docs/index.md': '# Home\n',
    'docs/bound.mdx':
      "import { Show } from './_show.jsx'\nimport Part from './_part.md'\n\n# Bound\n\n<Show of={Part} />\n\n{[() => <i>other</i>].map((Part, index) => <Part key={index} />)}\n",
    'docs/rich.mdx':
      "import { Show } from './_show.jsx'\nimport Rich from './_rich.mdx'\n\n# Rich\n\n<Show of={Rich} />\n",
    'docs/_part.md': 'The *part*.\n',
    'docs/_rich.mdx': '<Badge text="badge" />\n',
    'docs/_show.jsx': showing,
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.match(article(site, 'bound'), /<em>part<\/em>[^]*<i>other<\/i>/);
  assert.match(article(site, 'rich'), 'badge');
  assert.equal(
    entriesOf(site).filter((name) => name.startsWith('docs/')),
    ['docs/_part.md', 'docs/_rich.mdx', 'docs/_show.jsx'],
  );
});

test('a missing file and a dead link in a value are reported at its own lines', async () => {
  const site = createSite({
    ...examples,
    'docs/two/_javascript.md': 'Text.\n\n[dead](/nowhere) and ![gone](./gone.png), [away](#never)\n',
  });
  const { problems, output } = await site.build();
  assert.equal(
    problems.map(({ code, file, line, column }) => [code, file, line, column].join(' ')).sort(),
    ['dead-image docs/two/_javascript.md 3 22', 'dead-link docs/two/_javascript.md 3 1'],
    output,
  );
});

test('a fragment of one paragraph is a part of the sentence, the cell or the element that it is in', async () => {
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/page.mdx': `import Part from './_part.mdx'
import Plain from './_plain.md'
import Mixed from './_mixed.mdx'
import Prop from './_prop.mdx'
import Blocks from './_blocks.mdx'
export const name = '名'

<Blocks />

正文 <Part />, <Plain />, <Mixed />.

| a |
|---|
| <Part /> |

<p>
  <Part />
</p>

- in a list <Plain />

Props <Prop name="x" /> and <Prop name={name} />.

Text <Blocks /> more.
`,
    'docs/_part.mdx': 'inner *text*\n',
    'docs/_plain.md': 'plain **text**\n',
    'docs/_mixed.mdx': 'a <Badge text="b" /> c\n',
    'docs/_prop.mdx': 'the *{props.name}*\n',
    'docs/_blocks.mdx': 'First.\n\nSecond.\n\n## After\n\nThird.\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.match(output, /warning split-paragraph docs\/page\.mdx:24:1\n +Browsers end this paragraph before <Blocks>/);
  assert.is(output.match(/split-paragraph docs/g)!.length, 1);
  const html = article(site, 'page');
  const part = (text: string): string => `<span class="hd-static">${text}</span>`;
  const [inner, plain] = ['inner <em>text</em>', 'plain <strong>text</strong>'];
  for (const expected of [
    `<p>正文 ${part(inner)}, ${part(plain)}, ${part('a ')}<span class="hd-badge hd-badge-tip">b</span>${part(' c')}.</p>`,
    '<td>inner <em>text</em></td>',
    '<p>inner <em>text</em></p>',
    '<li>in a list plain <strong>text</strong></li>',
    '<p>Props <span>the <em>x</em></span> and <span>the <em>名</em></span>.</p>',
  ])
    assert.ok(html.includes(expected), `${expected}\n${html}`);
  assert.match(site.read('page.html'), '<meta name="description" content="First. Second."');
});

test.run();
