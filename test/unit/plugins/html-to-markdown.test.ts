import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlToMarkdown } from '../../../src/plugins/llms/html-to-markdown.js';

/** Cases by what they show: HTML, and the Markdown of it. */
const check = (cases: Record<string, readonly [html: string, markdown: string]>): void => {
  for (const [name, [html, markdown]] of Object.entries(cases))
    assert.is(htmlToMarkdown(html, '/docs/'), markdown, name);
};

test('paragraphs, headings and text in other elements', () => {
  check({
    'white space': ['<p> One\n  <em> two </em>\n three </p>', 'One *two* three'],
    'text between blocks': ['<div>Some <b>text</b><p>More</p>end</div>', 'Some **text**\n\nMore\n\nend'],
    heading: ['<h2 id="a-b">A <code>b</code><a class="hd-anchor" href="#a-b">#</a></h2>', '## A `b`'],
    'headings whose anchors do not follow from their texts': [
      '<h2 id="x">A</h2><h2 id="a-1">A</h2><h3 id="使用">使用</h3><h3 id="b c">B</h3><h3 id="c#">C #</h3><h4 id="">D</h4>',
      '## A {#x}\n\n## A {#a-1}\n\n### 使用\n\n### B\n\n### C \\# {#c#}\n\n#### D',
    ],
    'heading with numbers signs': ['<h2>C #</h2><h2>C#</h2>', '## C \\#\n\n## C#'],
    breaks: ['<p><br>one<br/>- two<br></p>', 'one\\\n\\- two'],
    rule: ['<hr><!-- note --><script>1</script><button>x</button>', '---'],
    quote: ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  });
});

test('characters that would be syntax are escaped, and no others', () => {
  check({
    emphasis: [
      '<p>2 * 3, *a* and snake_case, _b_ and __init__</p>',
      '2 * 3, \\*a\\* and snake_case, \\_b\\_ and \\_\\_init\\_\\_',
    ],
    'entities and tags': ['<p>a &lt; b, &lt;b&gt;, &amp;amp; and a &amp; b</p>', 'a < b, \\<b>, \\&amp; and a & b'],
    brackets: ['<p>[a](b) and `c` ~d</p>', '\\[a](b) and \\`c\\` \\~d'],
    backslashes: ['<p>C:\\dir and \\*</p>', 'C:\\dir and \\\\\\*'],
    'beginnings of blocks': [
      ['# a', '- b', '+', '1. c', '> d', '---', '1.5', '#tag']
        .map((text) => `<p>${text.replace('>', '&gt;')}</p>`)
        .join(''),
      ['\\# a', '\\- b', '\\+', '1\\. c', '\\> d', '\\---', '1.5', '#tag'].join('\n\n'),
    ],
    'code with backticks': ['<p><code>a`b</code> <code>```js</code> <code>: </code></p>', '``a`b`` ` ```js ` `: `'],
  });
});

test('links, images and players', () => {
  check({
    links: [
      '<p>See <a href="/docs/a#b">the [page]</a>, <a href="https://a.example">https://a.example</a>!<a href="x(1)" title="T &quot;q&quot;">y</a></p>',
      'See [the \\[page\\]](heddle-site:/docs/a#b), <https://a.example>\\![y](x\\(1\\) "T \\"q\\"")',
    ],
    'links without text': ['<p>a<a href="#x"><svg><title>t</title></svg></a></p>', 'a'],
    'a link around blocks': [
      '<a href="/docs/x"><h3>Card</h3><p>Text</p></a>',
      '### [Card](heddle-site:/docs/x)\n\n[Text](heddle-site:/docs/x)',
    ],
    images: [
      '<p><img src="/docs/a b.png" alt="A [b]"><img alt="none"></p>',
      '![A \\[b\\]](<heddle-site:/docs/a%20b.png>)none',
    ],
    players: [
      '<video aria-label="Demo"><source src="/docs/v.mp4"></video> <iframe src="/x" title="X"></iframe>',
      '[Demo](heddle-site:/docs/v.mp4) [X](/x)',
    ],
    'players without a name': [
      [
        '<video src="/docs/a/v.mp4?t=1#x"></video>',
        '<video><source src="/docs/[v].webm"><track src="/docs/c.vtt"></video>',
        '<audio src="a.mp3"></audio>',
        '<iframe src="https://player.example/"></iframe>',
        '<embed src="/docs/d.pdf">',
        '<object data="/docs/e.pdf"></object>',
        '<video></video>',
      ].join(' '),
      '[v.mp4](heddle-site:/docs/a/v.mp4?t=1#x) [\\[v\\].webm](heddle-site:/docs/[v].webm) [a.mp3](a.mp3) [player.example](https://player.example/) [d.pdf](heddle-site:/docs/d.pdf) [e.pdf](heddle-site:/docs/e.pdf)',
    ],
  });
});

test('lists are as tight as they were written', () => {
  check({
    tight: ['<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>', '- a\n  - b\n  - c\n- d'],
    loose: ['<ol start="9"><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '9. a\n\n   b\n\n10. c'],
    'with code': [
      '<ul><li>a<pre><code class="language-js">1\n\n2\n</code></pre></li></ul>',
      '- a\n  ```js\n  1\n\n  2\n  ```',
    ],
    tasks: [
      '<ul><li><input type="checkbox" disabled checked> a</li><li><p><input type="checkbox" disabled> b</p></li></ul>',
      '- [x] a\n\n- [ ] b',
    ],
    'one after the other': ['<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol>', '- a\n\n* b\n\n1. c'],
    definitions: ['<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dd>e</dd></dl>', '- a\n\n  b\n\n  c\n\n- d\n\n  e'],
    empty: ['<ul><li></li></ul><ul></ul>', '-'],
  });
});

test('tables', () => {
  check({
    aligned: [
      '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td></td></tr></tbody></table>',
      '| a | b |\n| - | -: |\n| `x\\|y` | |',
    ],
    'without a head': ['<table><tr><td>a</td></tr></table>', '| |\n| - |\n| a |'],
    'cells that span others': [
      '<table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><td>c</td><td>d</td></tr></table>',
      '| a | b | |\n| - | - | - |\n| | c | d |',
    ],
    'blocks in cells': [
      '<table><tr><th><p>a</p><ul><li>b</li><li>c</li></ul></th></tr></table>',
      '| a<br>- b<br>- c |\n| - |',
    ],
  });
});

test('parts of the theme', () => {
  const block = (code: string, title = ''): string =>
    `<div class="hd-code" data-lang="ts">${title}<div class="hd-code-body"><pre class="hd"><code class="language-ts">${code}</code></pre><div class="hd-code-tools"><button>Copy</button></div></div></div>`;
  check({
    'highlighted code': [
      block(
        '<span class="line"><span class="t3">const</span> a = "&lt;b&gt;"</span>\n',
        '<div class="hd-code-title">a.ts</div>',
      ),
      '```ts title="a.ts"\nconst a = "<b>"\n```',
    ],
    'notes beside code': [
      block('<span class="line">a<span class="hd-copy-ignore"><span class="x">type</span></span></span>\n```'),
      '````ts\na\n```\n````',
    ],
    callout: [
      '<div class="hd-callout hd-callout-tip"><div class="hd-callout-title">Mind *it*</div><div class="hd-callout-content"><p>a</p></div></div>',
      '> **Mind \\*it\\***\n>\n> a',
    ],
    tabs: [
      '<div role="tablist"><button role="tab" aria-controls="p1">One</button><button role="tab" aria-controls="p2">Two</button></div><div role="tabpanel" id="p1">a</div><div role="tabpanel" id="p2" hidden>b</div>',
      '**One**\n\na\n\n**Two**\n\nb',
    ],
    formulas: [
      '<p>Let <span class="hd-math"><math><annotation>x_1</annotation></math></span>.</p><div class="hd-math hd-math-display"><math><annotation>y</annotation></math></div>',
      'Let $x_1$.\n\n$$\ny\n$$',
    ],
    footnotes: [
      '<p>a<sup><a href="#fn-n" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li><p>b <a data-footnote-backref href="#r">back</a></p><p>c</p></li></ol></section>',
      'a[^1]\n\n[^1]: b\n\n    c',
    ],
  });
});

test.run();
