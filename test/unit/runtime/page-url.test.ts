import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageUrl } from '../../../src/runtime/url/page-url.js';

const locales = [
  { lang: 'en', label: 'English', home: '/docs/' },
  { lang: 'zh', label: '中文', home: '/docs/zh/' },
];
const english = {
  base: '/docs/',
  cleanUrls: true,
  lang: 'en',
  locales,
  multiVersion: { default: '2.0', versions: ['1.0', '2.0'] },
};
const chinese = { ...english, lang: 'zh' };

test('site-absolute links get base and the form of URLs', () => {
  assert.is(pageUrl('/guide/a', english), '/docs/guide/a');
  assert.is(pageUrl('/guide/a.md?x=1#part', english), '/docs/guide/a?x=1#part');
  assert.is(pageUrl('/guide/a.html', english), '/docs/guide/a');
  assert.is(pageUrl('/guide/a', { ...english, cleanUrls: false }), '/docs/guide/a.html');
  assert.is(pageUrl('/guide/', { ...english, cleanUrls: false }), '/docs/guide/index.html');
  assert.is(pageUrl('/guide/index.mdx', english), '/docs/guide/');
  assert.is(pageUrl('/', english), '/docs/');
});

test('links without a language lead to the page in the language of the reader', () => {
  assert.is(pageUrl('/guide/a', chinese), '/docs/zh/guide/a');
  assert.is(pageUrl('/', chinese), '/docs/zh/');
  assert.is(pageUrl('/zh/guide/a', chinese), '/docs/zh/guide/a');
  assert.is(pageUrl('/zhang/a', chinese), '/docs/zh/zhang/a');
  assert.is(pageUrl('/1.0/guide/a', chinese), '/docs/1.0/zh/guide/a');
  assert.is(pageUrl('/1.0/zh/guide/a', chinese), '/docs/1.0/zh/guide/a');
  assert.is(pageUrl('/1.0/guide/a', english), '/docs/1.0/guide/a');
  const ofVersion = locales.map((one) => ({ ...one, home: one.home.replace('/docs/', '/docs/1.0/') }));
  assert.is(pageUrl('/2.0/guide/a', { ...chinese, locales: ofVersion }), '/docs/2.0/zh/guide/a');
  assert.is(pageUrl('/guide/a', { ...chinese, locales: ofVersion }), '/docs/1.0/zh/guide/a');
});

test('files and versions with dots keep their names', () => {
  assert.is(pageUrl('/files/a.pdf', chinese), '/docs/files/a.pdf');
  assert.is(pageUrl('/v1.2', english), '/docs/v1.2');
  assert.is(pageUrl('/files/a.PNG?x', english), '/docs/files/a.PNG?x');
  for (const name of ['Core.Application', 'socket.io', 'v1.2', 'app.config', '1.0.0-beta.x1'])
    assert.is(pageUrl(`/api/${name}#part`, { ...english, cleanUrls: false }), `/docs/api/${name}.html#part`);
});

test('other links stay as they are', () => {
  for (const link of ['https://a.example/b', '//a.example/b', './b', '../b#c', '#c', 'mailto:a@b.example'])
    assert.is(pageUrl(link, chinese), link);
});

test('names outside ASCII are encoded once', () => {
  assert.is(pageUrl('/指南', english), '/docs/%E6%8C%87%E5%8D%97');
  assert.is(pageUrl('/%E6%8C%87%E5%8D%97', english), '/docs/%E6%8C%87%E5%8D%97');
  assert.is(pageUrl('/100%', english), '/docs/100%25');
});

test.run();
