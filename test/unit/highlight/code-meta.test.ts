import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { expectLinear } from '../../support/growth.js';
import { parseCodeMeta, splitLanguage } from '../../../src/build/highlight/code-meta.js';

const cases: [string, object][] = [
  ['', {}],
  ['title="a b.ts"', { title: 'a b.ts' }],
  ['title=\'a "b".ts\'', { title: 'a "b".ts' }],
  ["title=`it's`", { title: "it's" }],
  ['title=src/{id}/a.ts lineNumbers', { title: 'src/{id}/a.ts', lineNumbers: true }],
  ['title=""', {}],
  ['lineNumbers=false wrapCode fold=true', { lineNumbers: false, wrapCode: true, fold: true }],
  ['height=280 fold', { height: 280, fold: true }],
  ['height="120"', { height: 120 }],
  ['height=0', {}],
  ['height=-5', {}],
  ['height=tall', {}],
  [
    '{1,3-5}',
    {
      ranges: [
        { from: 1, to: 1 },
        { from: 3, to: 5 },
      ],
    },
  ],
  [
    '{ 2 - 4 , 9 } {12}',
    {
      ranges: [
        { from: 2, to: 4 },
        { from: 9, to: 9 },
        { from: 12, to: 12 },
      ],
    },
  ],
  ['{5-1}', { ranges: [{ from: 5, to: 1 }] }],
  ['file="<root>/a b.ts#L3-L9"', { file: '<root>/a b.ts#L3-L9' }],
  [
    'preview="iframe" pure direction=vertical {odd}',
    { attributes: { preview: 'iframe', pure: '', direction: 'vertical', '{odd}': '' } },
  ],
  ['title=a title=b', { title: 'b' }],
];

for (const [meta, expected] of cases) {
  test(`reads ${meta || 'nothing'}`, () => {
    assert.equal(parseCodeMeta(meta), { ranges: [], attributes: {}, ...expected });
  });
}

test('the order of tokens has no effect', () => {
  const tokens = ['title="a b"', '{1,3-5}', 'lineNumbers', 'wrapCode=false', 'height=200', 'custom=1'];
  const expected = parseCodeMeta(tokens.join(' '));
  for (let turn = 1; turn < tokens.length; turn++) {
    assert.equal(parseCodeMeta([...tokens.slice(turn), ...tokens.slice(0, turn)].join(' ')), expected);
  }
});

test('keys of objects are keys like any other', () => {
  const { attributes } = parseCodeMeta('__proto__=x constructor');
  assert.equal(Object.keys(attributes), ['__proto__', 'constructor']);
  assert.is(Object.getPrototypeOf(attributes), Object.prototype);
});

test('stray quotes and braces do no harm', () => {
  assert.equal(parseCodeMeta('"x {1 title="a'), { ranges: [], attributes: { x: '', '1': '' }, title: '"a' });
});

test('braces and quotes without an end take linear time', () => {
  const texts = ['{', '{ a', 'a={', '"', 'a="', "{'`", "a='b"];
  for (const text of texts) expectLinear((size: number) => text.repeat(size / text.length), parseCodeMeta, 20_000);
});

test('a range behind the language belongs to the meta', () => {
  assert.equal(splitLanguage('ts{1,3}'), { language: 'ts', meta: '{1,3}' });
  assert.equal(splitLanguage('ts'), { language: 'ts', meta: '' });
});

test.run();
