import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanFrontMatter } from '../../../src/build/front-matter/clean-front-matter.js';
import { readFrontMatter } from '../../../src/build/front-matter/front-matter.js';
import type { HtmlRule } from '../../../src/build/html/html-rule.js';

const svg = '<svg viewBox="0 0 1 1" onload="x()"><path d="M0 0h1"/></svg>';
const cleanSvg = '<svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg>';
const yaml = [
  `icon: '${svg}'`,
  `tag: 'new, ${svg}'`,
  'hero:',
  '  name: <b>name</b>',
  '  text: One <i onclick="x()">two',
  'features:',
  '  - title: <b>title</b>',
  '    details: <b>a</b> &amp; <script>x()</script>',
  `    icon: '<img src="/a.png" onerror="x()">'`,
  '  - details: plain & simple',
  'head:',
  '  - [meta, { name: author, content: Ada }]',
  '  - [script, {}, x()]',
  '  - [base, { href: "https://evil.example/" }]',
  '  - [meta, { http-equiv: refresh, content: "0;url=https://evil.example/" }]',
  '  - [link, { rel: stylesheet, href: /a.css, onload: x() }]',
  '  - [link, { rel: "x ModulePreload", href: https://evil.example/a.js }]',
  '  - [link, { rel: icon, href: "javascript:x()" }]',
  '  - [link, { rel: stylesheet, href: /a.css }]',
].join('\n');

function clean(rule: HtmlRule, text = yaml): { data: Record<string, unknown>; problems: string[] } {
  const { data, problems } = cleanFrontMatter(readFrontMatter(`---\n${text}\n---\n`), rule);
  return {
    data,
    problems: problems.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`),
  };
}

test('code keeps its front matter as it is written', () => {
  const { data, problems } = clean('code');
  assert.equal(data, readFrontMatter(`---\n${yaml}\n---\n`).data);
  assert.equal(problems, []);
});

test('HTML in the front matter of data holds no code, and its elements are closed', () => {
  const { data, problems } = clean('data');
  assert.equal(data, {
    icon: cleanSvg,
    tag: 'new',
    hero: { name: '<b>name</b>', text: 'One <i>two</i>' },
    features: [
      { title: '<b>title</b>', details: '<b>a</b> &#x26; ', icon: '<img src="/a.png">' },
      { details: 'plain & simple' },
    ],
    head: [
      ['meta', { name: 'author', content: 'Ada' }],
      ['link', { rel: 'stylesheet', href: '/a.css' }],
    ],
  });
  assert.equal(problems, [
    'warning unsafe-html 2:7',
    'warning unsafe-html 3:6',
    'warning unsafe-html 5:3',
    'warning unsafe-html 8:5',
    'warning unsafe-html 8:5',
    ...[14, 15, 16, 17, 18, 19].map((line) => `error head-tag-code ${line}:5`),
  ]);
});

test('an icon may be an element to which a style sheet gives one', () => {
  const { data, problems } = clean('data', `features:\n  - icon: <i class="fa-bolt" onclick="x()"></i>`);
  assert.equal(data['features'], [{ icon: '<i class="fa-bolt"></i>' }]);
  assert.equal(problems, ['warning unsafe-html 3:5']);
});

test('without HTML, texts are shown as they are written, and icons of HTML are left out', () => {
  const { data } = clean('text');
  assert.equal(data['hero'], { name: '<b>name</b>', text: 'One &lt;i onclick="x()">two' });
  assert.equal(data['features'], [
    { title: '<b>title</b>', details: '&lt;b>a&lt;/b> &amp; &lt;script>x()&lt;/script>' },
    { details: 'plain & simple' },
  ]);
  assert.is(data['icon'], undefined);
  assert.is(data['tag'], 'new');
});

test('links that run code lead to the page itself', () => {
  const { data, problems } = clean(
    'text',
    'hero: { badge: { text: a, link: "javascript:x()" }, actions: [{ text: b, link: "vbscript:x" }, { text: c, link: /c }] }\nfeatures: [{ title: d, link: "data:text/html,x" }]',
  );
  assert.equal(data, {
    hero: {
      badge: { text: 'a', link: '#' },
      actions: [
        { text: 'b', link: '#' },
        { text: 'c', link: '/c' },
      ],
    },
    features: [{ title: 'd', link: '#' }],
  });
  assert.equal(problems, [...Array<string>(2).fill('warning unsafe-link 2:7'), 'warning unsafe-link 3:12']);
});

test('a tag is an SVG as a whole: none of its words becomes one', () => {
  const hidden = 'new,<svg title="a&#44;<svg onload=x()>&#44;">';
  assert.equal(clean('data', `tag: '${hidden}'`).data, { tag: 'new' });
  assert.equal(clean('data', `tag: '${svg}'`).data, { tag: cleanSvg });
  assert.equal(clean('data', 'tag: a < b, c').data, { tag: 'a < b, c' });
});

test.run();
