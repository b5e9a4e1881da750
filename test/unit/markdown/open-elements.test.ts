import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown } from './compile-markdown.js';

/** Sources, and the problems in each. */
const mistakes: readonly (readonly [source: string, ...problems: string[]])[] = [
  ['<details>\n<summary>More</summary>\n\ntext', 'unclosed-element 1:1'],
  ['a\n\n<div class="note">\n\ntext\n\n<div>\n\n</div>', 'unclosed-element 3:1'],
  ['this is <b>bold\n\nand this', 'unclosed-element 1:9'],
  ['<div>\n\n一\n\n</div>\n\n</div>', 'stray-end-tag 7:1'],
  ['text\n\n<!-- open\n\ntext', 'shown-as-text 3:1'],
  // Elements that close themselves in JSX and XML, and don't in HTML.
  ['<a id="x"/>\n\n## Title', 'unclosed-element 1:1'],
  ['see <a name="x" /> and <a name="y" />.', 'unclosed-element 1:5', 'unclosed-element 1:24'],
  ['## Title <sup class="new" /> text\n\ntext', 'unclosed-element 1:10'],
  ['新 <span class="new"/>![](https://e.co/a.png)\n\ntext', 'unclosed-element 1:3'],
  ['<iframe src="https://e.co/"/>\n\ntext', 'unclosed-element 1:1'],
  ['<div class="clear" />\n\ntext', 'unclosed-element 1:1'],
  // Names that are meant as text.
  ['A `Promise` is a Promise<string> or a Map<string, number>.', 'unclosed-element 1:25'],
  ['Replace <your-name> and </script>.', 'stray-end-tag 1:25', 'unclosed-element 1:9'],
  ['Map<K, V> and <t1>.', 'unclosed-element 1:15'],
  // In containers of Markdown.
  ['- one <kbd>\n- two', 'unclosed-element 1:7'],
  ['1. x\n\n   <div>\n   <span>text\n   </div>\n\n2. y', 'unclosed-element 4:4'],
  ['> <details>\n> text\n\nafter', 'unclosed-element 1:3'],
  [':::tip\n</div>\n\n:::\n\ntext', 'stray-end-tag 2:1'],
  ['| a | b |\n|---|---|\n| <b>x | <i>y</i> |', 'unclosed-element 3:3'],
  ['<table>\n<tr><td></div>text</td></tr>\n</table>', 'stray-end-tag 2:9'],
  ['<div><table><tr><td>x</td></tr></div>', 'stray-end-tag 1:32', 'unclosed-element 1:1', 'unclosed-element 1:6'],
  ['<ul><li><div>a<li>b</ul>', 'unclosed-element 1:9'],
  ['<svg viewBox="0 0 1 1"><g><path d="M0"/></svg>', 'unclosed-element 1:24'],
  ['<details><summary>Title\n\ntext\n\n</details>', 'unclosed-element 1:10'],
  // Tags that do not end.
  ['<div class="a"\n\ntext', 'unclosed-element 1:1'],
  ['<div title="a>\n\ntext </div> text', 'unclosed-element 1:1', 'stray-end-tag 3:6'],
  ['<p>\n<img src="a.png\n</p>\n\ntext', 'unclosed-element 2:1'],
  ['<span>一</span> <span>二', 'unclosed-element 1:16'],
  ['<div>\r\n\r\ntext\r\n', 'unclosed-element 1:1'],
];

/** HTML that is as it should be, or that browsers read as its author meant it. */
const valid: readonly string[] = [
  '<details>\n<summary>More</summary>\n\n- a\n- b\n\n```html\n<div>\n```\n\n</details>',
  '<p>one\n\ntwo\n\n<p>three',
  '<p align="center">\n\n![](https://e.co/a.png)\n\n</p>',
  'a<br>b<br/>c</br>\n<img src="https://e.co/a.png"> <hr>\n<wbr>',
  '<ul><li>one<li>two</ul>\n\n<dl><dt>a<dd>b</dl>',
  '<table>\n<thead><tr><th>a\n<tbody>\n<tr><td>b <p>c\n<tr><td>d\n</table>',
  '<table>\n<tr>\n<td>\n\n**bold**\n\n</td>\n</tr>\n</table>',
  '<select><option>a<option>b</select> <ruby>漢<rt>kan</ruby>',
  '- <a href="https://e.co/%C3%A9">https://e.co/é</a>\n- <a href="x">**www.e.co** and a@e.co</a>',
  '<b>one\n\ntwo</b>',
  '## Title <sup class="new" /> {#title}\n\nA [link](https://e.co) <sup class="new" />\n\n- x <span/>\n- y\n\n<a id="end" />\n',
  '<b><i>x</b></i> <em><span>y</em></span>',
  '<div>\n\n- a\n- b</div>\n\ntext',
  'Text <div>block</div> text, H<sub>2</sub>O <kbd>Ctrl</kbd> <T-1 2',
  '`<div>` \\<div> &lt;div> 1 <2 <- <https://e.co> <a@e.co>\n\n    <div>',
  '<script>if (a < b) document.write("<div>")</script>\n\n<style>a > b {}</style>\n\n<textarea><b></textarea>',
  '<!-- <div> --> <!-- <b --> <?php <b> ?> <!DOCTYPE html>\n\ntext',
  '<svg viewBox="0 0 1 1"><path d="M0"/><g><circle/></g><foreignObject><p>x</p></foreignObject></svg>',
  "<div title=\"a > b\" data-x='</div>' data-y=it's>\n\ntext\n\n</div>",
  '<DIV>\n\n</div>\n\n<h2>Title</h3>',
  '> <details>\n> <summary>a</summary>\n>\n> text\n>\n> </details>',
  '- <details><summary>a</summary>\n\n  text\n\n  </details>\n- b',
  '<div><p>text</div> <button type="button">\n<span>x</span></button>',
  '<a href="https://e.co"><img src="https://e.co/a.png"></a>\n\n[a <b>b</b>](https://e.co)',
  '<object data="https://e.co/"></object>\n\n<video controls>\n<source src="https://e.co/a.mp4">\n</video>',
];

const problemsOf = async (source: string): Promise<string[]> => {
  const { problems } = await compileMarkdown(source, { path: 'page.md' });
  return problems.filter((problem) => !/unsafe-html|no-title|component-tag/.test(problem));
};

test('elements and tags of raw HTML without an end, and ends without a beginning, are reported', async () => {
  for (const [source, ...problems] of mistakes)
    assert.equal(
      await problemsOf(source),
      problems.map((problem) => `warning ${problem}`),
      source,
    );
});

test('HTML whose elements end where their author meant it is not reported', async () => {
  for (const source of valid) assert.equal(await problemsOf(source), [], source);
});

test('a URL in the text of an `<a>` is no second link', async () => {
  const { html } = await compileMarkdown('<a href="https://e.co">see https://e.co/b now</a> https://e.co/c', {
    path: 'page.md',
  });
  assert.equal(
    html.match(/<a [^>]*href="[^"]*"/g)?.map((tag) => /href="(.*)"/.exec(tag)![1]),
    ['https://e.co', 'https://e.co/c'],
  );
  assert.match(html, '>see https://e.co/b now</a>');
});

test('the message says how far the element reaches, and what to write', async () => {
  const told = async (source: string): Promise<string[]> =>
    (await compileMarkdown(source, { path: 'page.md' })).diagnostics.map(({ message, fix }) => `${message} ${fix}`);
  assert.equal(await told('<div>\n\ntext'), [
    '<div> is not closed, so the rest of the page is inside it. Write </div> where it ends, or \\<div> if it is meant as text.',
  ]);
  assert.equal(await told('- <span>a\n- b'), [
    '<span> is not closed, so what follows up to the end of <li> is inside it. Write </span> where it ends, or \\<span> if it is meant as text.',
  ]);
  assert.equal(await told('<a id="x" />\n\ntext'), [
    'HTML ignores the / at the end of <a id="x" />, so the element is not closed, and the rest of the page is inside it. Write <a id="x"></a>.',
  ]);
});

test.run();
