import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorsOf, hrefsOf } from '../../../src/build/html/content-links.js';

test('links and ids are read as browsers read them, however their characters are written', () => {
  const html =
    '<a href="/models/?a=1&#x26;b=2&amp;c=&#39;3&#X27;#end">x</a> <a class="y" href="/&#x1F600;&notanentity;&#x110000;">z</a>';
  assert.equal(hrefsOf(html), ["/models/?a=1&b=2&c='3'#end", '/😀&notanentity;&#x110000;']);
  assert.equal(anchorsOf('<h2 id="a&#x3C;b&gt;">x</h2>'), ['a<b>']);
});

test.run();
