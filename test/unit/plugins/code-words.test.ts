import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeWords } from '../../../src/plugins/code-words.js';

test('words have values in quotes or without', () => {
  const words = codeWords('preview="iframe-follow" title="a pure title" direction=vertical {1,3} fold');
  assert.equal(
    [...words],
    [
      ['preview', 'iframe-follow'],
      ['title', 'a pure title'],
      ['direction', 'vertical'],
      ['fold', ''],
    ],
  );
});

test('the last of equal words counts', () => assert.is(codeWords('a=1 a=2').get('a'), '2'));

test.run();
