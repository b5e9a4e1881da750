import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

declare const __TEST_ROOT__: string;

const plugin = pathToFileURL(join(__TEST_ROOT__, '../dist/plugins/sitemap/index.js')).href;
const withPlugin = (options: string, origin = 'https://example.com'): string =>
  `import { sitemap } from ${JSON.stringify(plugin)};\nexport default { siteOrigin: ${JSON.stringify(origin)}, locales: [{lang: "en", label: "English"}, {lang: "zh", label: "中文"}], route: { cleanUrls: true }, plugins: [sitemap(${options})] };\n`;

test('the sitemap lists every page but the 404 pages, with translations, priorities and escaped addresses', async () => {
  const site = createSite({
    ...smallSite,
    'site.config.mjs': withPlugin("{ customMaps: { '/guide/two': { priority: 0.8, lastmod: '2026-05-01' } } }"),
    "docs/en/guide/q & 'a'.md": '# Q\n',
    'docs/en/guide/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const xml = site.read('sitemap.xml');
  assert.is(xml.match(/<url>/g)?.length, 9);
  assert.match(
    xml,
    /<loc>https:\/\/example\.com\/<\/loc>\n {4}<changefreq>monthly<\/changefreq>\n {4}<priority>1\.0<\/priority>/,
  );
  assert.match(
    xml,
    /<loc>https:\/\/example\.com\/guide\/two<\/loc>\n {4}<lastmod>2026-05-01<\/lastmod>\n {4}<changefreq>monthly<\/changefreq>\n {4}<priority>0\.8/,
  );
  assert.match(xml, /hreflang="zh" href="https:\/\/example\.com\/zh\/guide\/one"/);
  assert.not.match(xml, /404|hidden|&(?!#)/);
});

test('without an origin the build fails and names the plugin', async () => {
  const site = createSite({ ...smallSite, 'site.config.mjs': withPlugin('', '') });
  const result = await site.build();
  assert.is(result.exitCode, 3, result.output);
  assert.match(result.output, /Plugin sitemap, hook emit: .*siteOrigin/);
});

test.run();
