import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { expectLinear } from '../../support/growth.js';
import { checkCodeMeta, parseCodeMeta, splitLanguage } from '../../../src/build/highlight/code-meta.js';

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
  ['height=0', { attributes: { height: '0' } }],
  ['height=-5', { attributes: { height: '-5' } }],
  ['height=tall', { attributes: { height: 'tall' } }],
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
  // Docusaurus
  ['title="a.js" showLineNumbers', { title: 'a.js', lineNumbers: true }],
  ['showLineNumbers=false', { lineNumbers: false }],
  ['showLineNumbers={5}', { lineNumbers: true }],
  // VitePress
  [':line-numbers', { lineNumbers: true }],
  [':line-numbers=2 {1}', { lineNumbers: true, ranges: [{ from: 1, to: 1 }] }],
  [':no-line-numbers', { lineNumbers: false }],
  ['[my file.ts]', { title: 'my file.ts' }],
  ['[a.ts] title="b.ts"', { title: 'b.ts' }],
  // Names of files with brackets
  ['[app/[id]/page.tsx] {2}', { title: 'app/[id]/page.tsx', ranges: [{ from: 2, to: 2 }] }],
  [
    '{2} [app/[[...slug]]/{a}.tsx] lineNumbers',
    { title: 'app/[[...slug]]/{a}.tsx', lineNumbers: true, ranges: [{ from: 2, to: 2 }] },
  ],
  ['[[1] a]', { title: '[1] a' }],
  ['[ [a ] b [c]', { title: 'a', attributes: { b: '' } }],
  // Expressive Code
  [
    'ins={1,3-4} del={2} mark={"Why":5}',
    {
      ranges: [
        { from: 1, to: 1, as: '++' },
        { from: 3, to: 4, as: '++' },
        { from: 2, to: 2, as: '--' },
        { from: 5, to: 5 },
      ],
    },
  ],
  [`"some text" 'more' ins="new" frame="none"`, { words: ['some text', 'more', 'new'], attributes: { frame: 'none' } }],
  ['wrap=false', { wrapCode: false }],
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
  const texts = ['{', '{ a', 'a={', '"', 'a="', "{'`", "a='b", ' "', " '", '[', '[a', '"a'];
  for (const text of texts) expectLinear((size: number) => text.repeat(size / text.length), parseCodeMeta, 20_000);
});

test('a range behind the language belongs to the meta', () => {
  assert.equal(splitLanguage('ts:line-numbers=2'), { language: 'ts', meta: ':line-numbers=2' });
  assert.equal(splitLanguage('js-vue{1}'), { language: 'js', meta: '{1}' });
  assert.equal(splitLanguage('vue:no-line-numbers{1}'), { language: 'vue', meta: ':no-line-numbers{1}' });
  assert.equal(splitLanguage('[.env]'), { language: '', meta: '[.env]' });
  assert.equal(splitLanguage('ts{1,3}'), { language: 'ts', meta: '{1,3}' });
  assert.equal(splitLanguage('ts'), { language: 'ts', meta: '' });
});

test('options that were meant are named; words of texts and options of plugins are not', () => {
  const warned = (meta: string): string[] =>
    checkCodeMeta(parseCodeMeta(meta)).map(({ message, fix }) => `${message.split('"')[1]}: ${fix}`);
  assert.equal(warned('titel="a" linenumbers lineNumber showLinenumbers heigth=100 Title=x'), [
    'titel: Did you mean title?',
    'linenumbers: Did you mean lineNumbers?',
    'lineNumber: Did you mean lineNumbers?',
    'showLinenumbers: Did you mean showLineNumbers?',
    'heigth: Did you mean height?',
    'Title: Did you mean title?',
  ]);
  assert.equal(warned('wrapcode flod inz="a" dle={1} line-numbers=false'), [
    'wrapcode: Did you mean wrapCode?',
    'flod: Did you mean fold?',
    'dle: Did you mean del?',
    'line-numbers: Did you mean lineNumbers?',
  ]);
  assert.equal(warned('height=120 fold'), ['120: Write height=150, or another multiple of 50.']);
  assert.equal(warned('height="300px"'), ['300px: Write a multiple of 50 from 100 to 1000, without a unit.']);
  assert.equal(
    warned(
      'Files in the folder, mark of titles live noInline preview direction=vertical twoslash filename=a.js {1,2} [x]',
    ),
    [],
  );
});

test('line ranges that are none, and a title without its second quotation mark, are reported', () => {
  const messages = (meta: string): string[] => checkCodeMeta(parseCodeMeta(meta)).map(({ message }) => message);
  for (const meta of ['{1..3}', '{-1}', '{1,2', '{1:3}', '{1 3}', '{1–3}', 'ins {4-}', '3-5,7'])
    assert.match(messages(meta).join(), /no line range/, meta);
  for (const meta of ['title="a.ts', "title='甲 乙", 'title="a b'])
    assert.match(messages(meta).join(), /no second quotation mark/, meta);
  for (const meta of [
    '{1,3-5}',
    '{"Step 1":2}',
    'ins={1-2}',
    '{$}',
    '{.cls}',
    '{copy=true}',
    '2024',
    'title="a" {1}',
    'v=1-2',
  ])
    assert.equal(messages(meta), [], meta);
});

test.run();
