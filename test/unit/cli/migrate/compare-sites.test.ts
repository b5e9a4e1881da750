import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSites, compareUrlList, readBuiltPages } from '../../../../src/cli/migrate/check/compare-sites.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { plainUrl, readHtmlPage } from '../../../../src/cli/migrate/check/read-html-page.js';

const docusaurus = `<title>Install | Site</title><header><a href="/blog/">Blog</a></header><aside><ul class="theme-doc-sidebar-menu menu__list"><a href="/docs/intro">Intro</a><a href="/docs/install">Install</a></ul></aside>
<main><article><div class="theme-doc-markdown markdown"><header><h1>Install</h1></header>
<h2 class="anchor" id="from-npm">From npm<a class="hash-link" href="#from-npm">\u200b</a></h2><pre><code>npm i</code></pre><img src="a.png"><a href="../intro/">intro</a> <a href="https://example.com/x">out</a></div></article></main>`;
const heddle = `<title>Install - Site</title><header><a href="/blog">Blog</a></header><aside class="hd-sidebar"><a href="/docs/intro">Intro</a><a href="/docs/install">Install</a></aside>
<main><article class="hd-doc"><h1 id="install">Install<span class="hd-visually-hidden"> (opens in a new tab)</span><a class="hd-anchor" href="#install">#</a></h1>
<h2 id="from-npm">From npm<a class="hd-anchor" aria-hidden="true" href="#from-npm">#</a></h2><pre>npm i</pre><img src="b.png"><a href="/docs/intro">intro</a></article></main>`;
const read = (html: string) => readHtmlPage(html, '/docs/install/', '/');

test('pages of two generators that show the same are read alike', () => {
  assert.equal(read(docusaurus), {
    title: 'Install',
    documentTitle: 'Install',
    headings: [{ level: 2, text: 'From npm', id: 'from-npm' }],
    codeBlocks: 1,
    images: 1,
    links: ['/docs/intro'],
    sidebar: ['/docs/intro', '/docs/install'],
    bar: ['/blog'],
  });
  assert.equal(read(heddle), read(docusaurus));
});

test('badges are no part of headings, also with the names of CSS modules', () => {
  const { headings } = read(
    '<main><h2 id="a">Run<span class="badge_aB3x">New</span><b class="x _badge_1x2y3_5">2.0</b></h2><h2 id="b"><span class="badges">All</span></h2></main>',
  );
  assert.equal(
    headings.map(({ text }) => text),
    ['Run', 'All'],
  );
});

test('titles of cards are texts of links, and diagrams are no blocks of code', () => {
  const page = read(
    '<main><a class="card" href="/b"><h2 title="B">📄️ B</h2></a><h2 id="c"><a href="/c">C</a></h2><pre class="mermaid">graph TD</pre><figure><pre><code class="language-mermaid">graph TD</code></pre></figure><div class="language-mermaid"><pre>graph TD</pre></div><pre>mermaid</pre></main>',
  );
  assert.equal([page.headings, page.links, page.codeBlocks], [[{ level: 2, text: 'C', id: 'c' }], ['/b', '/c'], 1]);
});

test('buttons that open groups of a sidebar are no links', () => {
  const page = read(
    '<aside><ul class="theme-doc-sidebar-menu"><a href="/docs/a">A</a><a role="button" aria-expanded="false" href="/docs/b">B</a></ul></aside><main></main>',
  );
  assert.equal(page.sidebar, ['/docs/a']);
});

test('all posts of a list are read', () => {
  const post = (name: string): string =>
    `<article><header><h2><a href="/${name}">${name}</a></h2></header><div class="markdown"><h3 id="${name}-why">Why</h3><img src="a.png"></div></article>`;
  const { headings, images } = read(`<main>${post('one')}${post('two')}</main>`);
  assert.equal([headings.map(({ text }) => text), images], [['one', 'Why', 'two', 'Why'], 2]);
});

test('styles of icons are no part of a heading, and the content of a placeholder is', () => {
  const headings = (html: string) => read(`<main>${html}</main>`).headings;
  const old =
    '<h2 id="a-use"><svg><style>.a{fill:red}</style></svg> <i>A.use</i> <a class="link-badge tip">new</a></h2>';
  const now = '<h2 id="a-use"><span class="hd-foreign"><code>&lt;Name&gt;</code><code>A.use</code></span></h2>';
  assert.equal(headings(now), [{ level: 2, text: 'A.use', id: 'a-use' }]);
  assert.equal(headings(old), headings(now));
});

test('parts that React sends after the page are read in their places', () => {
  const { title, headings, codeBlocks } = readHtmlPage(
    '<main class="rspress-doc"><!--$?--><template id="B:0"></template><!--/$--><h1>Need help?</h1></main>' +
      '<div hidden id="S:0"><h1>Deploy</h1><template id="P:1"></template><h2 id="ship">Ship</h2></div>' +
      '<div hidden id="S:1"><pre>npm run build</pre></div>',
    '/deploy',
    '/',
  );
  assert.equal([title, headings.map(({ text }) => text), codeBlocks], ['Deploy', ['Ship'], 1]);
});

test('the bar and the footer around a page without main are no part of it', () => {
  const page = read(
    '<nav><a href="/a">A</a></nav><div class="x main-wrapper"><h1>Help</h1><img src="a.png"></div><footer><a href="/b">B</a><img src="b.png"></footer>',
  );
  assert.equal([page.links, page.images], [[], 1]);
});

test('a home page without main, with cards and without a heading is read whole', () => {
  const old = read(
    '<title>Site</title><header><h1>Menu</h1><img src="logo.png"></header><div class="hero"><div>Fast</div><img src="a.png"></div><article><h2>One</h2><img src="b.png"></article><article><h2>Two</h2><img src="c.png"></article><footer><img src="d.png"></footer>',
  );
  assert.equal([old.headings.length, old.images, old.bar], [2, 3, []]);
  const now = read(
    '<title>Site, fast</title><main><h1>Fast</h1><img src="a.png"><h2>One</h2><img src="b.png"><h2>Two</h2><img src="c.png"></main>',
  );
  assert.equal(compareSites(new Map([['/', old]]), new Map([['/', now]])).differences, []);
});

test('the theme of MkDocs names the main part of a page by its role', () => {
  const page = read(
    '<body><a href="/a">A</a><div class="col-md-9" role="main"><h1>Help</h1><h2 id="x">X</h2></div><div class="modal"><h4>Search</h4></div></body>',
  );
  assert.equal([page.links, page.headings.map(({ text }) => text)], [[], ['X']]);
});

test('URLs have one form', () => {
  for (const url of ['/a/b', '/a/b/', '/a/b.html', '/a/b/index.html', '/a/b?x#y'])
    assert.is(plainUrl(url), '/a/b', url);
  assert.is(plainUrl('/index.html'), '/');
  assert.is(plainUrl('/base/a/', '/base/'), '/a');
  assert.is(plainUrl('/base', '/base/'), '/');
  assert.is(plainUrl('/%E4%BD%A0'), '/你');
});

test('what differs is named, and a page that moved is a redirect', () => {
  const old = new Map([
    ['/docs/install', read(docusaurus)],
    ['/docs/intro', read('<main><h1>Intro</h1><h2 id="a">A</h2></main>')],
    ['/gone', read('<main><h1>Gone</h1></main>')],
  ]);
  const changed = heddle
    .replace('from-npm">From npm', 'x">From NPM')
    .replace('<title>Install - Site', '<title>Setup - Site')
    .replace('<h1 id="install">Install', '<h1 id="install">Setup')
    .replace('<pre>npm i</pre>', '')
    .replace('<img src="b.png">', '')
    .replace('<a href="/docs/intro">intro</a>', '');
  const now = new Map([
    ['/docs/install', read(changed)],
    ['/start/intro', read('<main><h1>Intro</h1><h2 id="a">A</h2></main>')],
  ]);
  const { differences, redirects } = compareSites(old, now);
  assert.equal(
    differences.map(({ url, kind, message }) => `${url} ${kind}: ${message}`),
    [
      '/docs/install title: "Install" is now "Setup"',
      '/docs/install headings: missing: From npm',
      '/docs/install anchors: missing: #from-npm',
      '/docs/install code blocks: 1 before, 0 now',
      '/docs/install images: 1 before, 0 now',
      '/docs/install links: missing: /docs/intro',
      '/docs/intro page: is now at /start/intro',
      '/gone page: is missing',
    ],
  );
  assert.equal(redirects, [{ from: '/docs/intro', to: '/start/intro' }]);
  assert.equal(compareSites(old, old).differences, []);
  assert.equal(
    compareUrlList(['/gone', '/docs/install'], now).differences.map(({ url }) => url),
    ['/gone'],
  );
});

test('an id that the old page has twice is there if the new page has it once', () => {
  const page = (other: string) =>
    new Map([['/a', read(`<main><h1>A</h1><h2 id="b">B</h2><h2 id="${other}">B</h2></main>`)]]);
  assert.equal(compareSites(page('b'), page('b-1')).differences, []);
});

test('redirects that lead nowhere are no pages', () => {
  const refresh = (url: string): string => `<meta http-equiv="refresh" content="0; url=${url}">`;
  const folder = temporaryFolder({
    'a/index.html': '<main><h1>A</h1></main>',
    'files/b.pdf': '',
    'to-page/index.html': refresh('/base/a/'),
    'to-file/index.html': refresh('/base/files/b.pdf'),
    'to-site/index.html': refresh('https://example.com/'),
    'to-nothing/index.html': refresh('/base/gone.png'),
  });
  assert.equal([...readBuiltPages(folder, '/base/').keys()], ['/a', '/to-file', '/to-page', '/to-site']);
});

test('another order of the sidebar is a difference, and a redirect is none', () => {
  const swapped = heddle
    .replace('<a href="/docs/intro">Intro</a>', '')
    .replace('</aside>', '<a href="/docs/intro">I</a></aside>');
  const pages = (html: string) =>
    new Map([
      ['/docs/install', read(html)],
      ['/docs/intro', read('<meta http-equiv="refresh" content="0; url=/docs/install">')],
      ['/docs/old', read('<meta http-equiv="refresh" content="0; url=/nowhere">')],
    ]);
  assert.equal(
    compareSites(pages(docusaurus), pages(swapped)).differences.map(({ kind, message }) => [kind, message]),
    [['sidebar', 'another order']],
  );
  const inBar = heddle.replace('<a href="/docs/intro">Intro</a>', '').replace('/blog', '/docs/intro');
  assert.equal(
    compareSites(pages(docusaurus), pages(inBar)).differences.map(({ kind }) => kind),
    [],
    'a link of the sidebar that is in the navigation bar',
  );
  const inBoth = swapped.replace('/blog', '/docs/intro');
  assert.equal(compareSites(pages(docusaurus), pages(inBoth)).differences, [], 'a link that is in both');
});

test.run();
