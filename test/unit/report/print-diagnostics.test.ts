import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { countDiagnostics, formatDiagnostics } from '../../../src/build/report/print-diagnostics.js';

const deadLink: Diagnostic = {
  code: 'dead-link',
  severity: 'error',
  kind: 'content',
  message: 'The link ./b leads to no page of the site.',
  fix: 'Did you mean ./c?',
  file: 'docs/en/a.md',
  line: 3,
  column: 5,
  frame: '> 3 | See [b](./b)\n    |     ^',
};

test('a problem is place, cause, source and what to do', () => {
  assert.is(
    formatDiagnostics([deadLink]),
    [
      'error dead-link docs/en/a.md:3:5',
      '  The link ./b leads to no page of the site.',
      '  > 3 | See [b](./b)',
      '      |     ^',
      '  fix: Did you mean ./c?',
      '  see: https://heddle.dev/api/errors#dead-link',
    ].join('\n'),
  );
});

test('the first problem of a code tells where it is explained, unless the code is that of a plugin', () => {
  const own: Diagnostic = { code: 'long-page', severity: 'warning', kind: 'content', message: 'It is long.' };
  const text = formatDiagnostics([deadLink, { ...deadLink, line: 9 }, { ...deadLink, code: 'dead-anchor' }, own, own]);
  assert.equal(
    text.split('\n').filter((line) => line.startsWith('  see: ')),
    ['  see: https://heddle.dev/api/errors#dead-anchor', '  see: https://heddle.dev/api/errors#dead-link'],
  );
});

test('a problem without place or fix is two lines', () => {
  assert.is(
    formatDiagnostics([{ code: 'long-page', severity: 'warning', kind: 'content', message: 'It is long.' }]),
    'warning long-page\n  It is long.',
  );
});

test('errors come first, then file, line, column and code order', () => {
  const at = (severity: 'error' | 'warning', code: string, file: string, line: number, column: number): Diagnostic => ({
    ...deadLink,
    severity,
    code,
    file,
    line,
    column,
  });
  const shuffled = [
    at('warning', 'w', 'a.md', 1, 1),
    at('error', 'z', 'b.md', 10, 1),
    at('error', 'b', 'b.md', 9, 2),
    at('error', 'a', 'b.md', 9, 2),
    at('error', 'c', 'b.md', 9, 1),
    at('error', 'd', 'B.md', 50, 1),
  ];
  const heads = formatDiagnostics(shuffled)
    .split('\n')
    .filter((line) => /^(?:error|warning)/.test(line));
  assert.equal(heads, [
    'error d B.md:50:1',
    'error c b.md:9:1',
    'error a b.md:9:2',
    'error b b.md:9:2',
    'error z b.md:10:1',
    'warning w a.md:1:1',
  ]);
});

test('the first 50 are shown and the others counted', () => {
  const many = Array.from({ length: 53 }, (_, index): Diagnostic => ({
    ...deadLink,
    severity: index < 51 ? 'error' : 'warning',
    line: index + 1,
  }));
  const text = formatDiagnostics(many);
  assert.is(text.match(/^error dead-link/gm)?.length, 50);
  assert.ok(text.endsWith('\n\nand 1 error, 2 warnings more (dead-link 3); --debug shows all'), text.slice(-200));
  assert.is(formatDiagnostics(many, { isComplete: true }).match(/^(?:error|warning) dead-link/gm)?.length, 53);
  assert.not.match(formatDiagnostics(many, { isComplete: true }), ' more');
  assert.is(countDiagnostics(many), '51 errors, 2 warnings');
});

test('links that are dead because of other errors come after those errors, and are counted by code', () => {
  const cause: Diagnostic = { ...deadLink, code: 'front-matter-syntax', file: 'docs/z.md' };
  const others = Array.from({ length: 60 }, (_, index): Diagnostic => ({
    ...deadLink,
    code: index % 3 === 0 ? 'dead-image' : 'dead-anchor',
    file: 'docs/a.md',
    line: index + 1,
  }));
  const text = formatDiagnostics([...others, cause]);
  assert.match(text, /^error front-matter-syntax docs\/z\.md/);
  assert.match(text, /and 11 errors more \(dead-anchor 8, dead-image 3\); --debug shows all$/);
});

test('texts of users can neither control the terminal nor begin a line', () => {
  const text = formatDiagnostics([
    {
      ...deadLink,
      file: 'docs/\u001b[2Ja\n::b.md',
      message: 'bad \u001b]0;title\u0007text\u0000\u009b31m\r\n::error::oops\u202e',
      frame: '\u001b[31m> 1 | x\u0008',
      fix: 'a\u001b[1A\nb',
    },
  ]);
  assert.is(
    text,
    [
      'error dead-link docs/a ::b.md:3:5',
      '  bad text31m',
      '  ::error::oops',
      '  > 1 | x',
      '  fix: a',
      '  b',
      '  see: https://heddle.dev/api/errors#dead-link',
    ].join('\n'),
  );
});

test('colours are written when asked for only', () => {
  assert.not(formatDiagnostics([deadLink]).includes('\u001b'));
  assert.ok(formatDiagnostics([deadLink], { isColored: true }).startsWith('\u001b[31merror\u001b[0m'));
});

test.run();
