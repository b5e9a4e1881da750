import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite, withoutFrames } from '../../support/site.js';

// What a site that was moved from another generator contains and Heddle cannot run: the build lists it and shows a
// placeholder.

const vuePage = `---
sidebar: 'auto'
---

# Vue

## useData <Badge type="info" text="composable" />

<Team :members="all" /> and <team-list>inside</team-list>

::: details {open}
inside
:::

::: warning
never closed
`;

const mdxPage = `
import Hero from '../src/hero.astro';
import Unknown from '@theme/Unknown';
import { Card, LinkGarden } from '@astrojs/starlight/components';
import { shown } from '/src/shown.js';

# MDX

<!-- A <comment -->

<Hero title="x">content of the hero</Hero>
<Unknown />
<LinkGarden />
<Nowhere><b>kept</b></Nowhere>
<Fragment>in a fragment</Fragment>

:::section{.columns .wide}

In a [section](/){.button}.

:::

<Card title="A card">{shown}</Card>

\`<!-- in code -->\`
`;

let site: TestSite;
let output = '';
const page = (name: string): string => site.read(`${name}.html`).replaceAll('<!-- -->', '');

test.before(async () => {
  site = createSite({
    'site.config.mjs': `export default {
      compat: ['docusaurus', 'starlight', 'vitepress'],
      markdown: { mdxExtensions: ['.mdx', '.md'] },
      title: 'Moved',
    };`,
    'src/hero.astro': '---\nconst a = 1;\n---\n<h1>{a}</h1>\n<script is:inline>run();</script>\n',
    'src/own.astro':
      '---\nimport { Card } from "@astrojs/starlight/components";\nimport Inner from "./inner.astro";\nimport Lost from "./lost.vue";\ninterface Props { items: string[] }\nconst { items } = Astro.props as Props;\n---\n<h2>Own part</h2>\n<ul>{items.map((item) => <li>{item}</li>)}</ul>\n<Card title="In a card"><Inner><slot /></Inner></Card>\n<Lost />\n<style lang="scss">h2 { color: red; }</style>\n',
    'src/inner.astro': '<div class:list={["inner", { on: true }]}><slot>Nothing</slot></div>\n',
    'docs/astro.mdx': 'import Own from "../src/own.astro";\n\n# Astro\n\n<Own items={["one", "two"]}>**given**</Own>\n',
    'src/shown.js': "export const shown = 'from the root';\n",
    'docs/index.md': '# Home\n\n<Nowhere />\n\nSum: {1 + 1}\n',
    'docs/mdx.mdx': mdxPage,
    'docs/plain.md': '# Plain\n\nA <- B, and **bold**.\n',
    'docs/toc.mdx': `import TOCInline from '@theme/TOCInline';
import Gone from './_gone.mdx';

# Variables

<TOCInline toc={toc.filter(({ value }) => value !== 'Two')} />

{frontMatter.title ?? contentTitle} <Gone />

## One

## Two
`,
    'docs/fails.mdx': `import { Card } from '@astrojs/starlight/components';

# Fails

export const Fails = () => undefined.x;

<Fails>What **it** contains</Fails>

## After it

<Card title="A card">Inside</Card>
`,
    'docs/throws.mdx': '# Throws\n\n{undefined.x}\n',
  });
  ({ output } = await site.build());
});

test('components that Heddle cannot run are placeholders with their content', () => {
  const html = page('mdx');
  assert.match(html, /<span class="hd-foreign"><code>&lt;hero&gt;<\/code>content of the hero/);
  assert.match(html, /&lt;Unknown&gt;/);
  assert.match(html, /&lt;LinkGarden&gt;/);
  assert.match(html, /&lt;Nowhere&gt;<\/code>.*<b>kept<\/b>/);
  assert.match(html, 'in a fragment');
  assert.match(html, 'A card');
  assert.match(html, 'from the root');
});

test('components of Astro that need nothing else are shown', () => {
  const html = page('astro');
  assert.match(html, '<h2>Own part</h2>');
  assert.match(html, '<ul><li>one</li><li>two</li></ul>');
  assert.match(html, /In a card.*<div class="inner on">.*<strong>given<\/strong>/s);
  assert.match(html, '&lt;lost&gt;');
  assert.match(output, /warning foreign-component src\/own\.astro:4:\d+\n +Heddle cannot run \.\/lost\.vue/);
  assert.match(output, /warning foreign-component src\/own\.astro:12:1\n +The styles of src\/own\.astro are left out/);
  assert.not.match(output, /cannot run src\/(?:own|inner)/);
});

test('each placeholder is listed with its place', () => {
  assert.match(output, /warning foreign-component docs\/mdx\.mdx:2:1\n +Heddle cannot run src\/hero\.astro/);
  assert.match(output, /warning foreign-component docs\/mdx\.mdx:3:1\n +Heddle cannot run @theme\/Unknown/);
  assert.match(output, /warning foreign-component docs\/mdx\.mdx:4:1\n +Heddle cannot run <LinkGarden>/);
  assert.match(output, /warning foreign-component docs\/mdx\.mdx:14:1\n +Heddle has no component <Nowhere>/);
});

test('variables of pages of Docusaurus, and imports of files that are not there', () => {
  const html = page('toc');
  assert.match(html, '<ul><li><a href="#one">One</a></li></ul>');
  assert.match(
    output,
    /warning foreign-component docs\/toc\.mdx:2:1\n +Heddle cannot run docs\/_gone\.mdx, which does not/,
  );
});

test('attributes in braces do not keep a page from being MDX', () => {
  assert.match(page('mdx'), /<p>In a <a [^>]*>section<\/a>\.<\/p>/);
});

test('HTML comments in MDX are left out, except in code', () => {
  const html = page('mdx');
  assert.not.match(html, 'A <comment');
  assert.match(html, '&lt;!-- in code --&gt;');
});

test('.md files are MDX, and those that cannot be are Markdown', () => {
  assert.match(page('index'), 'Sum: 2');
  assert.match(page('plain'), 'and <strong>bold</strong>');
  assert.match(output, /warning mdx-syntax docs\/plain\.md:3:4/);
});

test('names that a package imports of the old theme and that Heddle lacks are placeholders', async () => {
  const rspress = createSite({
    'site.config.mjs': "export default { compat: ['rspress'], title: 'Packages' };",
    'package.json': '{ "dependencies": { "acme-theme": "1.0.0" } }',
    'node_modules/acme-theme/package.json': '{ "name": "acme-theme", "type": "module", "exports": "./index.js" }',
    'node_modules/acme-theme/index.js': `import { createElement } from 'react';
import { OldBadge, withBase } from '@rspress/core/runtime';
import { Badge, OldCard } from '@rspress/core/theme';
export const Panel = ({ children }) =>
  createElement('section', null, createElement(OldBadge), createElement(OldCard), createElement(Badge, { text: withBase('/new') }), children);
`,
    'docs/index.mdx': "import { Panel } from 'acme-theme';\n\n# Home\n\n<Panel>Inside</Panel>\n",
  });
  const { output: told } = await rspress.build();
  assert.match(told, /warning foreign-component .*\n.*OldBadge of @rspress\/core\/runtime/);
  assert.match(told, /warning foreign-component .*\n.*OldCard of the old theme/);
  assert.match(rspress.read('index.html'), /<section>.*OldBadge.*OldCard.*\/new.*Inside/s);
});

test('a component that fails is a placeholder, and the rest of its page is shown', () => {
  const html = page('fails');
  assert.match(html, /<span class="hd-foreign"><code>&lt;Fails&gt;<\/code>What <strong>it<\/strong> contains<\/span>/);
  assert.match(html, /<h2[^>]*id="after-it"[^]*A card[^]*Inside/);
  assert.match(output, /warning render-failed docs\/fails\.mdx/);
});

test('a page that fails outside of its components says so', () => {
  assert.match(page('throws'), /class="hd-foreign">The page could not be rendered/);
  assert.match(output, /warning render-failed docs\/throws\.mdx/);
});

test('Vue in Markdown: badges are understood, components are placeholders, mistakes are warnings', async () => {
  const vue = createSite({
    'site.config.mjs': "export default { compat: ['vitepress'], markdown: { slugs: 'vitepress' }, title: 'Vue' };",
    'docs/index.md': vuePage,
  });
  const { output: told } = await vue.build();
  const html = vue.read('index.html');
  assert.match(html, /<h2 id="usedata"[^>]*>.*<span class="hd-badge hd-badge-info">composable<\/span>/);
  assert.match(html, '<span class="hd-foreign"><code>&#x3C;Team></code></span>');
  assert.match(html, '<span class="hd-foreign"><code>&#x3C;team-list></code>inside</span>');
  assert.match(html, /<summary[^>]*>Details</);
  assert.match(told, 'warning unclosed-container docs/index.md:15');
  assert.match(told, 'warning front-matter-type docs/index.md:2');
});

const interpolatedPage = `---
title: Fields
version: 1 < 2
---

# {{ $frontmatter.title }}

## Release {{ $frontmatter.version }}

## mockObject <Version>3.2</Version>

## Target [<Badge text="new" />](#target)

<b>{{ frontmatter.version }}</b> and \`{{ $frontmatter.version }}\` and {{ $frontmatter.lost }}

::: tabs key:provider
== npm

Text of npm.

== pnpm
Text of pnpm.
:::

::: code-group
\`\`\`sh [npm]
npm i
\`\`\`

Text in a group.
:::

::: gallery 2024-03-01
Text in a gallery.
:::

<!--@include: ./virtual.md-->

\`\`\`js-vue
const version = '{{ $frontmatter.version }}';
const count = {{ count }};
const name = '{{packageName}}';
\`\`\`

<script setup>
const packageName = 'queue-kit'
const typeName: string =
  "Job's"
</script>

<script setup lang="ts">
import { count } from './count'
const limit = 3
</script>

## Type {{ typeName }}

At most {{ limit }} of \`{{typeName}}\`, and {{ count }}.

<details>
<summary>More</summary>
<!--@include: @parts/limits.md-->
</details>
`;

test('Vue in Markdown: fields are their texts, ids are those of what is written, tabs and unknown containers keep their content', async () => {
  const vue = createSite({
    'site.config.mjs': "export default { compat: ['vitepress'], markdown: { slugs: 'vitepress' }, title: 'Vue' };",
    'docs/index.md': interpolatedPage,
    'docs/parts/limits.md': '---\ntitle: Limits\n---\n\n### Limits of jobs\n\nSome **text**.\n\n',
  });
  const { exitCode, output: told } = await vue.build();
  assert.is(exitCode, 0, told);
  const html = vue.read('index.html');
  assert.match(html, /<h1 id="frontmatter-title"[^>]*>Fields</);
  assert.match(html, /<h2 id="release-frontmatter-version"[^>]*>Release 1 &#x3C; 2</);
  assert.match(html, /<h2 id="mockobject-3-2"/);
  assert.match(html, /<h2 id="target"/);
  assert.match(html, '<b>1 &#x3C; 2</b> and <code>{{ $frontmatter.version }}</code> and {{ $frontmatter.lost }}');
  assert.match(
    html,
    /<div class="hd-tabs" data-tabs="code"><div role="tablist" class="hd-tab-list"><button[^>]*>npm<.*?<button[^>]*>pnpm<.*?<p>Text of npm\.<\/p>.*?<p>Text of pnpm\.<\/p>/s,
  );
  for (const text of ['Text in a group.', 'Text in a gallery.']) assert.match(html, text);
  assert.match(told, /warning unknown-container docs\/index\.md:33/);
  assert.match(told, /warning code-group-content docs\/index\.md:30/);
  assert.match(told, /warning include-failed docs\/index\.md:37/);
  assert.not.match(told, 'type "tabs"');
  const plain = html.replace(/<[^>]*>/g, '');
  assert.match(plain, "const version = '1 &lt; 2';\nconst count = {{ count }};\nconst name = 'queue-kit';");
  assert.match(html, /<h2 id="type-typename"[^>]*>Type Job's</);
  assert.match(html, 'At most 3 of <code>{{typeName}}</code>, and {{ count }}.');
  assert.match(html, /<summary>More<\/summary>\s*<h3 id="limits-of-jobs"/);
  assert.match(html, 'Some <strong>text</strong>');
  assert.match(html, '<p><strong>2024-03-01</strong></p>');
  assert.not.match(told, 'unsafe-html');
  assert.match(
    withoutFrames(told),
    `warning foreign-syntax docs/index.md:41:15
  The expression in {{ }} is shown as text in a block of code whose language ends in -vue.
  fix: Write its value, or remove -vue when it is meant as text.
`,
  );
});

test('a page that awaits at its top level is rendered without the value, which the build lists', async () => {
  const page = `export const version = await Promise.resolve('1');
export const later = async () => await Promise.resolve('2');

# A

Version {version ?? 'unknown'}
`;
  const files = { 'docs/index.mdx': page };
  const site = createSite({ ...files, 'site.config.mjs': "export default { compat: ['starlight'], title: 'Site' };" });
  const moved = await site.build();
  assert.is(moved.exitCode, 0, moved.output);
  assert.match(site.read('index.html').replaceAll('<!-- -->', ''), 'Version unknown');
  assert.match(moved.output, /warning foreign-syntax docs\/index\.mdx:1:24\n  The page does not wait/);
  const own = await createSite(files).build();
  assert.is(own.exitCode, 1);
  assert.match(own.output, /error mdx-syntax docs\/index\.mdx:1:24/);
});

test('the banner of a page of Starlight is a note above its title', async () => {
  const page = '---\ntitle: A\nbanner:\n  content: <a href="/b">New</a><script>x()</script>\n---\n\nText.\n';
  const site = createSite({
    'site.config.mjs': "export default { compat: ['starlight'], title: 'Site' };",
    'docs/index.md': page,
    'docs/b.mdx': page.replace('</a><script>x()</script>', ' page</a>'),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.match(site.read('index.html'), /<div class="hd-callout hd-callout-note"><a href="\/b">New<\/a><\/div><h1/);
  assert.match(site.read('b.html'), /<div class="hd-callout hd-callout-note"><a href="\/b">New page<\/a><\/div><h1/);
});

test('directives of plugins for Starlight are shown as text, with a warning for each name on a page', async () => {
  const site = createSite({
    'site.config.mjs': "export default { compat: ['starlight'], title: 'Directives' };",
    'docs/index.md': '# A\n\nPress :kbd[Ctrl] and :kbd[C] at 10:30 :name:\n\n`:kbd[x]`\n',
    'docs/b.mdx': '# B\n\n::video[A tour]\n',
  });
  const { exitCode, output: told } = await site.build();
  assert.is(exitCode, 0, told);
  assert.match(site.read('index.html'), 'Press :kbd[Ctrl] and :kbd[C] at 10:30 :name:');
  assert.match(
    withoutFrames(told),
    `warning foreign-syntax docs/b.mdx:3:1
  The directive :video is shown as text.
  fix: Write HTML or a component instead of it, or write it in backquotes when it is meant as text.
  see: https://heddle.dev/api/errors#foreign-syntax

warning foreign-syntax docs/index.md:3:7
  The directive :kbd is shown as text.
  fix: Write HTML or a component instead of it, or write it in backquotes when it is meant as text.

2 warnings
`,
  );
});

test('an imported file that is no valid MDX is read as Markdown, and its headings are those of the page', async () => {
  const other = createSite({
    'site.config.mjs': "export default { compat: ['docusaurus'], markdown: { mdxExtensions: ['.mdx', '.md'] } };\n",
    'docs/index.mdx':
      "import Part from './_part.mdx';\nimport Other from './_other.md';\n\n# Page\n\n<Part />\n\n<Other />\n",
    'docs/_part.mdx':
      "import A from './a.js';\n\n## In the part\n\nText <br> with {user} and a < b and <https://example.com>.\n",
    'docs/_other.md': 'The *other* is {user}.\n',
  });
  const { exitCode, output: printed } = await other.build();
  assert.is(exitCode, 0, printed);
  const html = other.read('index.html');
  assert.match(html, /Text <br\/?> with \{user\} and a (?:<|&#x3C;|&lt;) b and <a href="https:\/\/example.com"/);
  assert.match(html, /The <em>other<\/em> is \{user\}/);
  assert.match(html, /<h2 id="in-the-part"/);
  assert.match(html, /href="#in-the-part"[^>]*>In the part/);
  assert.not.match(html, 'a.js');
  assert.match(printed, /warning mdx-syntax docs\/_part\.mdx:5:\d+\n.*read as Markdown/);
  assert.match(printed, /warning foreign-syntax docs\/_other\.md:1:\d+/);
});

test('a theme that fails without a package names the package', async () => {
  const other = createSite({
    'site.config.mjs': "export default { compat: ['docusaurus'] };\n",
    'theme/index.jsx':
      "import { library } from 'not-declared';\nlibrary.add('icon');\nexport * from 'heddle/theme-original';\nexport const mdxComponents = {};\n",
    'docs/index.md': '# Page\n',
  });
  const { exitCode, output: printed } = await other.build();
  assert.is(exitCode, 1);
  assert.match(printed, 'The theme cannot be loaded');
  assert.match(printed, /theme\/index\.jsx:1:\d+\n.*not-declared, which is not in package\.json/);
});

test('a class that a composed module lacks is no error', async () => {
  const other = createSite({
    'site.config.mjs': "export default { compat: ['docusaurus'] };\n",
    'docs/index.mdx': "import Box from '@site/src/box';\n\n# Page\n\n<Box />\n",
    'src/box.jsx': "import styles from './box.module.css';\nexport default () => <b className={styles.box}>box</b>;\n",
    'src/box.module.css': '.box { composes: gone there from "@site/src/base.module.css"; color: red; }\n',
    'src/base.module.css': '.there { margin: 0; }\n',
  });
  const { exitCode, output: printed } = await other.build();
  assert.is(exitCode, 0, printed);
  assert.match(other.read('index.html'), /<b class="[\w-]*there[\w-]* [^"]*">box|<b class="[^"]*there[^"]*">box/);
  assert.not.match(printed, 'foreign-component');
});

test.run();
