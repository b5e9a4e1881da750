import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sidebar } from '../../../src/shared/site-data.js';
import { createSite, runHeddle } from '../../support/site.js';

declare const __TEST_ROOT__: string;

const plugin = (name: string): string =>
  JSON.stringify(pathToFileURL(join(__TEST_ROOT__, `../dist/plugins/${name}/index.js`)).href);

const config = (i18n: string): string => `import { llms } from ${plugin('llms')};
import { rss } from ${plugin('rss')};
import { sitemap } from ${plugin('sitemap')};
export default {
  title: 'Site',
  siteOrigin: 'https://example.com',
  base: '/docs/',
  ${i18n}
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }, { lang: 'ar', label: 'العربية' }],
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  route: { cleanUrls: true },
  themeConfig: { editLink: { docRepoBaseUrl: 'https://code.example/docs' } },
  plugins: [llms(), rss({ feed: { id: 'all', test: /guide|old|elsewhere/ } }), sitemap(), {
    name: 'added',
    addPages: () => [{ routePath: '/api/added', content: '# Added\\n\\n[Install](/guide/install)\\n' }],
  }],
};
`;

const dated = '---\ndate: 2026-01-02\n---\n\n';
const site = createSite({
  'site.config.mjs': config('i18n: { fallback: true },'),
  'docs/v2/en/_nav.json': '[{ "text": "Guide", "link": "/guide/install" }]',
  'docs/v2/en/index.md': `---\npageType: home\ndate: 2026-01-02\nhero:\n  name: Site\n---\n`,
  'docs/v2/en/guide/_meta.json': '["install", "deploy", "moved", "missing"]',
  'docs/v2/en/guide/install.md': `${dated}# Install\n\nGet the zanzibar package.\n`,
  'docs/v2/en/guide/deploy.mdx': `${dated}# Deploy

import { Count } from './_count.jsx'

[file](./install.md), [URL](/guide/install), [moved](./moved.md), ![dot](./dot.svg), <Count />

## Upload

:::tip
Zanzibar once more.
:::

\`\`\`sh
ls
\`\`\`
`,
  'docs/v2/en/guide/_count.jsx': 'export const Count = () => <b>1</b>;\n',
  'docs/v2/en/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'docs/v2/en/guide/moved.md': '---\npermalink: /elsewhere\ndate: 2026-01-02\n---\n\n# Moved\n',
  'docs/v2/en/guide/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/v2/zh/guide/install.md': `${dated}# 安装\n\n获取 zanzibar 包，然后[部署](./deploy.mdx#upload)。\n`,
  'docs/v1/en/old.md': `${dated}# Old\n`,
});

const links = (name: string): [text: string, link: string][] =>
  (JSON.parse(site.read(`assets/nav/${name}.json`)) as Sidebar).items.flatMap((item) =>
    item.kind === 'link' ? [[item.text, item.link] as [string, string]] : [],
  );

test('a page without a translation stands in the languages that lack it, and its problems are reported once', async () => {
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(
    problems.map(({ file, code }) => `${code} ${file}`),
    ['home-missing docs/v1/en/index.md', 'meta-item docs/v2/en/guide/_meta.json'],
  );
  const pages = site.outputs().filter((path) => path.startsWith('zh/') && path.endsWith('.html'));
  assert.equal(pages, [
    'zh/404.html',
    'zh/api/added.html',
    'zh/elsewhere.html',
    'zh/guide/deploy.html',
    'zh/guide/install.html',
    'zh/index.html',
  ]);
  assert.ok(site.has('v1/zh/old.html'));
});

test('its interface is of the language, its article of the original', () => {
  const html = site.read('zh/guide/deploy.html');
  assert.match(html, '<html lang="zh" dir="ltr"');
  assert.match(
    html,
    '<p class="hd-page-notice hd-page-notice-untranslated" role="note" lang="zh" dir="ltr">本页尚未翻译',
  );
  assert.match(html, '<article class="hd-doc" lang="en" dir="ltr">');
  assert.match(html, '<ul lang="en" dir="ltr"><li class="hd-toc-2">');
  assert.match(html, 'aria-label="Copy code"');
  assert.match(html, 'https://code.example/docs/v2/en/guide/deploy.mdx');
  assert.match(site.read('ar/guide/deploy.html'), '<html lang="ar" dir="rtl"');
  assert.match(site.read('ar/guide/deploy.html'), '<article class="hd-doc" lang="en" dir="ltr">');
  assert.match(
    site.read('zh/index.html'),
    /<main id="hd-content"[^>]* lang="en" dir="ltr"><p [^>]* lang="zh" dir="ltr">/,
  );
  for (const translated of ['guide/deploy.html', 'zh/guide/install.html']) {
    assert.not.match(site.read(translated), /role="note"|<article [^>]*lang=/);
  }
});

test('links lead to the pages of the language', () => {
  const html = site.read('zh/guide/deploy.html');
  assert.match(html, '<a href="/docs/zh/guide/install">file</a>');
  assert.match(html, '<a href="/docs/zh/guide/install">URL</a>');
  assert.match(html, '<a href="/docs/zh/elsewhere">moved</a>');
  assert.match(html, /<img src="\/docs\/assets\/dot\.\w+\.svg"/);
  assert.match(site.read('zh/guide/install.html'), '<a href="/docs/zh/guide/deploy#upload">部署</a>');
  assert.match(site.read('zh/api/added.html'), '<a href="/docs/zh/guide/install">Install</a>');
  assert.match(site.read('guide/deploy.html'), '<a href="/docs/guide/install">file</a>');
});

test('the navigation of the language has it, in the order of the default language', () => {
  assert.equal(links('zh/guide'), [
    ['安装', '/docs/zh/guide/install'],
    ['Deploy', '/docs/zh/guide/deploy'],
    ['Moved', '/docs/zh/elsewhere'],
  ]);
  assert.match(site.read('zh/guide/install.html'), 'href="/docs/zh/guide/install"><span>Guide</span>');
  assert.is(site.data('guide/deploy').alternates['lang:zh'], '/docs/zh/guide/deploy');
  assert.is(site.data('zh/guide/deploy').alternates['lang:en'], '/docs/guide/deploy');
});

test('search engines are told of the original alone', () => {
  const html = site.read('zh/guide/deploy.html');
  assert.match(html, '<link rel="canonical" href="https://example.com/docs/guide/deploy">');
  assert.match(html, '<meta property="og:url" content="https://example.com/docs/guide/deploy">');
  assert.not.match(html, 'hreflang');
  assert.not.match(site.read('guide/deploy.html'), 'hreflang');
  assert.match(site.read('guide/install.html'), 'hreflang="zh"');
  assert.not.match(site.read('index.html'), 'data-locales');
  for (const list of ['sitemap.xml', 'all.xml', 'llms.txt']) {
    const text = list === 'all.xml' ? site.read('rss/all.xml') : site.read(list);
    assert.match(text, '/docs/elsewhere', list);
    assert.not.match(text, '/docs/zh/elsewhere', list);
  }
  assert.not.match(site.read('zh/llms.txt'), 'deploy');
  assert.match(site.read('zh/guide/deploy.md'), '# Deploy');
});

test('search in the language finds it, after the pages that are translated', async () => {
  const { output } = await runHeddle(site.folder, ['search', 'zanzibar', '--lang', 'zh']);
  assert.equal(
    [...output.matchAll(/^ {3}(\/\S*)$/gm)].map(([, url]) => url),
    ['/docs/zh/guide/install', '/docs/zh/guide/deploy#upload'],
  );
});

test('it counts as a URL of the site, whose anchors may change with a translation', async () => {
  const { exitCode, output } = await runHeddle(site.folder, ['urls', 'accept']);
  assert.is(exitCode, 0, output);
  site.write({ 'docs/v2/zh/guide/deploy.mdx': `${dated}# 部署\n\n## 上传 {#upload}\n` });
  const again = await site.build();
  assert.is(again.exitCode, 0, again.output);
  assert.not.match(site.read('zh/guide/deploy.html'), 'role="note"');
  assert.match(site.read('guide/deploy.html'), 'hreflang="zh"');
  const checked = await runHeddle(site.folder, ['urls', 'check']);
  assert.is(checked.exitCode, 0, checked.output);
});

test('it is off by default', async () => {
  site.write({ 'site.config.mjs': config('markdown: { link: { checkDeadLinks: false } },') });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.not.ok(site.has('zh/index.html'));
  assert.not.ok(site.has('v1/zh/old.html'));
});

const highlightedSite = (preprocess: string): Record<string, string> => ({
  'site.config.mjs': `import { appendFileSync } from 'node:fs';
const transformers = [{ name: 'added', preprocess: (code) => { ${preprocess} } }];
export default { i18n: { fallback: true }, markdown: { shiki: { transformers } },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }, { lang: 'ar', label: 'العربية' }] };
`,
  ...Object.fromEntries(
    ['index', 'a', 'b', 'c', 'd', 'e'].map((page) => [`docs/en/${page}.md`, `# Page\n\n\`\`\`js\n${page};\n\`\`\`\n`]),
  ),
});

test('code of a page is highlighted once for all languages that show it', async () => {
  const several = createSite(
    highlightedSite(`appendFileSync(new URL('./blocks.txt', import.meta.url), code); return code;`),
  );
  const { exitCode, output } = await several.build();
  assert.is(exitCode, 0, output);
  const highlighted = readFileSync(join(several.folder, 'blocks.txt'), 'utf8').split(';').slice(0, -1);
  assert.equal(highlighted.sort(), ['a', 'b', 'c', 'd', 'e', 'index']);
  for (const page of ['a.html', 'zh/a.html', 'ar/a.html']) assert.match(several.read(page), /<pre[^]*<\/pre>/, page);
});

test('code is highlighted again when a variable that a transformer reads has another value', async () => {
  const several = createSite(highlightedSite(`return code + ' // release ' + process.env.RELEASE;`));
  for (const release of ['one', 'two']) {
    process.env['RELEASE'] = release;
    const { exitCode, output } = await runHeddle(several.folder, ['build']);
    delete process.env['RELEASE'];
    assert.is(exitCode, 0, output);
    for (const page of ['a.html', 'zh/a.html', 'ar/a.html'])
      assert.ok(several.read(page).includes(`// release ${release}`), `${page} ${release}`);
  }
});

test.run();
