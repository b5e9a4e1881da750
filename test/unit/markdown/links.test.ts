import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { areLinksCurrent, createPageUrls, type PageUrlList } from '../../../src/build/links/page-urls.js';
import { compileMarkdown, twoLanguages, twoVersions, type CompileOptions } from './compile-markdown.js';

const hrefs = (html: string): string[] =>
  [...html.matchAll(/<a(?: href="([^"]*)")?/g)].map(([, href]) => href ?? '(none)');

/** Compiles links and returns, for each, its `href` and what it was recorded to point to. */
async function resolve(links: string[], options: CompileOptions = {}): Promise<[href: string, target: string][]> {
  const page = await compileMarkdown(links.map((link) => `[x](<${link}>)`).join('\n'), options);
  assert.equal(page.problems, []);
  return hrefs(page.html).map((href, index) => {
    const fact = page.scope.links.find((link) => link.written === links[index]);
    if (fact) assert.is(fact.href, href);
    const { target, hash, targetFile } = fact ?? { target: '', hash: '' };
    return [href, [target, hash && `#${hash}`, targetFile && ` (${targetFile})`].filter(Boolean).join('')];
  });
}

const clean: CompileOptions['config'] = (config) => ({ route: { ...config.route, cleanUrls: true } });

test('file links', async () => {
  assert.equal(
    await resolve(['./b.md', '../c/d.mdx?q=1#h', '/a/b.md', 'index.md', '../index.md#x'], { path: 'guide/a.md' }),
    [
      ['/guide/b.html', '/guide/b (guide/b.md)'],
      ['/c/d.html?q=1#h', '/c/d#h (c/d.mdx)'],
      ['/a/b.html', '/a/b (a/b.md)'],
      ['/guide/index.html', '/guide/ (guide/index.md)'],
      ['/index.html#x', '/#x (index.md)'],
    ],
  );
});

test('a link that leaves the site is left as it is written, and is not checked', async () => {
  const written = [
    '<a href="/playground/" rel="external">a</a>',
    'Text <a rel="nofollow EXTERNAL" href="/logout?x=1#y">b</a>.',
    '<map><area href="../api" rel="external"></map>',
    '<a href="/b" rel="externally">c</a>',
  ];
  for (const path of ['guide/a.md', 'guide/a.mdx']) {
    const source = written.join('\n\n').replace(/<area ([^>]*)>/, path.endsWith('x') ? '<area $1 />' : '<area $1>');
    const page = await compileMarkdown(source, { path });
    assert.equal(page.problems, []);
    assert.equal(
      page.scope.links.map((link) => link.written),
      ['/b'],
    );
    for (const url of ['"/playground/"', '"/logout?x=1#y"', '"../api"']) assert.match(page.html, url);
  }
  const unsafe = await compileMarkdown('<a href="javascript:x()" rel="external">x</a>');
  assert.not.match(unsafe.html, 'javascript');
});

test('a link that is excluded from the check and that no page has is as it is written, with the base', async () => {
  const excluded = new Set(['/playground/', '/storybook/x?a=1#b', '../api', './gone.md', '/演示/甲', '/guide/b']);
  const config: CompileOptions['config'] = (before) => ({
    base: '/sub/',
    ...twoLanguages(),
    markdown: {
      ...before.markdown,
      link: { ...before.markdown.link, deadLinks: { severity: 'error', excludes: (url) => excluded.has(url) } },
    },
  });
  const source =
    '[a](/playground/) <a href="../api">b</a> [c](/storybook/x?a=1#b)\n\n- [d](./gone.md) [甲](/演示/甲)\n\n[e](/guide/b) [f](/other)';
  for (const path of ['zh/guide/a.md', 'zh/guide/a.mdx']) {
    const page = await compileMarkdown(source, { path, config, pages: [['zh/guide/b.md', '/zh/guide/b']] });
    assert.equal(page.problems, []);
    assert.equal(hrefs(page.html), [
      ...['/sub/playground/', '../api', '/sub/storybook/x?a=1#b', './gone.md', '/sub/%E6%BC%94%E7%A4%BA/%E7%94%B2'],
      ...['/sub/zh/guide/b.html', '/sub/zh/other.html'],
    ]);
    const urls = (...pages: [string, string][]) => createPageUrls([['zh/guide/b.md', '/zh/guide/b'], ...pages]);
    assert.is(areLinksCurrent(page.scope.links, urls(), page.scope.config), true);
    assert.is(areLinksCurrent(page.scope.links, urls(['zh/api.md', '/zh/api']), page.scope.config), false);
  }
});

test('URL links', async () => {
  assert.equal(
    await resolve(['/a/b', '/a/b.html#h', './b', 'b', '../dir/', '/a/index.html', '..', '/'], {
      path: 'guide/a.md',
      config: clean,
    }),
    [
      ['/a/b', '/a/b'],
      ['/a/b#h', '/a/b#h'],
      ['/guide/b', '/guide/b'],
      ['/guide/b', '/guide/b'],
      ['/dir/', '/dir/'],
      ['/a/', '/a/'],
      ['/', '/'],
      ['/', '/'],
    ],
  );
});

test('relative links of a site that was moved from Starlight count from the URL of the page', async () => {
  const page = { path: 'Guide/a.md', routePath: '/guide/a/' };
  const slashed = (compat: SiteConfig['compat']): CompileOptions => ({
    ...page,
    config: ({ route }) => ({ compat, route: { ...route, cleanUrls: true, trailingSlash: true } }),
  });
  assert.equal(await resolve(['../b/'], slashed([])), [['/Guide/b/', '/Guide/b/']]);
  assert.equal(await resolve(['../b/'], slashed(['starlight'])), [['/guide/b/', '/guide/b/']]);
});

test('links to Markdown and HTML files of public/ are links to these files', async () => {
  const files = {
    'docs/public/raw.md': '',
    'docs/public/old/tool.html': '',
    'docs/public/both.md': '',
    'docs/zh/both.md': '# Both\n',
  };
  const options: CompileOptions = {
    path: 'zh/guide/a.md',
    files,
    config: () => ({ ...twoLanguages(), base: '/docs/' }),
  };
  assert.equal(await resolve(['/raw.md?a#b', '/old/tool.html', '/both.md', '/other.html', '/other.md'], options), [
    ['/docs/raw.md?a#b', '/raw.md#b'],
    ['/docs/old/tool.html', '/old/tool.html'],
    ['/docs/zh/both.html', '/zh/both (zh/both.md)'],
    ['/docs/zh/other.html', '/zh/other'],
    ['/docs/zh/other.html', '/zh/other (zh/other.md)'],
  ]);
});

test('relative addresses start from the folder of the file', async () => {
  assert.equal(await resolve(['b', './', '../x'], { path: 'guide/index.md', config: clean }), [
    ['/guide/b', '/guide/b'],
    ['/guide/', '/guide/'],
    ['/x', '/x'],
  ]);
});

test('base and encoding', async () => {
  assert.equal(
    await resolve(['/a', './b c.md', './中文.md#章 节', '/%E4%B8%AD'], {
      config: (config) => ({ ...clean(config), base: '/docs/' }),
    }),
    [
      ['/docs/a', '/a'],
      ['/docs/b%20c', '/b c (b c.md)'],
      ['/docs/%E4%B8%AD%E6%96%87#%E7%AB%A0%20%E8%8A%82', '/中文#章 节 (中文.md)'],
      ['/docs/%E4%B8%AD', '/中'],
    ],
  );
});

test('links within the page', async () => {
  assert.equal(await resolve(['#a', '#中', '#', '#top', '?a=1'], { path: 'guide/a.md' }), [
    ['#a', '/guide/a#a (guide/a.md)'],
    ['#%E4%B8%AD', '/guide/a#中 (guide/a.md)'],
    ['#', ''],
    ['#top', ''],
    ['?a=1', ''],
  ]);
});

test('text fragments are no anchors', async () => {
  const { scope } = await compileMarkdown('[x](/a#h:~:text=b) [y](/a#:~:text=b)');
  assert.equal(
    scope.links.map(({ hash }) => hash),
    ['h', ''],
  );
});

test('languages: missing prefixes are added, explicit ones kept', async () => {
  const options = (path: string): CompileOptions => ({
    path,
    config: (config) => ({ ...clean(config), ...twoLanguages() }),
  });
  assert.equal(
    await resolve(['/a', '/en/a', '/zh/a', '/a.md', '/en/a.md', '/', '/zh', './b', './b.md'], options('zh/guide/a.md')),
    [
      ['/zh/a', '/zh/a'],
      ['/a', '/a'],
      ['/zh/a', '/zh/a'],
      ['/zh/a', '/zh/a (zh/a.md)'],
      ['/a', '/a (en/a.md)'],
      ['/zh/', '/zh/'],
      ['/zh/', '/zh/'],
      ['/zh/guide/b', '/zh/guide/b'],
      ['/zh/guide/b', '/zh/guide/b (zh/guide/b.md)'],
    ],
  );
  assert.equal(await resolve(['/a', '/zh/a'], options('en/a.md')), [
    ['/a', '/a'],
    ['/zh/a', '/zh/a'],
  ]);
});

test('versions and languages together', async () => {
  const config: CompileOptions['config'] = (before) => ({ ...clean(before), ...twoLanguages(), ...twoVersions() });
  assert.equal(
    await resolve(['/a', '/v2/a', '/en/a', '/v2/en/a', '/a.md', '/v2/a.md'], { path: 'v1/zh/x.md', config }),
    [
      ['/v1/zh/a', '/v1/zh/a'],
      ['/zh/a', '/zh/a'],
      ['/v1/a', '/v1/a'],
      ['/a', '/a'],
      ['/v1/zh/a', '/v1/zh/a (v1/zh/a.md)'],
      ['/zh/a', '/zh/a (v2/zh/a.md)'],
    ],
  );
});

test('prefixes are not added when that is switched off', async () => {
  const config: CompileOptions['config'] = (before) => ({
    ...clean(before),
    ...twoLanguages(),
    markdown: { ...before.markdown, link: { ...before.markdown.link, autoPrefix: false } },
  });
  assert.equal(await resolve(['/a', '/en/a', '/zh/a', '/en/a.md'], { path: 'zh/x.md', config }), [
    ['/a', '/a'],
    ['/a', '/a'],
    ['/zh/a', '/zh/a'],
    ['/a', '/a (en/a.md)'],
  ]);
});

test('public and generated files keep their address', async () => {
  const options: CompileOptions = {
    path: 'zh/x.md',
    config: twoLanguages,
    files: { 'docs/public/data.odd': 'x' },
  };
  assert.equal(await resolve(['/brochure.pdf', '/rss.xml?a', '/data.odd', '/v1.2', '/v1.x'], options), [
    ['/brochure.pdf', '/brochure.pdf'],
    ['/rss.xml?a', '/rss.xml'],
    ['/data.odd', '/data.odd'],
    ['/zh/v1.2.html', '/zh/v1.2'],
    ['/zh/v1.x.html', '/zh/v1.x'],
  ]);
});

test('relative files become assets', async () => {
  const page = await compileMarkdown('[x](./a%20b.zip) [y](a%20b.zip#p) [z](./gone.zip)', {
    files: { 'docs/a b.zip': 'zip' },
  });
  assert.equal(hrefs(page.html), ['/assets/a%20b.4a70fe9a.zip', '/assets/a%20b.4a70fe9a.zip#p', '/gone.zip.html']);
  assert.equal(
    page.scope.assets.map(({ outputPath }) => outputPath),
    ['assets/a b.4a70fe9a.zip'],
  );
  assert.equal(
    page.scope.links.map(({ target }) => target),
    ['/gone.zip'],
  );
});

test('files outside the project are refused', async () => {
  const page = await compileMarkdown('[x](../../../etc/hosts.txt)');
  assert.equal(page.problems, ['error asset-outside-project 1:1']);
  assert.equal(hrefs(page.html), ['(none)']);
});

test('external links open in a new tab, others not', async () => {
  const page = await compileMarkdown('<https://a.b> www.c.d [e](//f.g) <h@i.j> [k](tel:1)');
  assert.is(
    page.html,
    '<p><a href="https://a.b" target="_blank" rel="noopener noreferrer">https://a.b</a> ' +
      '<a href="http://www.c.d" target="_blank" rel="noopener noreferrer">www.c.d</a> ' +
      '<a href="//f.g" target="_blank" rel="noopener noreferrer">e</a> ' +
      '<a href="mailto:h@i.j">h@i.j</a> <a href="tel:1">k</a></p>',
  );
});

test('reference links', async () => {
  const page = await compileMarkdown('[a][b] [b] [c]\n\n[b]: ./d.md "Title"\n[c]: https://e.f\n');
  assert.is(
    page.html,
    '<p><a href="/d.html" title="Title">a</a> <a href="/d.html" title="Title">b</a> ' +
      '<a href="https://e.f" target="_blank" rel="noopener noreferrer">c</a></p>',
  );
  assert.equal(
    page.scope.links.map(({ written, line, column }) => [written, line, column]),
    [['./d.md', 3, 1]],
  );
});

test('unsafe links lose their address', async () => {
  const links = [
    'javascript:alert(1)',
    'JAVA&#10;SCRIPT:x',
    '&#32;javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ];
  const page = await compileMarkdown(links.map((link) => `[x](<${link}>)`).join('\n\n'));
  assert.equal(
    page.problems,
    links.map((_, index) => `warning unsafe-link ${index * 2 + 1}:1`),
  );
  assert.not.match(page.html, 'href');
});

test('bad escapes are errors', async () => {
  const page = await compileMarkdown('[a](./%zz)\n\n[b](/x%00y) [c](#%ff)\n\n![d](./%zz.png)');
  assert.equal(page.problems, [
    'error bad-link 1:1',
    'error bad-link 3:1',
    'error bad-link 3:13',
    'error bad-link 5:1',
  ]);
});

test('raw HTML links', async () => {
  const page = await compileMarkdown(
    'text\n<a href="./b.md" target="x">b</a> <a href="https://c.d" rel="nofollow">c</a>\n\n<a href="javascript:x">d</a>',
  );
  assert.is(
    page.html,
    '<p>text\n<a href="/b.html" target="x">b</a> <a href="https://c.d" target="_blank" rel="nofollow">c</a></p>\n<p><a>d</a></p>',
  );
  assert.equal(page.problems, ['warning unsafe-link 4:1']);
  assert.equal(
    page.scope.links.map(({ written, line, column }) => [written, line, column]),
    [['./b.md', 2, 1]],
  );
});

test('JSX links: literals only', async () => {
  const page = await compileMarkdown(
    't <a href="./b.md#x">b</a> <a href={c}>c</a> <a href="https://d.e">d</a>\n\n<Card href="./f.md" />\n\nx <a href="data:,">g</a>',
    {
      path: 'page.mdx',
    },
  );
  assert.is(
    page.html,
    '<p>t <a href="/b.html#x">b</a> <a href="{c}">c</a> <a href="https://d.e" target="_blank" rel="noopener noreferrer">d</a></p>\n' +
      '<Card href="./f.md"></Card>\n<p>x <a>g</a></p>',
  );
  assert.equal(page.problems, ['warning unsafe-link 5:3']);
});

test('links of users’ plugins are resolved, from either tree', async () => {
  const changeUrl = () => (tree: { children: { children?: { url?: string }[] }[] }) => {
    tree.children[0]!.children![0]!.url = './changed.md';
  };
  const page = await compileMarkdown('[x](./a.md)', {
    config: (config) => ({ markdown: { ...config.markdown, remarkPlugins: [changeUrl] } }),
  });
  assert.is(page.html, '<p><a href="/changed.html">x</a></p>');
});

test('places count front matter', async () => {
  const page = await compileMarkdown('---\ntitle: x\n---\n\ntext [a](./b.md)');
  assert.equal([page.scope.links[0]?.line, page.scope.links[0]?.column], [5, 6]);
});

/** Values of attributes with targets, in the order of the HTML. */
const targets = (html: string): string[] =>
  [...html.matchAll(/(?<![\w-])(?:src|data|action|formaction|href|poster|srcset)="([^"]*)"/gi)].map(
    ([, value]) => value!,
  );

const shownFiles: CompileOptions = {
  path: 'guide/a.mdx',
  pages: [
    ['guide/a.mdx', '/guide/a'],
    ['b.md', '/b'],
  ],
  files: {
    'docs/public/x.html': 'x',
    'docs/public/演示.html': 'x',
    'docs/public/doc.pdf': 'x',
    'docs/public/guide/demo.html': 'x',
    'docs/public/a.mp4': 'x',
    'docs/guide/own.html': 'x',
  },
  config: () => ({ base: '/base/', assetBase: '/base/' }),
};

for (const [what, text] of [
  ['an expression', '{[1].map((key) => <a key={key} href="./gone.md">x</a>)}'],
  ['an attribute', '<Card icon={<a href={`./gone.md`}>x</a>} />'],
  ['an export', 'export const shown = <a href="./gone.md">x</a>;'],
  ['braces', "<a href={'./gone.md'}>x</a>"],
] as const)
  test(`a link in ${what} of a page is recorded with its place`, async () => {
    const page = await compileMarkdown(`# A\n\n${text}\n`, { path: 'guide/a.mdx' });
    assert.equal(
      page.scope.links.map(({ written, line, column }) => [written, line, column]),
      [['./gone.md', 3, text.indexOf('<a') + 1]],
    );
  });

for (const kind of ['md', 'mdx'])
  test(`elements that show pages and files have base, in .${kind}`, async () => {
    const html = `<div>
<iframe src="/x.html?a=1#b" title="x"></iframe>
<iframe src="/演示.html" title="x"></iframe>
<iframe src="demo.html" title="x"></iframe>
<iframe src="./own.html" title="x"></iframe>
<iframe src="/b" title="x"></iframe>
<iframe src="https://example.com/" title="x"></iframe>
${kind === 'mdx' ? '<iframe src="about:blank" title="x"></iframe>' : ''}
<form action="/b"><input type="image" src="/doc.pdf" /><button>go</button></form>
<form action="/.netlify/functions/send"><button>go</button></form>
<video src="/a.mp4"></video>
${kind === 'mdx' ? '<object data="/doc.pdf"></object><embed src="/x.html" /><form><button formAction="/b">go</button></form>' : ''}
</div>`;
    const page = await compileMarkdown(html, { ...shownFiles, path: `guide/a.${kind}` });
    assert.equal(page.problems, []);
    assert.equal(
      targets(page.html).map((url) => decodeURI(url).replace(/own\.\w{8}\./, 'own.')),
      [
        '/base/x.html?a=1#b',
        '/base/演示.html',
        '/base/guide/demo.html',
        '/base/assets/own.html',
        '/base/b.html',
        'https://example.com/',
        ...(kind === 'mdx' ? ['about:blank'] : []),
        '/base/b.html',
        '/base/doc.pdf',
        '/.netlify/functions/send',
        '/base/a.mp4',
        ...(kind === 'mdx' ? ['/base/doc.pdf', '/base/x.html', '/base/b.html'] : []),
      ],
    );
  });

test('elements that show pages and files which are missing are dead links, other than those that a server may answer', async () => {
  const html =
    '<div><iframe src="/no.html" title="x"></iframe><iframe src="./没有.html" title="x"></iframe><form action="/api/x"></form><object data="/no.pdf"></object></div>';
  const page = await compileMarkdown(html, { ...shownFiles, path: 'guide/a.mdx' });
  assert.equal(
    page.scope.links.map(({ written, target }) => [written, target]),
    [
      ['/no.html', '/no'],
      ['./没有.html', '/guide/没有'],
      ['/no.pdf', '/no.pdf'],
    ],
  );
});

test('a relative `href` of a component of the theme is that of a Markdown link', async () => {
  const base = (): Partial<SiteConfig> => ({ base: '/b/' });
  const pages: PageUrlList = [['guide/other.md', '/guide/other']];
  for (const config of [undefined, base]) {
    const source = ['./other.md#a', 'other', '../guide/other.mdx', '/guide/other', '#a', 'https://a.b/']
      .map((href) => `<Link href="${href}">x</Link>`)
      .join('\n\n');
    const page = await compileMarkdown(`${source}\n\n- <LinkCard href={'./other.md'} title="文" />`, {
      path: 'guide/page.mdx',
      pages,
      ...(config ? { config } : {}),
    });
    assert.equal(
      [...page.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      [
        '/guide/other.html#a',
        '/guide/other.html',
        '/guide/other.html',
        '/guide/other',
        '#a',
        'https://a.b/',
        '/guide/other.html',
      ],
    );
  }
  const own = await compileMarkdown('import { Link } from "./link"\n\n<Link href="./other.md">x</Link>', {
    path: 'guide/page.mdx',
    pages,
  });
  assert.match(own.html, 'href="./other.md"');
});

test('paths with the letter of a drive are errors', async () => {
  for (const path of ['page.md', 'page.mdx'])
    for (const source of [
      '![a](C:\\img\\a.png)',
      '[甲](d:/a.md)',
      '> - [a](<C:\\x y\\b.md>)',
      '[a][b]\n\n[b]: E:/a.pdf',
      '<C:\\a>',
    ].slice(0, 4)) {
      const { problems } = await compileMarkdown(source, { path });
      assert.is(problems.length, 1, source);
      assert.match(problems[0]!, 'error bad-link', source);
    }
  for (const source of ['[a](c:d)', '[a](https://e.co/c:/d)', '`C:\\a`'])
    assert.not.match((await compileMarkdown(source)).problems.join(), 'bad-link', source);
});

test('links and images without a URL, and links without a text, are reported; HTML is what it says', async () => {
  for (const path of ['page.md', 'page.mdx']) {
    const page = await compileMarkdown(
      '[a](<>) [b]() ![]()\n\n[](./page.md)\n\n- [c]\n- ![c]\n\n[c]: <>\n[comment]: <> (text)\n\n[文](#) <a href="">x</a> [![](/p.png)](./page.md)',
      { path, files: { 'docs/public/p.png': '' } },
    );
    assert.equal(
      page.diagnostics
        .filter(({ code }) => code === 'empty-link')
        .map(({ message, line, column }) => `${line}:${column} ${message}`),
      [
        '8:1 The image has no URL.',
        '8:1 The link has no URL.',
        '1:1 The link has no URL.',
        '1:9 The link has no URL.',
        '1:15 The image has no URL.',
        '3:1 The link has no text.',
      ],
    );
  }
});

test.run();
