import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../src/build/config/site-config.js';
import type { BuiltPage } from '../../src/build/config/plugin.js';
import { sitemapFiles } from '../../src/plugins/sitemap/sitemap-files.js';
import { createPluginSite } from '../support/plugin-site.js';
import { fromXml } from '../support/read-xml.js';

const config = (options = '', more = "siteOrigin: 'https://example.com',"): string =>
  `import { sitemap } from 'heddle/plugins/sitemap';
export default { title: 'T', base: '/docs/', ${more} route: { cleanUrls: true },
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] }, locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: '中' }],
  plugins: [{ name: 'times', extendPageData: ({ routePath }) => routePath === '/' ? { lastUpdatedTime: 1700000000000 } : {} }, sitemap(${options})] };
`;
const files = {
  'docs/v2/en/index.md': '# Home\n',
  'docs/v2/zh/index.md': '# 首页\n',
  "docs/v2/en/a&b'c.md": '---\nlastmod: 2024-05-06\n---\n# Odd\n',
  'docs/v2/en/hidden.md': '---\nsearch: false\n---\n# Hidden\n',
  'docs/v1/en/index.md': '# Old\n',
  'docs/v1/zh/index.md': '# 旧\n',
};

test('pages with their changes and translations, escaped', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': config(
      "{ customMaps: { '/v1/': { priority: 0.1, changefreq: 'never', lastmod: '2020-01-01' } } }",
    ),
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const urls = fromXml(site.read('sitemap.xml')).all('url');
  const byPlace = new Map(urls.map((url) => [url.text('loc').replace('https://example.com/docs/', ''), url]));
  assert.equal([...byPlace.keys()].sort(), ['', "a%26b'c", 'v1/', 'v1/zh/', 'zh/']);
  assert.equal(
    ['', "a%26b'c", 'v1/', 'zh/'].map((place) => byPlace.get(place)!.text('lastmod')),
    ['2023-11-14T22:13:20.000Z', '2024-05-06', '2020-01-01', ''],
  );
  assert.equal(
    ['priority', 'changefreq'].map((name) => byPlace.get('v1/')!.text(name)),
    ['0.1', 'never'],
  );
  assert.is(byPlace.get('')!.text('priority'), '1.0');
  const alternates = (place: string): string[] =>
    byPlace
      .get(place)!
      .all('xhtml:link')
      .map(
        ({ attributes }) => `${attributes['hreflang']} ${attributes['href']!.replace('https://example.com/docs/', '')}`,
      );
  assert.equal(alternates('zh/'), ['en ', 'zh zh/', 'x-default ']);
  assert.equal(alternates('v1/'), ['en v1/', 'zh v1/zh/', 'x-default v1/']);
  assert.equal(alternates("a%26b'c"), []);
});

test('pages that ask search engines to stay out are left out', async () => {
  const head = (attributes: string): string => `---\nhead:\n  - [meta, ${attributes}]\n---\n# Page\n`;
  const site = createPluginSite({
    'site.config.mjs': `import { sitemap } from 'heddle/plugins/sitemap';
export default { title: 'T', base: '/docs/', siteOrigin: 'https://example.com', route: { cleanUrls: true },
  head: [(route) => route.routePath === '/by-function' ? ['meta', { name: 'robots', content: 'noindex' }] : undefined,
    (route) => route.routePath === '/by-html' ? "<META content='follow,NoIndex' name=robots>" : undefined],
  plugins: [{ name: 'p', head: ({ routePath }) => routePath === '/by-plugin' ? [['meta', { name: 'ROBOTS', content: 'none' }]] : [] }, sitemap()] };
`,
    'docs/index.md': '# Home\n\n`<meta name="robots" content="noindex">`\n',
    'docs/a.md': head('{ name: robots, content: noindex }'),
    'docs/b.md': head('{ name: robots, content: "NOINDEX, nofollow" }'),
    'docs/c.md': head('{ content: none, name: Googlebot }'),
    'docs/d.md': head('{ name: bingbot, content: "max-snippet:1 noindex" }'),
    'docs/by-function.md': '# F\n',
    'docs/by-html.md': '# F\n',
    'docs/by-plugin.md': '# F\n',
    'docs/component.mdx': '<Head>\n  <meta name="robots" content="noindex" />\n</Head>\n\n# C\n',
    'docs/nested.mdx': `import { Hidden } from './_hidden';\n\n<Hidden />\n\n# C\n`,
    'docs/_hidden.tsx': `import { useHead } from 'heddle/runtime';\nexport function Hidden() { useHead([['meta', { name: 'robots', content: 'noindex' }]]); return null; }\n`,
    'docs/listed.md': head('{ name: robots, content: "nofollow, noarchive, index" }'),
    'docs/news.md': head('{ name: googlebot-news, content: noindex }'),
    'docs/other.md': head('{ name: description, content: "noindex, none" }'),
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(
    fromXml(site.read('sitemap.xml'))
      .all('url')
      .map((url) => url.text('loc').replace('https://example.com/docs/', '')),
    ['', 'listed', 'news', 'other'],
  );
});

test('more addresses than a file may hold become several files', () => {
  const page = (index: number): BuiltPage =>
    ({
      routePath: `/p${index}`,
      url: `/p${index}`,
      lang: 'en',
      version: '',
      facts: { pageType: 'doc', frontmatter: {} },
      isUnlisted: false,
      data: {},
    }) as unknown as BuiltPage;
  const site = {
    siteOrigin: 'https://example.com',
    base: '/',
    lang: 'en',
    multiVersion: { default: '' },
    versionSettings: {},
  } as SiteConfig;
  const [index, ...parts] = sitemapFiles([1, 2, 3].map(page), {}, site, 2);
  assert.equal(
    fromXml(String(index!.content))
      .all('sitemap')
      .map((entry) => entry.text('loc')),
    ['https://example.com/sitemap-1.xml', 'https://example.com/sitemap-2.xml'],
  );
  assert.equal(
    parts.map(({ content }) => fromXml(String(content)).all('url').length),
    [2, 1],
  );
});

test('what is missing or wrong is named', async () => {
  const site = createPluginSite({ ...files, 'site.config.mjs': config('', '') });
  assert.match((await site.build()).output, /Plugin sitemap, hook emit: a sitemap needs absolute addresses/);
  site.write({ 'docs/v2/en/index.md': '---\nlastmod: soon\n---\n# Home\n', 'site.config.mjs': config() });
  assert.match(
    (await site.build()).output,
    /`lastmod` of v2\/en\/index\.md must be a date such as 2026-05-01, but is "soon"/,
  );
  for (const [options, message] of [
    ["{ siteUrl: 'example.com' }", '`siteUrl`: it must be an absolute address'],
    ['{ defaultPriority: 2 }', '`defaultPriority`: '],
    ["{ customMaps: { '/': { priorty: 1 } } }", 'Did you mean `priority`?'],
  ] as const) {
    site.write({ 'site.config.mjs': config(options) });
    const result = await site.build();
    assert.is(result.exitCode, 2, result.output);
    assert.match(result.output, /Plugin sitemap: /);
    assert.ok(result.output.includes(message), result.output);
  }
});

test.run();
