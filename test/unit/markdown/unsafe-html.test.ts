import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdsCode } from '../../../src/build/html/data-html.js';
import { compileMarkdown, type CompileOptions } from './compile-markdown.js';

const withoutHtml: CompileOptions['config'] = ({ markdown }) => ({ markdown: { ...markdown, html: false } });

test('raw HTML of Markdown is kept', async () => {
  const source =
    'a<br>b <kbd style="color: red">c</kbd>\n\n<!-- note -->\n\n<details>\n<summary>S</summary>\n\n*d*\n\n</details>';
  const page = await compileMarkdown(source);
  assert.is(
    page.html,
    '<p>a<br>b <kbd style="color: red">c</kbd></p>\n<!-- note -->\n<details>\n<summary>S</summary>\n<p><em>d</em></p>\n</details>',
  );
  assert.equal(page.problems, []);
});

test('elements that run code are taken out', async () => {
  const page = await compileMarkdown(
    'a <script>x()</script> b\n\n<script src="y"></script>\n\n<div><noscript><p title="</noscript><img src=x onerror=y>"></noscript></div>\n\n<template><b onclick="x">y</b></template>\n\n<base href="https://e.f">',
  );
  assert.is(page.html.replace(/\n+/g, '\n'), '<p>a  b</p>\n<div></div>\n<p></p>');
  assert.equal(page.problems, [
    'warning unsafe-html 1:3',
    'warning unsafe-html 3:1',
    'warning unsafe-html 5:6',
    'warning unsafe-html 7:1',
    'warning unsafe-html 9:1',
  ]);
});

test('attributes that run code are taken out', async () => {
  const page = await compileMarkdown(
    '<b onclick="x()">a</b> <i oNfoo=y>b</i>\n\n<iframe srcdoc="<b>" src="https://a.b"></iframe>\n\n<form action=" java&#9;script:x"></form>\n\n<div><svg><a xlink:href="javascript:x">c</a><animate attributeName="href" values="#a;javascript:x"/></svg></div>',
  );
  assert.is(
    page.html,
    '<p><b>a</b> <i>b</i></p>\n<iframe src="https://a.b"></iframe>\n<form></form>\n<div><svg><a>c</a><animate attributeName="href"></animate></svg></div>',
  );
  assert.equal(page.problems.filter((problem) => problem.startsWith('warning unsafe-html')).length, 6);
});

test('styles inside SVG, whose text browsers read as markup, are taken out', async () => {
  const page = await compileMarkdown('<div><svg><style>&lt;img src=x onerror=y></style></svg></div>');
  assert.is(page.html, '<div><svg></svg></div>');
});

test('no mark that the build makes for itself lets a link keep the URL of a script', async () => {
  const marks = ['data-hd-resolved="javascript:x()"', 'data-footnote-ref', 'data-footnote-backref'];
  const page = await compileMarkdown(marks.map((mark) => `<a href="javascript:x()" ${mark}>a</a>`).join('\n\n'));
  assert.not.match(page.html, /javascript/);
  assert.equal(page.problems, ['warning unsafe-link 1:1', 'warning unsafe-link 3:1', 'warning unsafe-link 5:1']);
});

test('elements of the theme and of plugins, whose scripts trust them, are taken out', async () => {
  const page = await compileMarkdown('<hd-demo-frame data-src="javascript:x()"></hd-demo-frame>\n\n<b>c</b>');
  assert.is(page.html, '<p></p>\n<p><b>c</b></p>');
  assert.equal(page.problems, ['warning unsafe-html 1:1']);
});

test('names that would hide properties of the document or of a form are taken out', async () => {
  const page = await compileMarkdown(
    '<form name="getElementById"><input name="parentNode"><input id="closest"><input name="title" id="x"></form>\n\n<iframe name="head"></iframe><img name="body" alt="">\n\n<a name="anchor">d</a>',
  );
  assert.match(page.html, '<form><input><input><input name="title" id="x"></form>');
  assert.not.match(page.html, /name="(?:head|body)"/);
  assert.match(page.html, '<a name="anchor">d</a>');
  assert.is(page.problems.filter((problem) => problem.startsWith('warning unsafe-html')).length, 5);
});

const mutations = [
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=x()>',
  '<form><math><mtext></form><form><mglyph><title></math><img src onerror=x()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=x()>">',
  '<svg><desc><textarea><a title="</textarea><img src=x onerror=x()>"></desc></svg>',
  '<table><td><svg><foreignObject><table><title><img title="</title><img src=x onerror=x()>">',
  '<div><select><svg><style><a title="</style></svg></select><img src onerror=x()>"></div>',
];
for (const [index, mutation] of mutations.entries())
  test(`HTML that browsers read in another way holds no code afterwards: ${index + 1}`, async () => {
    const { html } = await compileMarkdown(`before\n\n<div>${mutation}</div>\n`);
    assert.is(holdsCode(html), false, html);
    assert.match(html, 'before');
  });

test('HTML is parsed as browsers parse it, more than once', () => {
  assert.is(holdsCode('<p>a <b title="<img onerror>">b</b> &lt;img onerror=x></p>'), false);
  assert.is(holdsCode('<svg><style><img src onerror=x()></style></svg>'), true);
  assert.is(holdsCode('<title><img title="</title><img src onerror=x()>">'), true);
});

test('switched off, raw HTML is text', async () => {
  const page = await compileMarkdown('a <b onclick="x">c</b>\n\n<script>x</script>\n\n- <i>\n', {
    config: withoutHtml,
  });
  assert.is(
    page.html,
    '<p>a &#x3C;b onclick="x">c&#x3C;/b></p>\n<p>&#x3C;script>x&#x3C;/script></p>\n<ul>\n<li>\n&#x3C;i>\n</li>\n</ul>',
  );
  assert.equal(page.problems, []);
});

test('MDX is code', async () => {
  const page = await compileMarkdown('<script src="x" />\n\n<b onClick={x}>a</b>', { path: 'x.mdx' });
  assert.equal(page.problems, []);
  assert.match(page.html, /<b onclick="\{x\}">/i);
});

test.run();
