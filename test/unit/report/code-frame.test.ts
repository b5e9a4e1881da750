import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFrame, createCodeFrames } from '../../../src/build/report/code-frame.js';

const source = 'one\r\ntwo\n\tthree\rfour\nfive';

test('two lines before, the line with a caret, one line after', () => {
  assert.is(codeFrame(source, 3, 2), '  1 | one\n  2 | two\n> 3 |  three\n    |  ^\n  4 | four');
});

test('the first and the last line have fewer lines around them, and long lines are cut around the column', () => {
  const draw = createCodeFrames(source);
  assert.is(draw(1), '> 1 | one\n    | ^\n  2 | two');
  assert.is(draw(5, 4), '  3 |  three\n  4 | four\n> 5 | five\n    |    ^');
  const long = codeFrame(`${'a'.repeat(100)}b${'c'.repeat(100)}`, 1, 101);
  assert.is(long, `> 1 | ${'a'.repeat(59)}b${'c'.repeat(60)}\n    | ${' '.repeat(59)}^`);
});

test('numbers of lines are as wide as the widest', () => {
  const draw = createCodeFrames('x\n'.repeat(20));
  assert.is(draw(9), '   7 | x\n   8 | x\n>  9 | x\n     | ^\n  10 | x');
});

test.run();
