import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileTree } from '../support/temporary-folder.js';
import { moveSite, sidebarLinks, type MovedSite } from './moved-site.js';

const site = await moveSite({
  'package.json':
    '{ "scripts": { "docs:dev": "vitepress dev docs", "docs:build": "vitepress build docs" }, "devDependencies": { "vitepress": "^1.6.0" } }\n',
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default ({ mode }) => defineConfig({
  title: mode === 'production' && process.env.NODE_ENV === 'production' ? 'Queue' : 'Draft',
  description: 'A job queue',
  base: '/queue/',
  lang: 'en-US',
  cleanUrls: true,
  lastUpdated: false,
  rewrites: { 'packages/:name/docs/:page.md': ':name/:page.md' },
  head: [['meta', { name: 'theme-color', content: '#123456' }]],
  sitemap: { hostname: 'https://example.com' },
  markdown: { lineNumbers: true, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: {
      logo: { light: '/light.svg', dark: '/dark.svg', alt: 'Queue' },
      socialLinks: [{ icon: 'github', link: 'https://github.com/example/queue' }],
      search: { provider: 'algolia', options: { appId: 'QUEUE', apiKey: 'key', indexName: 'queue-en' } },
    } },
    zh: { label: '简体中文', lang: 'zh-CN', title: '队列', themeConfig: { nav: [{ text: '指南', link: '/zh/guide/start' }], sidebar: [{ text: '开始', link: '/zh/guide/start' }] } },
  },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }, { text: 'More', items: [{ text: 'Web', link: 'https://example.com' }] }],
    sidebar: {
      '/guide/': { base: '/guide/', items: [{ text: 'Guide', collapsed: true, items: [{ text: 'Start', link: 'start' }, { text: 'Jobs', link: 'jobs.md' }] }] },
      '/worker/': [{ text: '', items: [{ text: 'Options', link: '/worker/options' }] }],
    },
    editLink: { pattern: ({ filePath }) => 'https://github.com/example/queue/edit/main/docs/' + filePath, text: 'Edit' },
    footer: { message: 'MIT', copyright: '2024' },
    search: { provider: 'algolia', options: { appId: 'OTHER', apiKey: 'key', indexName: 'queue' } },
  },
})
`,
  'docs/.vitepress/theme/index.ts':
    "import DefaultTheme from 'vitepress/theme'\nimport './style.css'\nimport './tailwind.css'\nimport Install from './parts/install.md'\nexport default { ...DefaultTheme, enhanceApp({ app }) { app.component('InstallSteps', Install) } }\n",
  'another-example/.vitepress/theme/index.ts': "import './other.css'\n",
  'another-example/.vitepress/theme/other.css': 'p { color: red; }\n',
  'docs/.vitepress/theme/parts/install.md':
    "<script setup>\nimport Note from './note.md'\n</script>\n\n## Install it\n\n<Note />\n\n<RunIt />\n",
  'docs/.vitepress/theme/parts/note.md': 'Mind the version, and [start](../../../guide/start.md).\n',
  'docs/components.d.ts':
    "declare module 'vue' {\n  export interface GlobalComponents {\n    RunIt: typeof import('../parts/run.md')['default']\n    Chart: typeof import('./chart.vue')['default']\n  }\n}\n",
  'parts/run.md': '```sh\nqueue run\n```\n',
  'docs/guide/parts.md':
    '# Parts\n\nFollow these steps:\n<InstallSteps />\n\n- Then run it:\n\n  <run-it></run-it>\n\n```vue\n<InstallSteps />\n```\n\n<RunIt quiet />\n',
  'docs/.vitepress/theme/style.css':
    '@import "./parts/dark.css";\n:root { --vp-c-brand-1: var(--vp-c-green-1); }\n.logo { background: url(./dot.svg); }\n',
  'docs/.vitepress/theme/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/.vitepress/theme/parts/dark.css': '.dark { --vp-c-brand-1: #abcdef; }\n',
  'docs/.vitepress/theme/tailwind.css': '@tailwind base;\n',
  'docs/public/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/public/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Start](./guide/start.md) and [options](/worker/options).\n',
  'docs/guide/start.md':
    '# Start here\n\n::: tip Note\nA tip.\n:::\n\n[Jobs](jobs#states-≤4)\n\n```js-vue\nconst first = 1;\n```\n\n:::section\nOf the own Markdown.\n:::\n',
  'docs/guide/README.md': '# Read me\n\n## Old &rarr; `&rarr;` new\n\n<!--@include: ../../snippets/README.md-->\n',
  'snippets/README.md': 'A part of a page.\n',
  'docs/guide/jobs.md':
    '# Jobs\n\n## Tools :wrench:\n\n## States of jobs %{#states-≤4}%\n\n<<< ../../snippets/job.ts#run\n',
  'snippets/job.ts': '// #region run\nrunJob();\n// #endregion run\n',
  'docs/hooks/[name].md': '# Hook {{ $params.name }}\n\n<!-- @content -->\n',
  'docs/hooks/[name].paths.ts':
    "import { readdirSync } from 'node:fs'\nexport default { paths: () => readdirSync('snippets').map((file) => ({ params: { name: file.slice(0, -3) }, content: 'Of ' + file })) }\n",
  'docs/remote/[name].md': '# {{ $params.name }}\n',
  'docs/remote/[name].paths.mts':
    "import axios from 'axios'\nexport default { paths: async () => { throw new Error('offline') } }\n",
  'docs/faq.md': '# Old questions\n',
  'docs/faq/index.md': '# Questions\n',
  'docs/packages/worker/docs/options.md': '# Options\n',
  'docs/landing.md':
    '---\nlayout: home\n\nfeatures:\n  - icon: <i class="fa-bolt"></i>\n    title: Fast\n\nhero:\n  name: Landing',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/guide/start.md': '# 开始\n',
});

test('a VitePress site builds after the move, with every page at its URL', () => {
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.is(site.move.generator, 'vitepress');
  assert.is(site.move.pages, 12);
  assert.equal(site.missing(), []);
  assert.match(site.html('/worker/options'), '<h1');
  assert.is(
    site.move.editedPages,
    7,
    'the page that is rewritten, the one whose front matter ends with the file, the one with an id, two of a template, README.md, and the one with parts',
  );
  assert.match(site.html('/guide/jobs'), '<h2 id="states-≤4"');
  assert.match(site.html('/guide/jobs'), 'runJob');
  assert.match(site.html('/guide/jobs'), /<h2 id="tools"[^>]*>.*Tools 🔧/);
  assert.match(site.html('/'), '<title>Home - Queue</title>');
  assert.match(site.html('/faq/'), 'Questions');
  assert.ok(site.move.notes.some(({ file }) => file === 'docs/faq.md'));
});

test('another site in the project stays as it is', () => {
  assert.match(site.read('another-example/.vitepress/theme/index.ts'), 'other.css');
  assert.not.match(site.read('MIGRATION.md'), 'another-example');
});

test('README.md is a page of its name, Markdown that a page shows is none, and ids have references as they are written', () => {
  const html = site.html('/guide/README');
  assert.match(html, '<h2 id="old-rarr-rarr-new"');
  assert.match(html, 'A part of a page.');
  assert.not.match(site.html('/'), 'A part of a page.');
});

test('Markdown files that pages use as components are included', () => {
  const html = site.html('/guide/parts');
  assert.match(html, '<h2 id="install-it"');
  assert.match(html, /Mind the version, and <a href="\/queue\/guide\/start"/);
  assert.is(html.replace(/<[^>]+>/g, '').match(/queue run/g)?.length, 2, 'in the list, and in the other part');
  assert.match(html.replace(/<[^>]+>/g, ''), /(?:&lt;|&#x3C;)InstallSteps/, 'in a block of code');
  assert.match(site.build.output, /guide\/parts\.md:14.*\n.*<RunIt>/);
  assert.not.match(site.build.output, /InstallSteps|<Note>/);
  assert.not.ok(site.move.urls.some(({ url }) => url.includes('install') || url.includes('run')));
});

test('the search and the logo of the first language are those of the site', () => {
  assert.match(
    site.read('site.config.ts'),
    /search: \{\s*algolia: \{\s*appId: 'QUEUE',\s*apiKey: 'key',\s*indexName: 'queue-en',?\s*\},?\s*\}/,
  );
  assert.match(site.html('/'), 'light.svg');
});

test('front matter without an end is closed, code with expressions has colors, and unknown containers are listed', () => {
  assert.match(site.read('docs/landing.md'), /name: Landing\n---\n$/);
  assert.match(site.html('/landing'), /class="hd-hero-name">Landing/);
  assert.match(site.html('/landing'), '<i class="fa-bolt"></i></span>');
  assert.match(site.html('/guide/start'), /<span[^>]*>const<\/span>/);
  assert.not.match(site.build.output, 'unknown-language');
  assert.match(site.html('/guide/start'), 'Of the own Markdown.');
  assert.match(site.build.output, /warning unknown-container docs\/guide\/start\.md:13/);
});

test('pages of a template become files, and those that cannot be listed are noted', () => {
  assert.match(site.html('/hooks/job'), /Hook job.*Of job\.ts/s);
  assert.not.match(site.build.output, /docs\/(?:hooks|remote)\/\[name/);
  assert.ok(
    site.move.notes.some(({ file, message }) => file === 'docs/remote/[name].paths.mts' && message.includes('offline')),
  );
  assert.not.ok(site.move.urls.some(({ url }) => url.includes('remote')));
});

test('sidebars, navigation, languages and links are those of the old site', () => {
  assert.equal(sidebarLinks(site.html('/guide/start')), ['Start /queue/guide/start', 'Jobs /queue/guide/jobs']);
  assert.equal(sidebarLinks(site.html('/worker/options')), ['Options /queue/worker/options']);
  assert.equal(sidebarLinks(site.html('/zh/guide/start')), ['开始 /queue/zh/guide/start']);
  const home = site.html('/');
  assert.match(home, 'href="/queue/guide/start"');
  assert.match(home, 'href="https://github.com/example/queue"');
  assert.match(home, '<meta name="theme-color" content="#123456">');
  assert.match(site.html('/guide/jobs'), 'https://github.com/example/queue/edit/main/docs/guide/jobs.md');
  assert.match(site.read('doc_build/sitemap.xml'), 'https://example.com/queue/guide/start');
});

test('the project has the scripts and packages of Heddle, and the theme in Vue is listed', () => {
  const { scripts, devDependencies } = JSON.parse(site.read('package.json')) as Record<string, Record<string, string>>;
  assert.equal(scripts, { 'docs:dev': 'heddle dev', 'docs:build': 'heddle build' });
  assert.equal(Object.keys(devDependencies!), ['heddle']);
  assert.ok(site.move.notes.some(({ message }) => message.includes('.vitepress/theme/index.ts')));
  assert.match(site.read('MIGRATION.md'), '.vitepress/theme/index.ts');
});

test('style sheets of the theme move, and their brand color is the color of the theme', () => {
  assert.match(site.read('site.config.ts'), "globalStyles: ['styles/style.css']");
  const styles = [...site.html('/').matchAll(/<link rel="stylesheet" href="\/queue\/([^"]+)"/g)]
    .map(([, path]) => site.read(`doc_build/${path}`))
    .join('');
  assert.match(styles, '--hd-c-primary: var(--vp-c-brand-1)');
  assert.ok(
    styles.lastIndexOf('--vp-c-brand-1: var(--vp-c-green-1)') > styles.indexOf('--vp-c-brand-1: var(--vp-c-brand)'),
  );
  assert.match(styles, '#abcdef');
  const { message } = site.move.notes.find((note) => note.message.includes('.vitepress/theme/'))!;
  assert.match(message, 'tailwind.css');
  assert.not.match(message, 'style.css');
});

test('slots and what only a browser shows keep their content, formatted sources mean the same, and srcDir may be absolute', async () => {
  const moved = await moveSite({
    'package.json':
      '{ "devDependencies": { "vitepress": "^1.6.0" }, "workspaces": { "catalog": { "tinyexec": "^1.2.0" } } }\n',
    'docs/.vitepress/config.ts': `import { defineConfig } from 'vitepress'
import llmstxt from 'vitepress-plugin-llms'
import { fileURLToPath } from 'node:url'
export default defineConfig({
  srcDir: fileURLToPath(new URL('..', import.meta.url)),
  vite: { plugins: [llmstxt()] },
  themeConfig: {
    search: { provider: 'algolia', options: { appId: process.env.NO_SUCH_ID || '', apiKey: '', indexName: 'queue' } },
  },
})
`,
    'docs/.vitepress/theme/index.ts':
      "import DefaultTheme from 'vitepress/theme'\nimport './own.css'\nexport default DefaultTheme\n",
    'docs/.vitepress/theme/own.css': '.hero { background: url(../../pictures/hero.svg) }\n',
    'docs/pictures/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/snippets/.queuerc': '{ "retries": 3 }\n',
    'docs/index.md': `# Home

<ClientOnly>

Only in a browser.

</ClientOnly>

<VPTeamPage>
  <template #title>Meet the team</template>
</VPTeamPage>

::: tip
- One
- Two
  :::

After the tip.

::: code-group

<!-- prettier-ignore -->
\`\`\`sh [npm]
npm install
\`\`\`

:::

:::: code-group
::: code-group-item queue.js:active
\`\`\`js
one()
\`\`\`
:::
::: code-group-item \`queue.ts\`
\`\`\`ts {1}
two()
\`\`\`
:::
::::

<<< @/snippets/.queuerc{json}

![Hero](/pictures/hero.svg)

<llm-only>

Of models.

</llm-only>

<llm-exclude>

Of people.

</llm-exclude>

\`\`\`html
<llm-only>shown</llm-only>
\`\`\`
`,
  });
  const html = moved.html('/');
  assert.is(moved.build.exitCode, 0, moved.build.output);
  assert.not.match(html, /ClientOnly|hd-callout[^]*After the tip[^]*<\/div><\/div><div class="hd-tabs/);
  assert.match(html, /Only in a browser/);
  assert.match(html, /Meet the team/);
  assert.match(html, /<li>Two<\/li>\s*<\/ul>\s*<\/div>\s*<\/div>\s*<p>After the tip/);
  assert.not.match(
    moved.build.output,
    /unclosed-container|stray-container-end|code-group-content|dead-image|unknown-container/,
  );
  for (const name of ['queue.js', 'queue.ts']) assert.match(html, `>${name}</button>`);
  assert.match(html, 'retries');
  assert.match(html, /assets\/hero\.\w{8}\.svg/);
  assert.match(moved.read('styles/own.css'), 'url(../docs/pictures/hero.svg)');
  assert.match(moved.read('doc_build/llms.txt'), 'Home');
  assert.not.match(html, 'Of models.');
  assert.match(html, '<p>Of people.</p>');
  assert.match(html.replace(/<[^>]+>/g, ''), /(?:&lt;|&#x3C;)llm-only/);
  assert.not.match(moved.build.output, 'llm-');
  assert.ok(moved.move.notes.some(({ message }) => message.includes('<llm-only>')));
  // Keys that are not known here are left out.
  assert.not.match(moved.read('site.config.ts'), 'algolia');
  assert.ok(moved.move.notes.some(({ message }) => message.startsWith('`search.algolia` was left out')));
});

test('headings keep the ids of a function in the configuration', async () => {
  const slugged = (slugify: string, files: FileTree): Promise<MovedSite> =>
    moveSite({
      'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
      'docs/.vitepress/config.ts': `import slug from 'some-slugger'\nexport default { markdown: { anchor: { slugify: ${slugify} } } }\n`,
      ...files,
    });
  const page =
    '---\ntitle: A\n---\n# A\n\n## Get Started\n\n```md\n## In Code\n```\n\n## Get Started\n\n> ## Old &rarr; `New`\n\nSet *ext*\n---------\n\n## own\n\n## Own {#own-id}\n\n## Closed ##\n';
  const site = await slugged("(text) => text.replace(/\\W+/g, '_')", {
    'docs/index.md': page,
    'docs/part.md': '<!--@include: ../outside.md-->\n',
    'outside.md': '## From Outside\n',
    'README.md': '## Not a Page\n',
  });
  assert.is(
    site.read('docs/index.md'),
    '---\ntitle: A\n---\n# A {#A}\n\n## Get Started {#Get_Started}\n\n```md\n## In Code\n```\n\n## Get Started {#Get_Started-1}\n\n> ## Old &rarr; `New` {#Old_rarr_New}\n\nSet *ext* {#Set_ext}\n---------\n\n## own\n\n## Own {#own-id}\n\n## Closed {#Closed} ##\n',
  );
  assert.match(site.html('/'), /<h2 id="Get_Started-1"/);
  assert.match(site.html('/part'), /<h2 id="From_Outside"/);
  assert.is(site.read('README.md'), '## Not a Page\n');
  assert.equal(
    site.move.notes.filter(({ message }) => message.includes('markdown.anchor')),
    [],
  );
  const github = await slugged("(text) => text.toLowerCase().replace(/[^\\w -]/g, '').replace(/ /g, '-')", {
    'docs/index.md': '# A\n\n## server.host\n',
  });
  assert.is(github.move.editedPages, 0, 'the rule of GitHub is one of the options');
  assert.match(github.html('/'), '<h2 id="serverhost"');
  const unknown = await slugged('(text) => slug(text)', { 'docs/index.md': '# A\n' });
  assert.ok(unknown.move.notes.some(({ message }) => message.startsWith('`markdown.anchor.slugify` was left out')));
});

test('teams are HTML with the members of the script, and transformers of code become plugins or are noted', async () => {
  const moved = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
    'docs/.vitepress/config.ts': `import { transformerTwoslash } from '@shikijs/vitepress-twoslash'
import { transformerNotationDiff } from '@shikijs/transformers'
import { other } from 'shiki-other'
const own = { name: 'own-marks', line() {} }
export default { markdown: { codeTransformers: [transformerTwoslash({ explicitTrigger: false, twoslashOptions: { compilerOptions: { strict: true } } }), transformerNotationDiff(), other(), own] } }
`,
    'docs/vite.config.ts':
      "import llmstxt from 'vitepress-plugin-llms'\nimport { defineConfig } from 'vite'\nexport default defineConfig({ plugins: [llmstxt({ ignoreFiles: ['index.md'] })] })\n",
    'docs/data/core.ts': "export const core = [{ name: 'Ada <L.>', avatar: 'https://example.com/ada.png' }]\n",
    'docs/team.md': `---
layout: page
---
<script setup lang="ts">
import { ref } from 'vue'
import { VPTeamPage, VPTeamPageTitle, VPTeamMembers, VPTeamPageSection } from 'vitepress/theme'
import { core as members } from './data/core'
const others = ref([
  { name: 'Bob', title: 'Writer', org: 'Acme', orgLink: 'https://example.com', desc: 'Likes <b>tea</b>', links: [{ icon: 'github', link: 'https://github.com/bob' }] },
])
</script>

<VPTeamPage>
  <VPTeamPageTitle>
    <template #title>
      Our Team
    </template>
    <template #lead>Who we are</template>
  </VPTeamPageTitle>
  <VPTeamMembers
    size="small"
    :members />
  <VPTeamPageSection>
    <template #title>Partners</template>
    <template #members>
      <VPTeamMembers :members="others"></VPTeamMembers>
    </template>
  </VPTeamPageSection>
</VPTeamPage>

## The tag \`<VPTeamPageSection>\`

\`\`\`html
<script setup>
const shown = [
</script>
<VPTeamMembers :members="shown" />
\`\`\`
`,
    'docs/lost.md':
      "# Lost\n\n<script setup>\nimport { VPTeamMembers } from 'vitepress/theme'\nimport { data } from './lost.data.js'\n</script>\n\n<VPTeamMembers :members=\"data.map(one => one.name.first)\" />\n",
    'docs/index.md': '# Home\n\n```ts twoslash\nconst hidden = 1;\n// ---cut---\nconst shown = hidden;\n```\n',
  });
  assert.is(moved.build.exitCode, 0, moved.build.output);
  const html = moved.html('/team');
  assert.match(html, /<div class="VPTeamPageTitle">\s*<h1[^>]*>Our Team<a .*<\/h1>\s*<p class="lead">Who we are/);
  assert.match(
    html,
    /<div class="VPTeamMembers small">\s*<div class="VPTeamMembersItem"><img[^>]*example.com\/ada.png/,
  );
  assert.match(html, /<p class="name">Ada (?:&lt;|&#x3C;)L\./);
  assert.match(html, /<h2[^>]*>Partners/);
  assert.match(html, /<h2[^>]*id="the-tag-vpteampagesection"/);
  assert.match(html.replace(/<[^>]+>/g, ''), /const shown = \[\s*.*script.*\s*.*VPTeamMembers/);
  assert.match(html, /Writer @ <a href="https:\/\/example.com"[^>]*>Acme<\/a>.*Likes <b>tea<\/b>.*>GitHub<\/a>/);
  assert.not.match(moved.build.output, /warning \S+ docs\/team\.md/);
  assert.match(moved.build.output, /lost\.md:8.*\n.*<VPTeamMembers>/);
  assert.match(
    moved.read('site.config.ts').replace(/\s+/g, ' '),
    'twoslash({ explicitTrigger: false, twoslashOptions: { compilerOptions: { strict: true } } })',
  );
  assert.match(moved.read('doc_build/llms.txt'), 'Lost');
  assert.match(JSON.stringify(JSON.parse(moved.read('package.json'))), '"twoslash"');
  assert.match(moved.html('/'), /shown/);
  assert.not.match(moved.html('/').replace(/<[^>]+>/g, ''), '---cut---');
  const notes = moved.move.notes.map(({ message }) => message).join('\n');
  assert.match(notes, /transformer other of shiki-other.*\n.*transformer own-marks/);
  assert.not.match(notes, 'transformerNotationDiff');
  assert.match(notes, 'members of the team');
  assert.match(notes, '`vitepress-plugin-llms: ignoreFiles` was left out.');
});

for (const [what, locales, paths] of [
  [
    'with a folder for each language',
    "en: { label: 'English' }, zh: { label: '中文', lang: 'zh-CN' }",
    ['/en/start', '/zh/start'],
  ],
  ['that are paths', "'/': { lang: 'en-US' }, '/zh/': { label: '中文', lang: 'zh-CN' }", ['/start', '/zh/start']],
] as const) {
  test(`languages ${what} keep their URLs`, async () => {
    const moved = await moveSite({
      'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
      'docs/.vitepress/config.ts': `export default { title: 'Site', cleanUrls: true, locales: { ${locales} } }\n`,
      'docs/index.md': '# All languages\n',
      ...Object.fromEntries(paths.map((path) => [`docs${path}.md`, `# Page ${path}\n`])),
    });
    assert.is(moved.build.exitCode, 0, moved.build.output);
    assert.match(moved.html('/'), 'All languages');
    for (const path of paths) assert.match(moved.html(path), `Page ${path}`);
    assert.match(moved.html(paths[1]), '<html lang="zh');
    assert.match(moved.html('/'), 'property="og:locale" content="en"');
  });
}

test('configurations of folders are those of their languages', async () => {
  const moved = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^2.0.0-alpha.17" } }\n',
    'docs/.vitepress/config.ts':
      "export default { title: 'Queue', cleanUrls: true, rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { label: 'English', lang: 'en' }, es: { label: 'Español', lang: 'es' } } }\n",
    'docs/en/config.ts':
      "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: 'Start', link: '/start' }] } })\n",
    'docs/es/config.ts':
      "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ description: 'Una cola', themeConfig: { sidebar: [{ text: 'Inicio', link: '/es/start' }] } })\n",
    'docs/en/index.md': '# Home\n',
    'docs/en/start.md': '# Start\n',
    'docs/es/index.md': '# Portada\n',
    'docs/es/start.md': '# Inicio\n\n```ansi\n\u001b[32mdone\u001b[0m\n```\n',
  });
  assert.is(moved.build.exitCode, 0, moved.build.output);
  assert.equal(sidebarLinks(moved.html('/start')), ['Start /start']);
  assert.equal(sidebarLinks(moved.html('/es/start')), ['Inicio /es/start']);
  assert.match(moved.html('/es/'), 'Una cola');
  assert.not.match(moved.build.output, 'unknown-language');
  assert.not.match(moved.html('/es/start'), '[32m');
});

test('a sidebar that an installed package makes is written out', async () => {
  const moved = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0", "vitepress-sidebar": "^1.0.0" } }\n',
    'node_modules/vitepress-sidebar/package.json': '{ "name": "vitepress-sidebar", "main": "index.js" }',
    'node_modules/vitepress-sidebar/index.js': `const { readdirSync } = require('node:fs');
exports.generateSidebar = ({ documentRootPath, base }) =>
  readdirSync(documentRootPath).filter((name) => name.endsWith('.md')).sort().reverse()
    .map((name) => ({ text: 'Page ' + name, link: base + name }));
`,
    'docs/.vitepress/config.ts': `import { generateSidebar } from 'vitepress-sidebar'
export default { themeConfig: { sidebar: { '/guide/': generateSidebar({ documentRootPath: 'docs/guide', base: '/guide/' }) } } }
`,
    'docs/index.md': '# Home\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/b.md': '# B\n',
  });
  assert.equal(sidebarLinks(moved.html('/guide/a')), ['Page b.md /guide/b.html', 'Page a.md /guide/a.html']);
  assert.equal(moved.move.notes, []);
});

test('a sidebar that a package puts around the configuration is written out if it is installed, and noted otherwise', async () => {
  const files = {
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0", "vitepress-sidebar": "^1.0.0" } }\n',
    'docs/.vitepress/config.ts': `import { withSidebar } from 'vitepress-sidebar'
export default withSidebar({ title: 'Queue' }, { documentRootPath: 'docs' })
`,
    'docs/index.md': '# Home\n',
    'docs/start.md': '# Start\n',
  };
  const moved = await moveSite({
    ...files,
    'node_modules/vitepress-sidebar/package.json': '{ "name": "vitepress-sidebar", "main": "index.js" }',
    'node_modules/vitepress-sidebar/index.js':
      "exports.generateSidebar = ({ documentRootPath }) => [{ text: 'First of ' + documentRootPath, link: '/start' }];\n",
  });
  assert.equal(sidebarLinks(moved.html('/start')), ['First of docs /start.html']);
  assert.match(moved.read('site.config.ts'), "title: 'Queue'");
  const without = await moveSite(files);
  assert.ok(without.move.notes.some(({ message }) => message.includes('the package vitepress-sidebar makes')));
});

test('diagrams are drawn, and a sidebar that a package makes is noted', async () => {
  const moved = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0", "vitepress-plugin-mermaid": "^2.0.17" } }\n',
    'docs/.vitepress/config.ts': `import { withMermaid } from 'vitepress-plugin-mermaid'
import { generateSidebar } from 'vitepress-sidebar'
export default withMermaid({ cleanUrls: true, themeConfig: { sidebar: generateSidebar([{ documentRootPath: 'docs' }]) } })
`,
    'docs/index.md': '# Home\n\n```mermaid\ngraph TD\n```\n',
    'docs/guide/start.md': '# Start\n',
  });
  assert.match(moved.read('site.config.ts'), "mermaid({ checkDiagrams: 'warning' })");
  assert.not.match(moved.read('site.config.ts'), 'sidebar');
  assert.ok(moved.move.notes.some(({ message }) => message.includes('the package vitepress-sidebar makes')));
  assert.equal(sidebarLinks(moved.html('/guide/start')), ['Home /', 'Start /guide/start']);
});

test.run();
