import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromXml } from '../support/read-xml.js';
import { createPluginSite } from '../support/plugin-site.js';
import { startServer } from '../support/server-process.js';

const config = (options: string, more = "siteOrigin: 'https://example.com',"): string =>
  `import { rss } from 'heddle/plugins/rss';
export default { title: 'Loom & <Co>', description: 'News', base: '/docs/', ${more} route: { cleanUrls: true }, plugins: [rss(${options})] };
`;
const post = (date: string, more = ''): string =>
  `---\ntitle: Post ${date} & <more>\ndate: ${date}\n${more}---\n\n# Post\n\nText with ![pic](/a.svg) and [a link](/blog/one).\n`;
const files = {
  'docs/index.md': '# Home\n',
  'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/blog/one.md': post(
    '2024-01-02',
    'author:\n  - name: Ada\n    email: ada@example.com\n  - Bob\ncategories: [warp, weft]\n',
  ),
  'docs/blog/two.md': post('2024-03-04', 'summary: Short\nslug: second\n'),
  'docs/blog/three.mdx': post('2024-02-03').replace('Text', '<b>{1 + 1}</b> Text'),
  'docs/list.md': '---\nlink-rss: blog\n---\n\n# List\n',
};

test('an Atom feed of a folder, newest first, with absolute addresses', async () => {
  const site = createPluginSite({ ...files, 'site.config.mjs': config('{}') });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const text = site.read('rss/blog.xml');
  const feed = fromXml(text);
  assert.is(feed.name, 'feed');
  assert.is(feed.text('title'), 'Loom & <Co>');
  assert.is(feed.text('updated'), '2024-03-04T00:00:00.000Z');
  const entries = feed.all('entry');
  assert.equal(
    entries.map((entry) => entry.text('title')),
    ['Post 2024-03-04 & <more>', 'Post 2024-02-03 & <more>', 'Post 2024-01-02 & <more>'],
  );
  assert.equal(
    entries
      .map((entry) => entry.text('content'))
      .map((content, index) => (index === 0 ? content : /<b>2<\/b>/.test(content))),
    ['Short', true, false],
  );
  assert.match(
    entries[2]!.text('content'),
    /src="https:\/\/example\.com\/docs\/a\.svg"[^]*href="https:\/\/example\.com\/docs\/blog\/one"/,
  );
  assert.equal(
    entries.map((entry) => entry.text('id')),
    ['https://example.com/docs/second', 'https://example.com/docs/blog/three', 'https://example.com/docs/blog/one'],
  );
  const link =
    '<link rel="alternate" type="application/atom+xml" href="https://example.com/docs/rss/blog.xml" title="blog">';
  assert.equal(
    ['blog/one.html', 'list.html', 'index.html'].map((path) => site.read(path).includes(link)),
    [true, true, false],
  );
  const first = site.digest();
  await site.build('--no-cache');
  assert.is(site.digest(), first);
});

test('several feeds in several forms', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': config(`{ output: { dir: 'feeds' }, feed: [
      { id: 'blog', output: { type: 'rss' }, item: (item, page) => ({ ...item, title: page.routePath }) },
      { id: 'all', test: [/^\\/blog\\/t/, '/blog/one'], title: 'All', output: { type: 'json', filename: 'all.json', sorting: (a, b) => a.date - b.date } },
      { id: 'made', test: (page) => page.frontmatter.slug === 'second', output: { transform: (text, { id, type }) => text + '<!-- ' + id + type + ' -->' } },
    ] }`),
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const channel = fromXml(site.read('feeds/blog.rss')).all('channel')[0]!;
  assert.equal(
    channel.all('item').map((item) => item.text('title')),
    ['/blog/two', '/blog/three', '/blog/one'],
  );
  const json = JSON.parse(site.read('feeds/all.json')) as { title: string; items: { url: string }[] };
  assert.is(json.title, 'All');
  assert.equal(
    json.items.map(({ url }) => url.split('/').at(-1)),
    ['one', 'three', 'two'],
  );
  assert.match(site.read('feeds/made.xml'), /<!-- madeatom -->$/);
});

test('dev names feeds in heads', async () => {
  const site = createPluginSite({ ...files, 'site.config.mjs': config('{}') });
  const server = await startServer(site.folder, 'dev');
  const html = await (await fetch(`${server.origin}/blog/one`)).text();
  await server.stop();
  assert.match(html, /rel="alternate" type="application\/atom\+xml"/);
});

test('what is missing is named', async () => {
  const site = createPluginSite({ ...files, 'site.config.mjs': config('{}', '') });
  const noOrigin = await site.build();
  assert.is(noOrigin.exitCode, 3);
  assert.match(noOrigin.output, /Plugin rss, hook configResolved: feeds need absolute addresses: set `siteOrigin`/);
  site.write({ 'site.config.mjs': config('{}'), 'docs/blog/four.md': '# Four\n' });
  assert.match((await site.build()).output, /blog\/four\.md is part of a feed and needs a `date`/);
  site.write({ 'docs/blog/four.md': '---\ndate: 2024-01-01\nlink-rss: [blog, nothing]\n---\n# Four\n' });
  const unknown = await site.build();
  assert.is(unknown.exitCode, 1);
  assert.match(unknown.output, /`link-rss` names "nothing", which is no feed/);
});

test('wrong options are named', async () => {
  const site = createPluginSite(files);
  for (const [options, message] of [
    ["{ siteUrl: '/docs/' }", '`siteUrl`: it must be an absolute address'],
    ["{ feed: { id: 'a', tets: '/' } }", '`feed.tets` is not an option. Did you mean `test`?'],
    ["{ feed: [{ id: 'a' }, { id: 'a' }] }", '`feed`: two feeds have the id "a"'],
    ["{ output: { type: 'xml' } }", '`output.type`: '],
    ['{ feed: { test: 5 } }', '`feed.test`: it must be a prefix'],
  ] as const) {
    site.write({ 'site.config.mjs': config(options) });
    const result = await site.build();
    assert.is(result.exitCode, 2, result.output);
    assert.ok(result.output.includes(`Plugin rss: ${message}`), result.output);
  }
});

test.run();
