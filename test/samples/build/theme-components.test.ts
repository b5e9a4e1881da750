import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

const pages = {
  'docs/index.md': '# Home\n',
  'docs/badge.mdx': '# Badge\n\nText <Badge text="new" /> here.\n',
  'docs/tabs.mdx':
    'import { Badge, Tabs } from \'heddle/theme\'\nimport Part from \'./_part.mdx\'\n\n# Tabs\n\n<Tabs><Tab label="One">first</Tab></Tabs>\n\n<Badge text="imported" />\n\n<Part />\n\n<Tooltip title="Why">here</Tooltip>\n',
  'docs/_part.mdx': '<Badge text="in a fragment" />\n',
};

const imports = (site: TestSite, page: string): string[] =>
  (site.data(page).imports ?? []).map((url) => url.replace(/\.\w{8}\.js$/, ''));

test('pages and fragments use components of the theme without importing them, and load those alone', async () => {
  const site = createSite(pages);
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(site.read('badge.html'), '<span class="hd-badge hd-badge-tip">new</span>');
  assert.equal(imports(site, 'badge'), []);
  assert.match(site.read('tabs.html'), 'first');
  assert.match(site.read('tabs.html'), 'imported');
  assert.match(site.read('tabs.html'), 'in a fragment');
  assert.equal(imports(site, 'tabs').sort(), [
    '/assets/theme-Badge',
    '/assets/theme-Tab',
    '/assets/theme-Tabs',
    '/assets/theme-Tooltip',
  ]);
  assert.equal(imports(site, 'index'), []);
});

test("the site's theme replaces a component for every page, by an export of its name or by mdxComponents", async () => {
  for (const theme of [
    "export * from 'heddle/theme-original';\nexport const Badge = ({ text }) => <b>my {text}</b>;\n",
    "export * from 'heddle/theme-original';\nexport const mdxComponents = { Badge: ({ text }) => <b>my {text}</b> };\n",
  ]) {
    const site = createSite({ ...pages, 'theme/index.jsx': theme });
    const result = await site.build();
    assert.is(result.exitCode, 0, result.output);
    assert.match(site.read('badge.html'), /<b>my (?:<!-- -->)?new<\/b>/);
    assert.match(site.read('tabs.html'), /<b>my (?:<!-- -->)?in a fragment<\/b>/);
  }
});

test('globalComponents are known on MDX pages under the names of their files', async () => {
  const site = createSite({
    'site.config.mjs': "export default { markdown: { globalComponents: ['./thread-count.jsx'] } };\n",
    'thread-count.jsx': 'export default ({ of }) => <b className="threads">{of} threads</b>;\n',
    'docs/index.mdx': '# Home\n\n<ThreadCount of="2" />\n',
    'docs/guide/a.mdx': '# A\n\n<ThreadCount of="4" />\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.match(site.read('index.html').replaceAll('<!-- -->', ''), '2 threads');
  assert.match(site.read('guide/a.html').replaceAll('<!-- -->', ''), '4 threads');
});

test.run();
