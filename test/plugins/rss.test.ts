import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { feedProblems } from '../support/feed-problems.js';
import { fromXml } from '../support/read-xml.js';
import { createPluginSite } from '../support/plugin-site.js';
import { startServer } from '../support/server-process.js';

const config = (options: string, more = "siteOrigin: 'https://example.com',"): string =>
  `import { rss } from 'heddle/plugins/rss';
export default { title: 'Loom & <Co>', description: 'News', base: '/docs/', ${more} route: { cleanUrls: true }, plugins: [rss(${options})] };
`;
const post = (date: string, more = ''): string =>
  `---\ntitle: Post ${date} & <more>\ndate: ${date}\n${more}---\n\n# Post\n\nText with ![pic](/a.svg) and [a link](/blog/one).\n\n\`<img src="/code.svg">\`\n`;
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
  assert.equal(feedProblems(text), []);
  assert.is(feed.name, 'feed');
  assert.is(feed.text('title'), 'Loom & <Co>');
  assert.is(feed.text('updated'), '2024-03-04T00:00:00.000Z');
  const entries = feed.all('entry');
  assert.equal(
    entries.map((entry) => entry.text('title')),
    ['2024-03-04', '2024-02-03', '2024-01-02'].map((date) => `Post ${date} &amp; &lt;more&gt;`),
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
  assert.match(entries[2]!.text('content'), '&#x3C;img src="/code.svg">');
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
      { id: 'kept', guid: 'path' },
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
  assert.equal(
    fromXml(site.read('feeds/kept.xml'))
      .all('entry')
      .map((entry) => entry.text('id')),
    ['second', '/blog/three', '/blog/one'],
  );
  const idOf = (path: string): string => fromXml(site.read(path)).text('id');
  assert.is(idOf('feeds/made.xml'), 'https://example.com/docs/feeds/made.xml');
  assert.is(idOf('feeds/kept.xml'), 'kept');
});

test('feeds are valid, whoever their authors are', async () => {
  const authors = {
    nobody: '',
    name: 'author: Ada Lovelace\n',
    email: 'author: { name: Ada, email: ada@example.com }\n',
    many: 'author:\n  - { name: Ada, email: ada@example.com, link: /ada }\n  - { name: Bob, email: bob@example.com }\n  - 王小明\n',
    odd: 'author: "A & B <c>"\ncategories: [x]\n',
    nameless: 'author: { email: x@example.com }\n',
  };
  const article = (date: string, more: string): string =>
    `---\ntitle: Post ${date}\ndate: ${date}\n${more}---\n\nText.\n`;
  const folders = ['all', 'none', 'each', 'empty'];
  const posts = Object.fromEntries(
    Object.entries(authors).flatMap(([name, field], index) => [
      [`docs/all/${name}.md`, article(`2024-01-0${index + 1}`, field)],
      [`docs/none/${name}.md`, `---\ndate: 2024-01-0${index + 1}\n---\n`],
      [`docs/each/${name}.md`, article(`2024-01-0${index + 1}`, authors.name)],
    ]),
  );
  const feed = (test: string, type: string, more = ''): string =>
    `{ id: '${test}-${type}', test: '/${test}/', output: { type: '${type}', filename: '${test}.${type}' }${more} }`;
  const site = createPluginSite({
    'docs/index.md': '# Home\n',
    ...posts,
    'site.config.mjs': config(
      `{ feed: [${folders.flatMap((folder) => [feed(folder, 'atom'), feed(folder, 'rss')]).join()}, ${feed('all', 'atom', ", author: { email: 'a@b.example' }").replaceAll('all.atom', 'own.atom').replace("'all-atom'", "'own'")}] }`,
    ),
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  for (const file of [...folders.flatMap((folder) => [`${folder}.atom`, `${folder}.rss`]), 'own.atom'])
    assert.equal(feedProblems(site.read(`rss/${file}`)), [], file);
  const authorOf = (file: string): string | undefined => fromXml(site.read(file)).all('author')[0]?.text('name');
  assert.equal(
    ['all', 'none', 'each', 'empty', 'own'].map((name) => authorOf(`rss/${name}.atom`)),
    ['Loom & <Co>', 'Loom & <Co>', undefined, 'Loom & <Co>', 'Loom & <Co>'],
  );
  const items = fromXml(site.read('rss/all.rss')).all('channel')[0]!.all('item');
  assert.equal(
    items.map((item) =>
      [item.text('author'), ...item.all('dc:creator').map(({ children }) => children.join(''))].join('|'),
    ),
    ['', '|A & B <c>', 'ada@example.com (Ada)|Bob|王小明', 'ada@example.com (Ada)', '|Ada Lovelace', ''],
  );
});

test('whatever pages and options contain, feeds are well-formed and show it as text', async () => {
  const nasty = 'A <Tabs> & "b" ]]> &amp; x[y[0]]>1 ]]>';
  const control = `${nasty}\\u0007\\u001b`;
  const feed = (type: string): string =>
    `{ id: '${type}', title: text, description: text, copyright: text, language: 'en', author: { name: text, email: 'a@b.example' }, output: { type: '${type}', filename: '${type}' } }`;
  const site = createPluginSite({
    'docs/index.md': '# Home\n',
    'docs/blog/a.md': `---\ntitle: '${nasty}'\ndescription: '${nasty}'\ndate: 2024-01-02\ncategories: ['${nasty}']\nauthor: { name: '${nasty}', link: /team/a }\n---\n\n# A\n\n${nasty.replace('<Tabs>', '\\<Tabs>')} \`]]>]]>\`\n`,
    'docs/blog/b.md': `---\ntitle: B\ndate: 2024-01-01\nsummary: '${nasty}'\n---\n\n# B\n`,
    'site.config.mjs': `const text = '${control}';\n${config(`{ feed: [${['atom', 'rss', 'json'].map(feed).join()}] }`)}`,
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const escaped = nasty
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

  assert.equal(
    ['rss/atom', 'rss/rss'].flatMap((path) => feedProblems(site.read(path))),
    [],
  );
  const atom = fromXml(site.read('rss/atom'));
  const [first, second] = atom.all('entry');
  assert.equal([atom.text('title'), atom.text('subtitle'), atom.text('rights')], [nasty, nasty, nasty]);
  assert.equal([first!.text('title'), first!.text('summary'), second!.text('content')], [escaped, escaped, escaped]);
  assert.is(first!.all('category')[0]!.attributes['term'], nasty);
  assert.is(first!.all('author')[0]!.text('name'), nasty);
  assert.is(first!.all('author')[0]!.text('uri'), 'https://example.com/docs/team/a');
  assert.match(first!.text('content'), '&#x3C;Tabs>');
  assert.match(first!.text('content'), '<code>]]>]]></code>');

  const channel = fromXml(site.read('rss/rss')).all('channel')[0]!;
  const [item] = channel.all('item');
  assert.equal([channel.text('title'), item!.text('title'), item!.text('category')], [nasty, nasty, nasty]);
  assert.is(item!.text('description'), escaped);
  assert.is(item!.text('content:encoded'), first!.text('content'));

  const json = JSON.parse(site.read('rss/json')) as { items: { title: string; content_html: string }[] };
  assert.equal(
    json.items.map(({ title }) => title),
    [nasty, 'B'],
  );
  assert.is(json.items[1]!.content_html, escaped);
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
  site.write({
    'docs/blog/five.md': '---\ndate: 2024-01-01\nauthor: { name: Ada, link: "javascript:x" }\n---\n# Five\n',
  });
  const broken = await site.build();
  assert.is(broken.exitCode, 1);
  assert.match(broken.output, /blog\/four\.md is part of a feed and needs a `date`/);
  assert.match(
    broken.output,
    /error feed-author-link docs\/blog\/five\.md:3:28\n {2}The `link` of `author` is not a URL[^]*"javascript:x"/,
  );
  site.write({ 'docs/blog/five.md': '---\ndate: 2024-01-01\nauthor: { name: Ada, link: /team/ada }\n---\n# Five\n' });
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
