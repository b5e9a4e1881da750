import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';

const post = (day: string, more: string): string => `---\ndate: ${day}\n${more}\n---\n\nText.\n`;

const files = {
  'site.config.mjs': `import { blog } from 'heddle/plugins/blog';
export default {
  title: 'Site', siteOrigin: 'https://a.b', base: '/x/', lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [blog({ title: { en: 'News', zh: '新闻' }, postsPerPage: 2, authors: 'authors.yml' })],
};
`,
  'authors.yml': 'ada: { name: "Ada <L>", title: Maintainer, url: "https://example.com/ada" }\nbob: Bob\n',
  'docs/en/index.md': '# Home\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/en/_nav.json': '[{ "text": "News", "link": "/blog/" }]',
  'docs/en/blog/one.md': post(
    '2024-02-01',
    "title: 'One {x} <b> *y*'\ntags: [release, Two words]\nauthors: [ada, bob]\ndescription: The {first} one.",
  ),
  'docs/en/blog/two.md': post('2024-03-01', 'title: Two\ntags: release\nauthors: bob\npermalink: /moved'),
  'docs/en/blog/three.mdx': post('2025-01-01', 'title: Three'),
  'docs/en/blog/draft.md': post('2025-01-02', 'title: Draft\ndraft: true'),
  'docs/zh/blog/one.md': '---\ndate: 2024-02-01\ntags: [发布]\n---\n\n# 第一 `a`\n\n正文\n',
};

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]+/g, ' ')
    .replace(/&(?:lt|#x3C);/g, '<')
    .replace(/&gt;/g, '>');
const articleOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

test('a folder of posts becomes lists, tags, authors, an archive, a sidebar and feeds, without React', async () => {
  const site = createPluginSite(files);
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  const pages = site.outputs().filter((path) => path.endsWith('.html') && !path.endsWith('404.html'));
  assert.equal(pages, [
    'blog/archive.html',
    'blog/authors/ada.html',
    'blog/authors/bob.html',
    'blog/authors/index.html',
    'blog/index.html',
    'blog/one.html',
    'blog/page/2.html',
    'blog/tags/index.html',
    'blog/tags/release.html',
    'blog/tags/two-words.html',
    'blog/three.html',
    'index.html',
    'moved.html',
    'zh/blog/archive.html',
    'zh/blog/index.html',
    'zh/blog/one.html',
    'zh/blog/tags/index.html',
    'zh/blog/tags/发布.html',
    'zh/index.html',
  ]);

  const list = articleOf(site.read('blog/index.html'));
  assert.match(textOf(list), /News.*Three.* 2025-01-01.*Two.* 2024-03-01 Bob · release.*Older posts/);
  assert.not.match(list, 'One {x}');
  assert.match(list, 'href="/x/moved.html"');
  const second = articleOf(site.read('blog/page/2.html'));
  assert.match(textOf(second), /News: Page 2.*One \{x\} <b> \*y\*.*The \{first\} one\..*Newer posts/);

  const one = site.read('blog/one.html');
  assert.match(textOf(articleOf(one)), /One \{x\} <b> \*y\*.* 2024-02-01 Ada <L> · Bob · release · Two words Text\./);
  assert.match(one, 'href="/x/blog/tags/two-words.html"');
  assert.match(textOf(one), /News Three Two One \{x\}[^]* Tags Archive/);
  assert.match(
    textOf(articleOf(site.read('blog/authors/ada.html'))),
    /Posts by Ada <L>.*Maintainer · example\.com\/ada.*One/,
  );
  assert.match(
    textOf(articleOf(site.read('blog/authors/index.html'))),
    /Authors .*Bob .*\(2\) Ada <L> .*Maintainer · example\.com\/ada \(1\)/,
  );
  assert.match(textOf(articleOf(site.read('blog/tags/index.html'))), /R .*release \(2\) .*T .*Two words \(1\)/);
  assert.match(site.read('blog/tags/index.html'), '<h2 id="R">');
  assert.match(
    textOf(articleOf(site.read('blog/archive.html'))),
    /2025.*Three 2025-01-01.*2024.*Two 2024-03-01 One .* 2024-02-01/,
  );
  assert.match(textOf(articleOf(site.read('zh/blog/tags/发布.html'))), /标签为「发布」的文章.*第一 a/);

  assert.match(site.read('rss/blog.xml'), /<title[^>]*>(?:<!\[CDATA\[)?Three[^]*term="release"/);
  assert.match(site.read('rss/blog-zh.xml'), '第一');
  assert.not.match(site.read('rss/blog.xml'), 'Archive');
  assert.ok(pages.every((path) => !site.read(path).includes('"module":')));

  site.write({ 'docs/en/blog/four.md': post('2025-02-01', 'title: Four\ntags: [release]') });
  assert.is((await site.build()).exitCode, 0);
  assert.match(textOf(articleOf(site.read('blog/index.html'))), /News.*Four.*Three.*Older posts/);
  assert.match(site.read('blog/tags/release.html'), 'href="/x/blog/tags/release/page/2.html"');
  assert.match(textOf(articleOf(site.read('blog/tags/release/page/2.html'))), /release: Page 2.*One .*Newer posts/);
  const warm = site.digest();
  assert.is((await site.build('--no-cache')).exitCode, 0);
  assert.is(site.digest(), warm);
});

test('lists show the first paragraph of a post without a description, and feeds have the paths that are set', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': files['site.config.mjs'].replace(
      'postsPerPage: 2,',
      "postsPerPage: 9, feed: ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'],",
    ),
    'docs/en/blog/begin.mdx':
      '---\ndate: 2026-01-01\ntitle: Begin\n---\nimport x from \'./x.js\';\n\n# Begin\n\n<Badge text="new" />\n\n![Chart](./a.png)\n\nA **fast** [search](/blog/one) in `x`.\n\n{/* truncate */}\n\nMore.\n',
    'docs/en/blog/x.js': 'export default 1;\n',
    'docs/en/blog/a.png': 'iVBORw0KGgo=',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.match(textOf(articleOf(site.read('blog/index.html'))), /Begin.* 2026-01-01 A fast search in x\. Three/);
  assert.match(site.read('blog/rss.xml'), '<rss');
  assert.match(site.read('blog/atom.xml'), 'http://www.w3.org/2005/Atom');
  assert.match(site.read('blog/feed.json'), '"items"');
  assert.match(site.read('zh/blog/rss.xml'), '第一');
});

test('lists show excerpts with their headings, links and images', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': files['site.config.mjs'].replace('postsPerPage: 2,', 'postsPerPage: 9, excerpts: true,'),
    'docs/en/blog/2026/begin.mdx':
      "---\ndate: 2026-01-01\ntitle: Begin\n---\nimport Box from './box.jsx';\n\n# Begin\n\n## Why *now*\n\n<Box />\n\n![Chart](a.svg)\n\n:::tip\n\nA [post](../one.md?a=1) and [it][1].\n\n:::\n\n[1]: https://example.com/begin\n\n{/* truncate */}\n\n## More\n",
    'docs/en/blog/2026/again.mdx':
      "---\ndate: 2026-01-02\n---\nimport Box from './box.jsx';\n\n# Again\n\n<Box />\n\n## A whole post\n\n[it][1]\n\n[1]: https://example.com/again\n",
    'docs/en/blog/2026/other.mdx':
      "---\ndate: 2025-12-31\n---\nimport Box from '../../box.jsx';\n\n# Other\n\nFirst.\n\n## Not listed\n\n<Box />\n",
    'docs/en/blog/2026/plain.md':
      '---\ndate: 2026-01-04\n---\n\n# Plain\n\n## In Markdown\n\n<!-- more -->\n\n## Rest\n',
    'docs/en/blog/2026/html.md':
      '---\ndate: 2026-01-05\n---\n\n# HTML\n\nClean.\n\n<b onclick="a()">b</b>\n\n## With HTML\n',
    'docs/en/blog/2026/short.md': '---\ndate: 2026-01-06\nexcerpt: In *short*\n---\n\n# Short\n\n## Long\n',
    'docs/en/blog/2026/box.jsx': 'export default () => <b>boxed</b>;\n',
    'docs/en/box.jsx': 'export default () => <b>other</b>;\n',
    'docs/en/blog/2026/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(
    problems.filter(({ code }) => code !== 'unsafe-html'),
    [],
  );
  const list = articleOf(site.read('blog/index.html'));
  const headings = [...list.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text]) =>
    textOf(text!)
      .replace(/ #? ?$/, '')
      .trim(),
  );
  assert.equal(headings.slice(0, 9), [
    ...['Short', 'HTML', 'Plain', 'In Markdown', 'Again', 'A whole post', 'Begin', 'Why now', 'Other'],
  ]);
  assert.match(list, 'id="why-now"');
  assert.match(list, 'boxed');
  assert.match(list, 'href="/x/blog/one.html?a=1"');
  for (const name of ['begin', 'again']) assert.match(list, `href="https://example.com/${name}"`);
  assert.match(list, /<img[^>]*src="\/x\/assets\/a[^"]*\.svg"/);
  assert.match(list, 'hd-callout');
  assert.match(
    textOf(list),
    /Short .*2026-01-06 In \*short\* .*HTML .*2026-01-05 Clean\. .*Other .*2025-12-31 First\. /,
  );
  assert.not.match(list, 'onclick');
});

test('links of a blog stay in their language where links have no prefix added', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': files['site.config.mjs'].replace(
      'plugins:',
      'markdown: { link: { autoPrefix: false } }, plugins:',
    ),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const page of ['one', 'index', 'tags/index'])
    assert.match(
      articleOf(site.read(`zh/blog/${page}.html`)),
      `href="${encodeURI('/x/zh/blog/tags/发布.html')}"`,
      page,
    );
});

test('posts of two blogs have their dates', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': files['site.config.mjs'].replace('plugins: [', "plugins: [blog({ dir: 'releases' }), "),
    'docs/en/releases/one.md': post('2023-02-01', 'title: First'),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const page of ['blog/one', 'releases/one'])
    assert.match(articleOf(site.read(`${page}.html`)), '<time class="hd-date"', page);
});

test('authors have pictures; if one has a page by the field `page`, only those do', async () => {
  const site = createPluginSite({
    'site.config.mjs': files['site.config.mjs'].replace('title: { en', 'dir: "blog", title: { en'),
    'docs/public/bob.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'authors.yml': `ada: { name: Ada, url: "https://example.com/ada", image_url: "https://example.com/a.png?size=58" }
bob: { name: Bob, image: /bob.svg, page: { permalink: /all-of-bob } }
eve: { name: Eve, page: true }
`,
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/en/blog/one.md': post('2024-02-01', 'title: One\nauthors: [ada, bob, { name: Guest }]'),
    'docs/en/blog/two.md': post('2024-03-01', 'title: Two\nauthors: eve'),
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  assert.equal(
    site.outputs().filter((path) => /authors|all-of/.test(path) && path.endsWith('.html')),
    ['blog/all-of-bob.html', 'blog/authors/eve.html', 'blog/authors/index.html'],
  );
  for (const path of ['blog/one.html', 'blog/index.html']) {
    const shown = articleOf(site.read(path));
    assert.match(shown, /<img [^>]*src="https:\/\/example.com\/a.png\?size=58"/);
    assert.match(shown, /<img [^>]*src="\/x\/bob\.svg"/);
    assert.match(shown, /href="https:\/\/example.com\/ada"[^>]*>Ada/);
    assert.match(shown, /href="\/x\/blog\/all-of-bob\.html"[^>]*>Bob/);
    assert.match(textOf(shown), 'Guest');
    assert.not.match(shown, 'authors/guest');
  }
  const list = articleOf(site.read('blog/authors/index.html'));
  assert.match(list, /<h2[^>]*>.*?Bob/s);
  assert.match(list, /class="hd-avatar"/);
  assert.match(list, 'href="/x/blog/all-of-bob.html"');
  assert.not.match(list, 'Ada');
});

test('tags are texts, each once, whatever YAML reads', async () => {
  const { 'authors.yml': _, ...others } = files;
  const site = createPluginSite({
    ...others,
    'site.config.mjs': files['site.config.mjs'].replace(", authors: 'authors.yml'", ''),
    'docs/en/blog/one.md': post('2024-02-01', 'title: One\ntags: [2024, 2.5, true, x, X, " x ", "", "é", "e\u0301"]'),
    'docs/en/blog/two.md': post('2024-03-01', 'title: Two\ntags: 2024'),
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  const tags = site.outputs().filter((path) => /^blog\/tags\/[^i]/.test(path));
  assert.equal(tags, ['2024', '2-5', 'true', 'x', 'é'].map((name) => `blog/tags/${name}.html`).sort());
  const page = textOf(articleOf(site.read('blog/one.html')));
  assert.match(page, '2024-02-01 2024 · 2.5 · true · x · é Text.');
});

test('posts without a date and unknown authors fail the build with their files', async () => {
  const site = createPluginSite({
    ...files,
    'docs/en/blog/one.md': '---\nauthors: adda\ndate: 2024-01-01\n---\n\n# A\n',
    'docs/en/blog/two.md': '# B\n',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 1, output);
  assert.equal(problems.map(({ code, file }) => [code, file]).sort(), [
    ['blog-author', 'docs/en/blog/one.md'],
    ['blog-date', 'docs/en/blog/two.md'],
  ]);
  assert.match(output, /Did you mean ada\?/);
});

test('the list of posts links to its feeds, in the page and in its head, unless the site has feeds of its own', async () => {
  const site = createPluginSite(files);
  const built = await site.build();
  assert.equal([built.exitCode, built.problems], [0, []], built.output);
  const linksOf = (path: string): string[] =>
    [...site.read(path).matchAll(/<(?:a|link)\b[^>]*rss\/[^>]*>/g)].map(([tag]) => tag);
  for (const [page, feed] of [
    ['blog/index.html', 'blog'],
    ['zh/blog/index.html', 'blog-zh'],
  ] as const) {
    const links = linksOf(page);
    assert.is(links.length, 2, links.join('\n'));
    const [head, shown] = links;
    assert.match(head!, '<link rel="alternate" type="application/');
    assert.match(head!, `href="https://a.b/x/rss/${feed}.`);
    assert.match(shown!, `href="/x/rss/${feed}.`);
    const path = /href="\/x\/(rss\/[^"]+)"/.exec(shown!)![1]!;
    assert.ok(site.outputs().includes(path), path);
  }
  assert.equal(linksOf('blog/page/2.html'), []);
  site.write({
    'site.config.mjs': files['site.config.mjs'].replace(
      "authors: 'authors.yml'",
      "authors: 'authors.yml', feed: false",
    ),
  });
  assert.is((await site.build()).exitCode, 0);
  assert.equal(linksOf('blog/index.html'), []);
});

test.run();
