import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const site = createSite({
  'site.config.mjs': `export default {
  title: 'Cards',
  siteOrigin: 'https://example.com',
  base: '/docs/',
  image: './card.svg',
  route: { cleanUrls: true },
  themeConfig: {
    themeColor: { light: '#fff', dark: '#111' },
    socialLinks: [{ icon: 'mastodon', mode: 'link', content: 'https://social.example/@cards' }],
  },
};
`,
  'card.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'docs/public/cards/two.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>\n',
  'docs/guide/three.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>\n',
  'docs/index.md': '# Home\n',
  'docs/guide/public.md': '---\nimage: /cards/two.svg\n---\n\n# Public\n',
  'docs/guide/beside.mdx': '---\nimage: ./three.svg\n---\n\n# Beside\n',
  'docs/guide/elsewhere.md': '---\nimage: https://img.example/four.png\n---\n\n# Elsewhere\n',
  'docs/guide/own.md': '---\nimage: five.png\n---\n\n# A field of the theme\n',
  'docs/guide/replaced.md':
    '---\nhead:\n  - [meta, { property: og:image, content: https://img.example/six.png }]\n---\n\n# Replaced\n',
});

const contents = (path: string, name: string): string[] =>
  [...site.read(path).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
    .filter(([, key]) => key === name)
    .map(([, , content]) => content!);

test('previews of links show the image of the page, or of the site, by its absolute URL', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const images = ['index', 'guide/public', 'guide/beside', 'guide/elsewhere', 'guide/own', 'guide/replaced'].map(
    (page) => contents(`${page}.html`, 'og:image').map((url) => url.replace(/\.[0-9a-f]{8}\./, '.')),
  );
  assert.equal(images, [
    ['https://example.com/docs/assets/card.svg'],
    ['https://example.com/docs/cards/two.svg'],
    ['https://example.com/docs/assets/three.svg'],
    ['https://img.example/four.png'],
    ['https://example.com/docs/assets/card.svg'],
    ['https://img.example/six.png'],
  ]);
  for (const page of ['index', 'guide/beside']) {
    const [url] = contents(`${page}.html`, 'og:image');
    assert.ok(site.has(url!.slice('https://example.com/docs/'.length)), url);
  }
  assert.equal(contents('index.html', 'twitter:card'), ['summary_large_image']);
});

test('browsers get a color for each appearance; links to accounts say whose they are', () => {
  const html = site.read('index.html');
  assert.match(html, '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"');
  assert.match(html, '<meta name="theme-color" content="#111" media="(prefers-color-scheme: dark)"');
  assert.match(html, /<a [^>]*href="https:\/\/social\.example\/@cards"[^>]* rel="noopener noreferrer me"/);
});

test('without an origin there is no image; a missing one is reported at its line', async () => {
  site.write({
    'site.config.mjs':
      'export default { image: "./card.svg", themeConfig: { themeColor: "#abc", darkMode: "dark" } };\n',
    'docs/guide/public.md': '---\ntitle: Public\nimage: /cards/none.svg\n---\n',
  });
  const { problems } = await site.build();
  assert.equal(
    problems.map(({ code, file, line }) => [code, file, line]),
    [['dead-image', 'docs/guide/public.md', 3]],
  );
  site.write({ 'docs/guide/public.md': '# Public\n' });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(contents('index.html', 'og:image'), []);
  assert.equal(contents('index.html', 'twitter:card'), ['summary']);
  assert.match(
    site.read('index.html'),
    '<meta name="theme-color" content="#abc" media="not all" data-appearance="light">',
  );
  assert.match(site.read('index.html'), '<meta name="theme-color" content="#abc" media="all" data-appearance="dark">');
});

test.run();
