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
    head: [['meta', { name: 'author', content: 'Ada' }]],
  });
  assert.equal(problems, [
    'warning unsafe-html 2:7',
    'warning unsafe-html 3:6',
    'warning unsafe-html 5:3',
    'warning unsafe-html 8:5',
    'warning unsafe-html 8:5',
    ...[14, 15, 16, 17, 18, 19, 20].map((line) => `error head-tag-code ${line}:5`),
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

test('tags of data for the head describe their page, and do nothing else', () => {
  const allowed = [
    ['meta', { name: 'robots', content: 'noindex' }],
    ['meta', { property: 'og:image', content: 'https://example.com/card.png' }],
    ['link', { rel: 'canonical', href: 'https://example.com/a' }],
    ['link', { rel: 'alternate', hreflang: 'de', href: '/de/' }],
    ['title', {}, 'Title'],
  ];
  const refused = [
    ...['stylesheet', 'STYLESHEET', 'alternate stylesheet', 'preload', 'prefetch', 'preconnect', 'dns-prefetch'],
    ...['modulepreload', 'prerender', 'icon', 'shortcut icon', 'apple-touch-icon', 'mask-icon', 'manifest', 'import'],
    ...['serviceworker', 'search', 'pingback', 'me', 'expect', 'compression-dictionary', '', 'canonical\tstylesheet'],
  ].map((rel) => ['link', { rel, href: 'https://evil.example/x' }]);
  const others = [
    ['style', {}, '* { display: none }'],
    ['script', { type: 'application/ld+json' }, '{}'],
    ['script', { type: 'speculationrules' }, '{}'],
    ['script', { type: 'importmap' }, '{}'],
    ['noscript', {}, '<style></style>'],
    ['base', { target: '_blank' }],
    ['link', { href: 'https://evil.example/x.css' }],
    ['link', { REL: 'StyleSheet', href: '/x.css' }],
    ['link', { rel: 'canonical', href: 'data:text/html,x' }],
    ['link', { rel: 'canonical', href: '/', onerror: 'x()' }],
    ...['refresh', 'Content-Security-Policy', 'set-cookie', 'default-style', 'x-dns-prefetch-control'].map((name) => [
      'meta',
      { 'HTTP-equiv': name, content: 'x' },
    ]),
    ...['referrer', 'Viewport', 'color-scheme', 'theme-color', 'google-site-verification', 'msvalidate.01'].map(
      (name) => ['meta', { name, content: 'x' }],
    ),
    ['meta', { charset: 'utf-7' }],
  ];
  for (const rule of ['data', 'text'] as const) {
    const { data, problems } = clean(rule, `head: ${JSON.stringify([...allowed, ...refused, ...others])}`);
    assert.equal(data['head'], allowed);
    assert.is(problems.length, refused.length + others.length);
    assert.ok(problems.every((problem) => problem.startsWith('error head-tag-code')));
  }
});

test('links of data have no scheme that runs or invents something, in any spelling', () => {
  const links = [
    ...[
      'javascript:x()',
      'JaVaScRiPt:x()',
      ' javascript:x()',
      'java\tscript:x()',
      'java\nscript:x()',
      '\u0001javascript:x()',
    ],
    ...[
      'vbscript:x',
      'data:text/html,x',
      'DATA:text/html;base64,eA==',
      ' da\tta:text/html,x',
      'data:image/svg+xml,<svg/>',
    ],
    ...[
      'blob:https://example.com/1',
      'filesystem:https://example.com/x',
      'file:///etc/passwd',
      'view-source:/x',
      'about:blank',
    ],
  ];
  for (const link of links) {
    const { data } = clean('text', `features: [{ title: a, link: ${JSON.stringify(link)} }]`);
    assert.equal(data['features'], [{ title: 'a', link: '#' }], link);
  }
});

test('icons of data style themselves only, since other pages show them', () => {
  for (const [icon, expected] of [
    [
      '<i style="position:fixed;inset:0;color:red" class="hd-dialog fa-bolt"></i>',
      '<i style="color:red" class="fa-bolt"></i>',
    ],
    ['<i style="position:fixed"><style>*{display:none}</style></i>', '<i></i>'],
    ['<svg style="fill:url(#a);stroke:url(//evil.example/x)"></svg>', '<svg style="fill:url(#a)"></svg>'],
    ['<span style="color:var(--x);--y:u\\72l(//evil.example)">x</span>', '<span style="color:var(--x)">x</span>'],
    ['<img src="data:image/png;base64,AAAA" ping="/x">', '<img src="data:image/png;base64,AAAA">'],
    ['<img src="data:text/html,x" srcset="/a.png 1x, javascript:x() 2x">', '<img>'],
  ] as const)
    assert.is(clean('data', `icon: ${JSON.stringify(icon)}`).data['icon'], expected);
});

test.run();
