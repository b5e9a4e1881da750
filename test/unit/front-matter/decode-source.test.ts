import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeSource } from '../../../src/build/front-matter/find-front-matter.js';

const bytesOf = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const textCases: [name: string, bytes: Buffer, text: string][] = [
  ['empty', bytesOf(''), ''],
  ['only a byte order mark', bytesOf([0xef, 0xbb, 0xbf]), ''],
  ['byte order mark', bytesOf([0xef, 0xbb, 0xbf], 'a'), 'a'],
  ['a mark inside stays', bytesOf('a\ufeffb'), 'a\ufeffb'],
  ['CRLF', bytesOf('a\r\nb\r\n'), 'a\nb\n'],
  ['CR', bytesOf('a\rb\r'), 'a\nb\n'],
  ['mixed line ends', bytesOf('a\r\n\rb\n\r\nc'), 'a\n\nb\n\nc'],
  ['all planes', bytesOf('é漢𝒜\u2028'), 'é漢𝒜\u2028'],
];
for (const [name, bytes, text] of textCases) {
  test(`text: ${name}`, () => assert.equal(decodeSource(bytes), { text, problems: [] }));
}

const problemCases: [
  name: string,
  bytes: Buffer,
  code: string,
  severity: string,
  line: number,
  column: number,
  detail: RegExp,
][] = [
  ['0xFF 0xFE inside', bytesOf('ab\ncé', [0xff, 0xfe], 'd'), 'not-utf8', 'error', 2, 3, /offset 6 /],
  [
    '0xFF 0xFE after CRLF and a mark',
    bytesOf([0xef, 0xbb, 0xbf], 'a\r\nb', [0xff]),
    'not-utf8',
    'error',
    2,
    2,
    /offset 7 /,
  ],
  ['cut at the end', bytesOf('abc', [0xe6, 0xbc]), 'not-utf8', 'error', 1, 4, /offset 3 /],
  ['overlong', bytesOf([0xc0, 0xaf]), 'not-utf8', 'error', 1, 1, /offset 0 /],
  ['surrogate', bytesOf('a', [0xed, 0xa0, 0x80]), 'not-utf8', 'error', 1, 2, /offset 1 /],
  ['beyond Unicode', bytesOf([0xf4, 0x90, 0x80, 0x80]), 'not-utf8', 'error', 1, 1, /offset 0 /],
  ['UTF-16 LE', Buffer.from('\ufeffab', 'utf16le'), 'utf16-source', 'error', 1, 1, /UTF-16/],
  ['UTF-16 BE', bytesOf([0xfe, 0xff, 0, 0x61]), 'utf16-source', 'error', 1, 1, /UTF-16/],
  ['NUL', bytesOf('a\r\nb\0c\0'), 'nul-character', 'warning', 2, 2, / 2 NUL characters/],
];
for (const [name, bytes, code, severity, line, column, detail] of problemCases) {
  test(`problem: ${name}`, () => {
    const { problems } = decodeSource(bytes);
    assert.equal(
      problems.map((problem) => [problem.code, problem.severity, problem.line, problem.column]),
      [[code, severity, line, column]],
    );
    assert.match(problems[0]!.message, detail);
    assert.ok(problems[0]!.fix);
  });
}

test('NUL becomes U+FFFD', () => assert.is(decodeSource(bytesOf('a\0b\0')).text, 'a\ufffdb\ufffd'));

test('the place of an invalid byte does not depend on its length', () => {
  const prefix = '漢𝒜é\n'.repeat(1000);
  const { problems } = decodeSource(bytesOf(prefix, [0x80]));
  assert.is(problems[0]!.line, 1001);
  assert.match(problems[0]!.message, new RegExp(`offset ${Buffer.byteLength(prefix)} `));
});

test.run();
