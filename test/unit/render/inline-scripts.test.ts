import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inlineScriptHashes } from '../../../src/build/render/inline-scripts.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the scripts that browsers run have hashes, however their tags are written', () => {
  const html =
    '<!doctype html><head><script>one()</script><SCRIPT data-x="a > b" type="module">two()</SCRIPT\n>' +
    "<script type='application/javascript'>three()\r\n</script ><script type=importmap>{}</script></head>";
  assert.equal(inlineScriptHashes(html), ['one()', 'two()', 'three()\n', '{}'].map(hashOf));
});

test('data, files, comments and text have no hashes', () => {
  const html =
    '<!doctype html><script type="application/json">{}</script><script type=text/plain>x</script><script data-x=">" src=a.js>y</script>' +
    '<!-- <script>z()</script> --><noscript><script>n()</script></noscript><textarea><script>t()</script></textarea>';
  assert.equal(inlineScriptHashes(html), []);
});

test.run();
