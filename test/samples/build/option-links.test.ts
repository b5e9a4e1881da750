import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const configOf = (themeConfig: object): string =>
  `export default { base: '/docs/', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], themeConfig: ${JSON.stringify(themeConfig)} };\n`;

test('links in the HTML of the footer, and files of social links, follow base and language', async () => {
  const site = createSite({
    'site.config.mjs': configOf({
      footer: {
        message:
          `<a class="x" href="/imprint?a=1&amp;b=2#top">Imprint</a> <A HREF='/LICENSE'>MIT</A> <img alt="" src="/by.svg">` +
          `<!-- <a href="/gone">old</a> --><a title="a > b" href=/imprint>Imprint</a><img srcset="/by.svg 2x">`,
        copyright: '<a href="https://example.com/x">X</a> <a href="//example.com/y">Y</a> <a href="mailto:a@b.c">Z</a>',
      },
      socialLinks: [
        { icon: 'wechat', mode: 'img', content: '/by.svg' },
        { icon: 'rss', mode: 'link', content: '/feed.xml' },
        { icon: 'x', mode: 'link', content: 'https://example.com/z' },
        { icon: 'qq', mode: 'text', content: '/all' },
      ],
    }),
    'docs/public/LICENSE': 'MIT',
    'docs/public/by.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/en/index.md': '# Home\n',
    'docs/en/imprint.md': '# Imprint\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/zh/imprint.md': '# 版本说明\n',
  });
  let result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const linksOf = (html: string): string[] =>
    [...html.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)=(["'])([^"']*)\1/gi)].map(([, , url]) => url!);
  const footerOf = (page: string): string => /<footer class="hd-footer">.*?<\/footer>/s.exec(site.read(page))![0];
  const elsewhere = ['https://example.com/x', '//example.com/y', 'mailto:a@b.c'];
  assert.equal(linksOf(footerOf('index.html')), [
    '/docs/imprint.html?a=1&amp;b=2#top',
    '/docs/LICENSE',
    '/docs/by.svg',
    '/gone',
    ...elsewhere,
  ]);
  assert.is(linksOf(footerOf('zh/index.html'))[0], '/docs/zh/imprint.html?a=1&amp;b=2#top');
  assert.match(footerOf('index.html'), '<a title="a > b" href="/docs/imprint.html">');
  assert.match(footerOf('index.html'), '<img srcset="/docs/by.svg 2x">');
  const social = /<ul class="hd-social-links".*?<\/ul>/s.exec(site.read('index.html'))![0];
  assert.equal(linksOf(social), ['/docs/by.svg', '/docs/feed.xml', 'https://example.com/z']);
  assert.match(social, '>/all<');

  site.write({
    'site.config.mjs': configOf({
      footer: { copyright: '<a href="/imprnt">Imprint</a>' },
      socialLinks: [{ icon: 'wechat', mode: 'img', content: '/buy.svg' }],
    }),
  });
  result = await site.build();
  assert.equal(
    result.problems.map(({ code }) => code),
    ['config-file-missing'],
  );
  site.write({ 'docs/public/buy.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  result = await site.build();
  assert.equal(
    result.problems.map(({ code }) => code),
    ['dead-link'],
  );
  assert.match(result.output, 'Did you mean /imprint?');
});

test.run();
