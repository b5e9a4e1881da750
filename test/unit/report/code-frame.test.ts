import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFrame, createCodeFrames, createFramer } from '../../../src/build/report/code-frame.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

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

test('the caret is below its character, after wide, combining and invisible ones, tabs and a byte order mark', () => {
  const caretLine = (text: string, column: number): string => codeFrame(text, 1, column).split('\n')[1]!;
  assert.is(caretLine('漢字ab', 4), '    | \u3000\u3000 ^');
  assert.is(caretLine('e\u0301x', 3), '    |  ^');
  assert.is(caretLine('한글，x', 4), '    | \u3000\u3000\u3000^');
  assert.is(caretLine('😀x', 3), '    | \u3000^');
  assert.is(caretLine('\t\tx', 3), '    |   ^');
  assert.is(caretLine('\ufeffab', 2), '    |  ^');
  assert.is(caretLine('a\u202eb', 3), '    |  ^');
});

test('long lines are cut between characters, and lines that are not there draw nothing', () => {
  const long = codeFrame(`${'😀'.repeat(200)}x${'漢'.repeat(200)}`, 1, 401);
  assert.not.match(long, /\p{Cs}/u);
  assert.is(long.split('\n')[0]!.length - '> 1 | '.length, 120);
  const far = codeFrame('😀'.repeat(300), 1, 62);
  assert.not.match(far, /\p{Cs}/u);
  assert.is(codeFrame('a', 9), '');
});

test('frames are added to problems that name a line of a readable text, and have none', () => {
  const folder = temporaryFolder({ 'docs/a.md': 'one\r\ntwo\r\n', 'docs/b.png': Buffer.from([0xff, 0xfe, 0]) });
  const framed = createFramer(folder);
  const frame = (problem: Pick<Diagnostic, 'file' | 'line' | 'column' | 'frame'>) => framed(problem);
  assert.is(frame({ file: 'docs/a.md', line: 2, column: 1 }).frame, '  1 | one\n> 2 | two\n    | ^\n  3 | ');
  assert.is(frame({ file: 'docs/a.md', line: 2, frame: 'own' }).frame, 'own');
  for (const problem of [
    { file: 'docs/a.md' },
    { file: 'docs/b.png', line: 1 },
    { file: 'docs', line: 1 },
    { file: 'no.md', line: 1 },
    {},
  ])
    assert.is(frame(problem).frame, undefined);
});

test.run();
