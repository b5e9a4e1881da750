import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorsOf } from '../../../src/build/html/anchors.js';
import { parseFragment } from 'parse5';
import { trustSeed } from '../../support/trust.js';
import { randomNumbers } from '../../support/random-numbers.js';
import { readLinks, visitElements } from '../../../src/build/html/visit-elements.js';

test('links and ids are read as browsers read them, however their characters are written', () => {
  const html =
    '<a href="/models/?a=1&#x26;b=2&amp;c=&#39;3&#X27;#end">x</a> <a class="y" href="/&#x1F600;&notanentity;&#x110000;">z</a>';
  assert.equal(readLinks(html).hrefs, ["/models/?a=1&b=2&c='3'#end", '/😀&notanentity;\ufffd']);
  for (const anchors of [anchorsOf, (text: string) => readLinks(text).anchors]) {
    assert.equal(anchors('<h2 id="a&#x3C;b&gt;">x</h2>'), ['a<b>']);
    assert.equal(anchors('<img alt="a > b" hidden id="c"><p title="<i id=" id="d">x</p>'), ['c', 'd']);
  }
});

test('links and ids of HTML that was written by hand are found in each form, and none in text', () => {
  const html =
    '<a title="a > b" href=/a>x</a><A HREF=\'/b\' ID=b>y</A><!-- <a href="/c" id="c">z</a> --><area href="/d">' +
    '<script>"<a href=\'/e\' id=e>"</script><textarea><a href="/f" id="f"></textarea><link href="/g"><a href="/a">again</a>';
  assert.equal(readLinks(html), { hrefs: ['/a', '/b', '/d'], anchors: ['b'] });
});

const parts = [
  ...[
    '<a href="/a">',
    "<a href='/b' rel=external>",
    '<A HREF=/c/ ID=c>',
    '<a href="/d" href="/e">',
    '<a href>',
    '</a>',
  ],
  ...['<a href="/f" id="a&amp;b">', '<a href="/g?x=1&y=2">', '<a href="/&copy;">', '<a href="/&lt;">', '<a/href="/h">'],
  ...[
    '<a title="a > b" href="/i">',
    '<a href="/j',
    '<a href=/k"l>',
    '<a\fhref="/m">',
    '<a\u00a0href="/n">',
    '<a href="/o"/>',
  ],
  ...[
    '<h2 id="one">',
    '</h2>',
    '<div id="two" id="three">',
    '</div>',
    '<p id=four>',
    '<img id="five"/>',
    '<area href="/p">',
  ],
  ...[
    '<table>',
    '<tr id="six">',
    '<td id="seven">',
    '<td>',
    '</table>',
    '<form id="eight">',
    '</form>',
    '<template>',
    '</template>',
  ],
  ...[
    '<svg viewBox="0 0 1 1">',
    '<a xlink:href="/q">',
    '<path id="nine"/>',
    '</svg>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
  ],
  ...[
    '<!-- -->',
    '<!--$-->',
    '<!--/$-->',
    '<!-->',
    '<!--->',
    '<!-- <a href="/r"> -->',
    '<!-- --!>',
    '<!--',
    '-->',
    '<!DOCTYPE x>',
  ],
  ...[
    'text',
    ' < b',
    'a > b',
    '<',
    '</',
    '<?x?>',
    '&amp;',
    '\r',
    '<select>',
    '</select>',
    '<button id="ten">',
    '<x-y id="eleven">',
  ],
];

test('HTML is read tag by tag as it is by a parser', () => {
  const random = randomNumbers(trustSeed);
  for (let i = 0; i < 20_000; i++) {
    const html = Array.from(
      { length: 1 + Math.floor(random() * 6) },
      () => parts[Math.floor(random() * parts.length)],
    ).join('');
    const hrefs = new Set<string>();
    const ids = new Set<string>();
    visitElements(parseFragment(html), ({ tagName, attrs }) => {
      const isExternal = attrs.some(({ name, value }) => name === 'rel' && value === 'external');
      for (const { name, value } of attrs) {
        if (name === 'id' && value !== '') ids.add(value);
        if (name === 'href' && ['a', 'area'].includes(tagName) && !isExternal) hrefs.add(value);
      }
    });
    assert.equal(readLinks(html), { hrefs: [...hrefs], anchors: [...ids] }, html);
  }
});

test.run();
