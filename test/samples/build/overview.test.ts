import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

const files = {
  'docs/_nav.json': '[{"text": "API", "link": "/api/"}]',
  'docs/index.md': '# Home\n',
  'docs/api/_meta.json':
    '["index", "commands", {"type": "dir", "name": "client", "label": "Client", "overviewHeaders": [2, 3]}]',
  'docs/api/index.md': '---\noverview: true\ntitle: Everything\n---\n\nIts own text.\n',
  'docs/api/commands.md': '# Commands\n\n## dev\n\n## build\n\n### Options\n',
  'docs/api/client/runtime.md': '# Runtime\n\n## Hooks\n\n### usePage\n',
};

const article = (site: TestSite, page: string): string => /<article[^]*<\/article>/.exec(site.read(page))![0];

test('an overview page lists the pages of its section with their headings, as HTML', async () => {
  const site = createSite(files);
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const html = article(site, 'api/index.html');
  assert.match(html, '<h1 id="everything">Everything<');
  assert.ok(html.indexOf('Its own text.') < html.indexOf('<input'));
  const links = [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, text]) => `${text} ${href}`);
  assert.equal(links, [
    'Commands /api/commands',
    'dev /api/commands#dev',
    'build /api/commands#build',
    'Runtime /api/client/runtime',
    'Hooks /api/client/runtime#hooks',
    'usePage /api/client/runtime#usepage',
  ]);
  assert.match(html, /<label for="([^"]+)">Filter<\/label><input id="\1" type="search"/);
  for (const page of ['api/commands', 'api/client/runtime', 'index']) {
    assert.is(site.data(page).overview, undefined, page);
    assert.is(site.data(page).module, undefined, page);
  }
});

test('the outline and overviews show the code and the emphasis of headings', async () => {
  const site = createSite({ ...files, 'docs/api/commands.md': '# Commands\n\n## `dev` <b>\n\n## Plain\n' });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(site.read('api/commands.html'), '<a href="#dev"><span><code>dev</code></span></a>');
  assert.match(site.read('api/commands.html'), '<a href="#plain">Plain</a>');
  assert.match(article(site, 'api/index.html'), '<a href="/api/commands#dev"><span><code>dev</code></span></a>');
});

test('in a warm build, a heading changes its page and the overview, and no other page', async () => {
  const site = createSite(files);
  await site.build();
  const before = new Map(site.outputs().map((path) => [path, site.read(path)]));
  site.write({ 'docs/api/commands.md': '# Commands\n\n## dev\n\n## preview\n' });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const changed = site.outputs().filter((path) => path.endsWith('.html') && before.get(path) !== site.read(path));
  assert.equal(changed, ['api/commands.html', 'api/index.html']);
  assert.match(site.read('api/index.html'), '/api/commands#preview');
  const warm = site.digest();
  await site.build('--no-cache');
  assert.is(site.digest(), warm);
});

test('an overview without a title has one in its language, and base path and language are part of its links', async () => {
  const site = createSite({
    'site.config.mjs':
      "export default { base: '/docs/', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] };\n",
    'docs/en/index.md': '---\noverview: true\n---\n',
    'docs/en/a.md': '# A\n',
    'docs/zh/index.md': '---\noverview: true\n---\n',
    'docs/zh/a.md': '# 甲\n\n## 乙 节\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(article(site, 'index.html'), '<h1 id="overview">Overview<');
  assert.match(article(site, 'index.html'), '<a href="/docs/a.html">A</a>');
  assert.match(article(site, 'zh/index.html'), '<h1 id="概览">概览<');
  assert.match(article(site, 'zh/index.html'), /<a href="\/docs\/zh\/a.html#[^"]+">乙 节<\/a>/);
  assert.match(article(site, 'zh/index.html'), '筛选');
});

test('MDX pages place the component themselves and give it groups of their own', async () => {
  const { 'docs/api/index.md': _moved, ...rest } = files;
  const site = createSite({
    ...rest,
    'docs/api/index.mdx': '---\noverview: true\n---\n\n# Mine\n\n<Overview />\n\nAfter.\n',
    'docs/looms.mdx':
      "# Looms\n\n<Overview groups={[{ name: 'Hand looms', items: [{ text: 'Frame', link: '/api/commands' }] }]} />\n",
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const html = article(site, 'api/index.html');
  assert.is(html.split('class="hd-overview"').length, 2);
  assert.ok(html.indexOf('hd-overview-cards') < html.indexOf('After.'));
  assert.match(article(site, 'looms.html'), '<h2>Hand looms</h2>');
  assert.match(article(site, 'looms.html'), '<a href="/api/commands">Frame</a>');
});

test.run();
