import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

const site: TestSite = createSite(smallSite);

test('the small site builds without problems', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
});

test('every page has an HTML file', () => {
  const pages = [
    'index',
    'guide/one',
    'guide/two',
    'guide/three',
    'custom',
    'zh/index',
    'zh/guide/one',
    'zh/guide/three',
    '404',
    'zh/404',
  ];
  for (const page of pages) assert.ok(site.has(`${page}.html`), page);
  assert.is(site.read('robots.txt'), 'User-agent: *\n');
});

test('a page without components ships no JavaScript of its own', () => {
  const { module, imports } = site.data('guide/one');
  assert.ok(site.article('guide/one').includes('Text with a'));
  assert.is(module, undefined);
  assert.is(imports, undefined);
  assert.equal(
    site.outputs().filter((path) => path.startsWith('assets/pages/guide/one')),
    [],
  );
  const scriptsOf = (path: string): string[] =>
    Array.from(site.read(path).matchAll(/<script[^>]* src="\/assets\/(\w+)\.[^"]+"/g), ([, name]) => name!);
  assert.equal(scriptsOf('guide/one.html'), ['loader', 'code']);
  assert.equal(scriptsOf('zh/guide/three.html'), ['loader']);
});

test('static parts of a page with components are HTML strings, and the module of the first visit leaves them out', () => {
  const { module, wholeModule, imports } = site.data('guide/two');
  // The component's module alone: the fragment is a part of the page.
  assert.is(imports?.length, 1);
  const whole = site.read(wholeModule!.slice(1));
  assert.match(whole, /h\.html\(\[.*<strong>text<\/strong> before/s);
  assert.not.match(whole, /_components\.strong|"strong"/);
  const lean = site.read(module!.slice(1));
  assert.not.match(lean, /before/);
  assert.not.match(lean, /Static text after/);
  assert.ok(lean.length < whole.length);
});

test('components are rendered on the server', () => {
  const html = site.read('guide/two.html');
  assert.match(html, /<button class="counter_[0-9a-f]{6}_root">count (?:<!-- -->)?3<\/button>/);
  assert.match(html, /Hello (?:<!-- -->)?Ada/);
  assert.match(html, /<link rel="stylesheet" href="\/assets\/_counter\.[0-9A-Z]{8}\.css">/);
  assert.match(site.read('custom.html'), /<h1>Custom page<\/h1>/);
  assert.match(site.read('custom.html'), /<title>Custom - Small<\/title>/);
});

test('links lead to routes, images are hashed and sized', () => {
  const html = site.read('guide/one.html');
  assert.match(html, /<a href="\/guide\/two#part">link<\/a>/);
  assert.match(
    html,
    /<img src="\/assets\/logo\.[0-9a-f]{8}\.svg" alt="logo" width="10" height="20" loading="lazy" decoding="async">/,
  );
  assert.match(site.read('zh/guide/one.html'), /<a href="\/zh\/guide\/three">链接<\/a>/);
});

test('the head names languages and addresses', () => {
  const html = site.read('zh/guide/one.html');
  assert.match(html, /<html lang="zh" dir="ltr"/);
  assert.match(html, /<link rel="canonical" href="https:\/\/example\.com\/zh\/guide\/one">/);
  assert.match(html, /<link rel="alternate" hreflang="en" href="https:\/\/example\.com\/guide\/one">/);
  assert.match(html, /<link rel="alternate" hreflang="zh" href="https:\/\/example\.com\/zh\/guide\/one">/);
  assert.match(html, /<link rel="alternate" hreflang="x-default" href="https:\/\/example\.com\/guide\/one">/);
  assert.match(html, /<meta property="og:title" content="一 - Small">/);
  assert.not.match(site.read('guide/two.html'), /hreflang/, 'a page in one language only');
});

test('navigation: active item, previous and next page', () => {
  const html = site.read('guide/one.html');
  assert.match(html, /<a [^>]*href="\/guide\/one"[^>]*aria-current="page"/);
  assert.match(html, /href="\/guide\/three"/);
  const pager = (path: string): string[] =>
    [.../<nav class="hd-pager".*?<\/nav>/s.exec(site.read(path))![0].matchAll(/href="([^"]+)"/g)].map(
      ([, link]) => link!,
    );
  assert.equal(['guide/one.html', 'guide/two.html', 'guide/three.html'].map(pager), [
    ['/guide/three'],
    ['/guide/three'],
    ['/guide/one', '/guide/two'],
  ]);
});

test.run();
