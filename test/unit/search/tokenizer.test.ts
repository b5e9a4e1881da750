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
  ['Straße, œuvre, Łódź, Ørsted, đồng', 'strasse oeuvre lodz orsted dong'],
  ['ısı İstanbul ΟΔΟΣ', 'isi istanbul οδοσ'],
  ['Ёлка за́мок Йод Київ', 'елка замок йод київ'],
  ['كِتَابٌ مكتـــبة أحمد', 'كتاب مكتبه احمد'],
  ['שָׁלוֹם', 'שלום'],
  ['الكتاب والكتاب للكتاب', 'الكتاب كتاب والكتاب كتاب للكتاب كتاب'],
  ['می\u200Cخواهم', 'ميخواهم مي خواهم'],
  ['hy\u00ADphen', 'hyphen'],
  ['Node.js, ASP.NET, socket.io', 'node js node.js nodejs asp net asp.net aspnet socket io socket.io socketio'],
  ['CI/CD and TCP/IP', 'ci cd ci/cd cicd and tcp ip tcp/ip tcpip'],
  ['R&D', 'r d r&d rd'],
  ['docs/guide', 'docs guide docs/guide'],
  ["O'Reilly's", "o reilly o'reilly oreilly s"],
  ["don't 'quoted' it's", 'don t quoted it s'],
  ['l’école', 'l ecole l’ecole lecole'],
  ['환경변수를', '환경변수를 환경 경변 변수 수를'],
  ['React를', 'react를 react'],
  ['변수', '변수'],
  ['ﾃﾞｰﾀﾍﾞｰｽ', 'デー ータ タベ ベー ース ス'],
  ['データ', 'デー ータ タ'],
  ['タ\u3099ンカ\u309A', 'ダン ンカ\u309A カ\u309A'],
  ['แผน\u200Bที่', 'แผ ผน นท ที ี่ ่'],
  ['សួ\u200B\u200Bស', 'សួ ួស ស'],
  ['葛\u{E0100}飾区', '葛飾 飾区 区'],
  ['abc\u200B語', 'abc 語'],
  ['', ''],
];

for (const [text, expected] of table)
  test(`tokens of ${JSON.stringify(text.slice(0, 30))}`, () => assert.is(terms(text), expected));

test('offsets are those of the text as written', () => {
  const written = (text: string): string[] => tokenize(text).map(({ start, end }) => text.slice(start, end));
  assert.equal(written('Ａ Café 全文'), ['Ａ', 'Café', '全文', '文']);
  assert.equal(written('a ﾊﾞｸﾞ'), ['a', 'ﾊﾞｸﾞ', 'ｸﾞ']);
});

test('folding gives small letters without accents and keeps what an accent makes another letter', () => {
  assert.is(foldText('ÉCOLE ЙОД が'), 'ecole йод が');
});

test.run();
