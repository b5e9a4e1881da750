import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorsOf } from '../../../src/build/html/anchors.js';
import { readLinks } from '../../../src/build/html/visit-elements.js';

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

test.run();
