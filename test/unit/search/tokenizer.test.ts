import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText } from '../../../src/shared/search/fold-text.js';
import { tokenize } from '../../../src/shared/search/tokenizer.js';

const terms = (text: string): string =>
  tokenize(text)
    .map(({ term }) => term)
    .join(' ');

const table: [text: string, terms: string][] = [
  ['Plain words here', 'plain words here'],
  ['useState', 'usestate use state'],
  ['addTransitionType', 'addtransitiontype add transition type transitiontype'],
  ['HTMLElement', 'htmlelement html element'],
  ['foo_bar', 'foo bar foo_bar foobar'],
  ['client-side', 'client side client-side clientside'],
  ['import.meta.env', 'import meta env import.meta.env'],
  ['@scope/pkg', 'scope pkg @scope/pkg'],
  ['Use C++ and C#.', 'use c c++ and c c#'],
  ['the --flag option', 'the flag --flag option'],
  ['Wow! a => b !! c', 'wow a => b !! c'],
  ['`<table>`', 'table'],
  ['version 1.2.3 or v20.19', 'version 1.2.3 or v20.19 20.19'],
  ['in 2024.', 'in 2024'],
  ['Café über Ångström', 'cafe uber angstrom'],
  ['ＦＵＬＬ ｗｉｄｔｈ', 'full width'],
  ['й и', 'й и'],
  ['全文搜索', '全文 文搜 搜索 索'],
  ['库', '库'],
  ['useState钩子', 'usestate use state 钩子 子'],
  ['Vue和React', 'vue 和 react'],
  ['検索する', '検索 索す する る'],
  ['𠮷野', '𠮷野 野'],
  ['https://example.com/a', 'https example com a'],
  [`${'x'.repeat(65)} y`, 'y'],
  ['', ''],
];

for (const [text, expected] of table)
  test(`tokens of ${JSON.stringify(text.slice(0, 30))}`, () => assert.is(terms(text), expected));

test('offsets are those of the text as written', () => {
  const text = 'Ａ Café 全文';
  const written = tokenize(text).map(({ start, end }) => text.slice(start, end));
  assert.equal(written, ['Ａ', 'Café', '全文', '文']);
});

test('folding gives small letters without accents and keeps what an accent makes another letter', () => {
  assert.is(foldText('ÉCOLE ЙОД が'), 'ecole йод が');
});

test.run();
