import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { countDiagnostics, formatDiagnostics } from '../../../src/build/report/print-diagnostics.js';

const deadLink: Diagnostic = {
  code: 'dead-link',
  severity: 'error',
  kind: 'content',
  message: 'The link ./b points to no page of the site.',
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
      '  The link ./b points to no page of the site.',
      '  > 3 | See [b](./b)',
      '      |     ^',
      '  fix: Did you mean ./c?',
      '  see: https://heddle.dev/api/errors#dead-link',
    ].join('\n'),
  );
});

test('a line of a problem is cut where a message quotes a whole page', () => {
  const quoted = 'a'.repeat(100_000);
  const text = formatDiagnostics([
    { ...deadLink, message: `The file ${quoted} is missing.\nSecond line.`, fix: quoted },
  ]);
  const [, message, second, , , fix] = text.split('\n');
  assert.is(message, `  The file ${'a'.repeat(1991)}…`);
  assert.is(second, '  Second line.');
  assert.is(fix, `  fix: ${'a'.repeat(2000)}…`);
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

test('the first 50 are shown, and all are counted by code and by what they are about', () => {
  const many = Array.from({ length: 53 }, (_, index): Diagnostic => ({
    ...deadLink,
    code: 'foreign-component',
    subject: index % 10 === 0 ? '<Demo>' : '<Sandpack>',
    message: `No ${index}.`,
    severity: index < 51 ? 'error' : 'warning',
    line: index + 1,
  }));
  const text = formatDiagnostics(many);
  assert.is(text.match(/^error foreign-component/gm)?.length, 50);
  assert.ok(
    text.endsWith(
      '\n\nand 1 error, 2 warnings more; --all-problems shows all. In total:\n  foreign-component 53: <Sandpack> 47, <Demo> 6',
    ),
    text.slice(-200),
  );
  const whole = formatDiagnostics(many, { isComplete: true });
  assert.is(whole.match(/^(?:error|warning) foreign-component/gm)?.length, 53);
  assert.not.match(whole, ' more');
  assert.is(countDiagnostics(many), '51 errors, 2 warnings');
});

test('five names of a code are counted, and the others are a number', () => {
  const many = Array.from({ length: 60 }, (_, index): Diagnostic => ({
    ...deadLink,
    code: 'unknown-component',
    message: `No ${index}.`,
    subject: `<C${index % 7}>`,
    line: index,
  }));
  assert.match(formatDiagnostics(many), /unknown-component 60: <C0> 9, <C1> 9, <C2> 9, <C3> 9, <C4> 8, 2 more$/);
});

test('broken links with the same text are one problem with several places', () => {
  const links = Array.from({ length: 8 }, (_, index): Diagnostic => ({ ...deadLink, line: index + 1 }));
  const text = formatDiagnostics(links);
  assert.is(text.match(/^error dead-link/gm)?.length, 1);
  assert.match(
    text,
    '\n  also: docs/en/a.md:2:5, docs/en/a.md:3:5, docs/en/a.md:4:5, docs/en/a.md:5:5, docs/en/a.md:6:5 and 2 more\n',
  );
  assert.match(formatDiagnostics(links, { isComplete: true }), 'docs/en/a.md:8:5\n');
  assert.is(countDiagnostics(links), '8 errors');
});

test('a problem whose text repeats is told once, with its first places', () => {
  const repeated = (code: string, count: number, change: Partial<Diagnostic> = {}): Diagnostic[] =>
    Array.from({ length: count }, (_, index) => ({ ...deadLink, code, line: index + 1, ...change }));
  const heads = (diagnostics: readonly Diagnostic[], isComplete = false): string[] =>
    formatDiagnostics(diagnostics, { isComplete })
      .split('\n')
      .filter((line) => /^(?:error|warning|and|[ ]{2}also:)/.test(line));
  const hundreds = [...repeated('unknown-container', 1900), ...repeated('empty-heading', 182, { severity: 'warning' })];
  const also = '  also: docs/en/a.md:2:5, docs/en/a.md:3:5, docs/en/a.md:4:5, docs/en/a.md:5:5, docs/en/a.md:6:5 and';
  assert.equal(heads(hundreds), [
    'error unknown-container docs/en/a.md:1:5',
    `${also} 1894 more`,
    'warning empty-heading docs/en/a.md:1:5',
    `${also} 176 more`,
  ]);
  assert.is(heads(hundreds, true).length, 2082);
  assert.is(heads(repeated('empty-heading', 5)).length, 5);
  assert.is(heads(repeated('empty-heading', 6)).length, 2);
  assert.is(heads([...repeated('mdx-syntax', 5), ...repeated('mdx-syntax', 5, { message: 'Another.' })]).length, 10);
  // Without places there is nothing to list.
  assert.is(heads(repeated('plugin-failed', 7, { file: undefined })).length, 7);
});

test('links that are dead because of other errors come after those errors', () => {
  const cause: Diagnostic = { ...deadLink, code: 'front-matter-syntax', file: 'docs/z.md' };
  const others = Array.from({ length: 60 }, (_, index): Diagnostic => ({
    ...deadLink,
    code: index % 3 === 0 ? 'dead-image' : 'dead-anchor',
    message: `No ${index}.`,
    file: 'docs/a.md',
    line: index + 1,
  }));
  const text = formatDiagnostics([...others, cause]);
  assert.match(text, /^error front-matter-syntax docs\/z\.md/);
  assert.match(text, /and 11 errors more; .*\n {2}dead-anchor 40\n {2}dead-image 20\n {2}front-matter-syntax 1$/);
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
