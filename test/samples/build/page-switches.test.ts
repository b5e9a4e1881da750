import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

const front = (lines: string, body = '# Title\n\n## Part\n'): string => `---\n${lines}\n---\n\n${body}`;

let site: TestSite;
const article = (page: string): string => /<article[^]*<\/article>/.exec(site.read(page))![0];
const head = (page: string): string => /<head>[^]*<\/head>/.exec(site.read(page))![0];

test.before(async () => {
  site = createSite({
    'site.config.mjs': `export default {
  title: 'Looms',
  base: '/docs/',
  globalUIComponents: ['./banner.jsx'],
  themeConfig: { editLink: { docRepoBaseUrl: 'https://example.com/edit' }, footer: { message: 'The end' } },
  plugins: [{ name: 'dates', extendPageData: () => ({ lastUpdatedTime: 1700000000000, lastUpdatedAuthor: 'Ada' }) }],
};
`,
    'banner.jsx': 'export default function Banner() { return <aside className="my-banner" />; }\n',
    'docs/_nav.json': '[{"text": "Guide", "link": "/guide/plain"}]',
    'docs/guide/_meta.json':
      '["plain", {"type": "dir", "name": "deep", "label": "Deep"}, {"type": "file", "name": "marked", "tag": "old", "icon": "x", "context": "y"}, "no-sidebar", "placeholder", "wide", "no-outline", "no-footer", "no-site-footer", "no-navbar", "no-crumbs", "no-banner", "titled"]',
    'docs/guide/plain.md': '# Plain\n\n## Part\n',
    'docs/guide/deep/page.md': '# Page\n',
    'docs/guide/marked.md': front(
      'tag: new, <b>\nicon: 🧵\ncontext: threads\ntitleSuffix: Weaving\nhead:\n  - [meta, {name: robots, content: noindex}]\n  - [meta, {property: og:title, content: Own}]',
    ),
    'docs/guide/no-sidebar.md': front('sidebar: false'),
    'docs/guide/placeholder.md': front('sidebar: placeholder'),
    'docs/guide/wide.md': front('pageType: doc-wide\nsidebar: false\noutline: false'),
    'docs/guide/no-outline.md': front('outline: false'),
    'docs/guide/no-footer.md': front('footer: false'),
    'docs/guide/no-site-footer.md': front('siteFooter: false'),
    'docs/guide/no-navbar.md': front('navbar: false'),
    'docs/guide/no-banner.md': front('globalUIComponents: false'),
    'docs/guide/browser.md': front('ssg: false'),
    'docs/guide/deep/no-crumbs.md': front('breadcrumbs: false'),
    'docs/guide/no-crumbs.md': '# Flat\n',
    'docs/guide/titled.md': front('title: Set up', 'See [the title](#set-up-1).\n\n## Set up\n'),
    'docs/index.md': front(
      [
        'pageType: home\ntitleSuffix: "| Weave"\nhero:\n  name: Looms <1>\n  text: "Line one\\nLine <em>two</em>"\n  tagline: Threads<br/>and <script>more</script>',
        '  badge: {text: Version 2, link: /guide/plain}\n  image:\n    src: {light: /day.svg, dark: /night.svg}\n    alt: A loom\n    srcset: [/day.svg, /day.svg 2x]\n    sizes: [50vw, 100vw]',
        '  actions:\n    - {text: Start, link: /guide/plain}\n    - {text: Code, link: https://example.com, theme: alt}',
        'features:\n  - {title: Fast, details: "Very <b>fast</b>", icon: 🧵, span: 6, link: /guide/plain}\n  - {title: Plain}',
      ].join('\n'),
      '',
    ),
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
});

test('a page with `ssg: false` is rendered in the browser only', () => {
  assert.match(site.read('guide/browser.html'), '<div id="heddle-root"></div>');
  assert.match(site.read('guide/browser.html'), '<title>Title');
  assert.match(site.read('guide/plain.html'), '<h1 id="plain">');
});

test('a title from the front matter has an anchor, whose id differs from those of the headings', () => {
  assert.match(
    article('guide/titled.html'),
    '<h1 id="set-up-1">Set up<a class="hd-anchor" href="#set-up-1" aria-label="Link to Set up"></a></h1>',
  );
  assert.match(article('guide/titled.html'), '<h2 id="set-up">');
});

test('the tag stands behind the title and, with icon and context, in the sidebar; front matter wins over _meta.json', () => {
  assert.match(
    article('guide/marked.html'),
    /<h1 id="title">Title <span class="hd-badge hd-badge-tip">new<\/span> <span class="hd-badge hd-badge-plain">&#x3C;b><\/span><a class="hd-anchor"/,
  );
  const item = /<li data-context="threads">.*?<\/li>/.exec(site.read('guide/plain.html'))![0];
  assert.match(item, 'aria-hidden="true">🧵</span>');
  assert.match(item, 'hd-badge-tip">new</span>');
  assert.not.match(item, 'old');
  assert.match(head('guide/marked.html'), '<title>Title - Weaving</title>');
});

test('head adds tags and replaces automatic ones', () => {
  const html = head('guide/marked.html');
  assert.match(html, '<meta name="robots" content="noindex">');
  assert.match(html, '<meta property="og:title" content="Own">');
  assert.is(html.split('og:title').length, 2);
});

test('sidebar: false keeps some space, placeholder the column, a wide page nothing', () => {
  const layout = (page: string): string => /class="(hd-doc-layout[^"]*)"/.exec(site.read(page))![1]!;
  assert.is(layout('guide/plain.html'), 'hd-doc-layout hd-with-sidebar hd-with-toc');
  assert.is(layout('guide/no-sidebar.html'), 'hd-doc-layout hd-without-sidebar hd-with-toc');
  assert.is(layout('guide/placeholder.html'), 'hd-doc-layout hd-with-sidebar hd-with-toc');
  assert.is(layout('guide/wide.html'), 'hd-doc-layout hd-doc-wide');
  assert.is(layout('guide/no-outline.html'), 'hd-doc-layout hd-with-sidebar hd-with-toc');
  for (const page of ['no-sidebar', 'placeholder', 'wide'])
    assert.not.match(site.read(`guide/${page}.html`), 'id="hd-sidebar"');
  assert.not.match(site.read('guide/no-outline.html'), 'id="hd-toc"');
});

test('footer, navigation bar, global components and breadcrumbs are switched off', () => {
  const plain = site.read('guide/plain.html');
  for (const part of ['hd-doc-footer', '<header', 'my-banner', 'The end']) assert.match(plain, part);
  assert.not.match(site.read('guide/no-footer.html'), /hd-doc-footer|hd-edit-link/);
  assert.match(site.read('guide/no-footer.html'), 'The end');
  assert.not.match(site.read('guide/no-site-footer.html'), 'The end');
  assert.not.match(site.read('guide/no-navbar.html'), '<header');
  assert.not.match(site.read('guide/no-banner.html'), 'my-banner');
  assert.match(
    site.read('guide/deep/page.html'),
    '<nav class="hd-breadcrumbs" aria-label="Breadcrumb"><ol><li>Deep</li><li aria-current="page">Page</li></ol></nav>',
  );
  assert.not.match(site.read('guide/deep/no-crumbs.html'), 'hd-breadcrumbs');
  assert.not.match(plain, 'hd-breadcrumbs');
});

test('the time of the last change is the same on every machine', () => {
  assert.match(
    site.read('guide/plain.html'),
    /Last updated(?:<!-- -->)? (?:<!-- -->)?<time dateTime="2023-11-14T22:13:20.000Z">2023-11-14<\/time> (?:<!-- -->)?by(?:<!-- -->)? (?:<!-- -->)?Ada/,
  );
});

test('a home page shows what its front matter says', () => {
  const html = site.read('index.html');
  assert.match(head('index.html'), '<title>Looms | Weave</title>');
  assert.match(html, 'Looms &lt;1&gt;');
  assert.match(html, /<p class="hd-hero-tagline">Threads<br>and /);
  assert.not.match(html, /hd-hero-tagline">[^\n]*<script>more/);
  assert.match(html, '<span class="hd-hero-text">Line one\nLine <em>two</em></span>');
  assert.match(html, '<a href="/docs/guide/plain.html" class="hd-hero-badge">Version 2</a>');
  assert.match(
    html,
    /<img class="hd-only-light" src="\/docs\/day.svg" alt="A loom" srcSet="\/docs\/day.svg, \/docs\/day.svg 2x" sizes="50vw, 100vw"\/>/,
  );
  assert.match(html, '<img class="hd-only-dark" src="/docs/night.svg"');
  assert.match(
    html,
    /<a[^>]* href="\/docs\/guide\/plain.html"[^>]*>Start<\/a>|<a href="\/docs\/guide\/plain.html"[^>]*>Start/,
  );
  assert.match(
    html,
    /<li class="hd-feature hd-span-6">.*<a href="\/docs\/guide\/plain.html">Fast<\/a><svg.*<\/h2><p>Very <b>fast<\/b><\/p>/,
  );
  assert.match(html, '<li class="hd-feature hd-span-4"><h2>Plain</h2></li>');
});

test.run();
