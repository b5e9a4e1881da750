import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnippet, markTerms } from '../../../src/shared/search/highlight.js';
import { inFewFiles, queryTerms, variantsOf } from '../../../src/shared/search/query-terms.js';
import {
  coverageFactor,
  coverageWeight,
  impactSlot,
  slotImpact,
  termRarity,
} from '../../../src/shared/search/ranking.js';
import { tokenize } from '../../../src/shared/search/tokenizer.js';
import { editDistance } from '../../../src/shared/edit-distance.js';
import { typoCandidates } from '../../../src/shared/search/find-term.js';

const shown = (query: string): string =>
  queryTerms(query, tokenize)
    .map(({ term, parts, isOpen }) => term + (parts.length > 0 ? `(${parts.join(' ')})` : '') + (isOpen ? '*' : ''))
    .join(' ');

for (const [query, expected] of [
  ['dead link', 'dead link*'],
  ['dead link ', 'dead link'],
  ['useState', 'usestate(use state)*'],
  ['addTransitionType', 'addtransitiontype(add transition type)*'],
  ['foo_bar baz', 'foo_bar(foo bar) baz*'],
  ['c++', 'c++(c)*'],
  ['全文搜索', '全文 文搜 搜索'],
  ['库', '库*'],
  ['how to split the chunk of a', 'split chunk'],
  ['the chunk', 'the chunk*'],
  ['how to install', 'install*'],
  ['How do I install', 'install*'],
  ['what is heddle', 'what is heddle*'],
  ['how', 'how*'],
  ['link link', 'link'],
] as const)
  test(`terms of ${query}`, () => assert.is(shown(query), expected));

test('stop words, overlapping pairs and pairs across words weigh less, and words of a question nothing', () => {
  const weigh = (query: string): [string, number][] =>
    queryTerms(query, tokenize).map(({ term, weight }) => [term, weight]);
  assert.equal(weigh('the word '), [
    ['the', 0.15],
    ['word', 1],
  ]);
  assert.equal(weigh('如何安装插件'), [
    ['何安', 0.2],
    ['安装', 0.5],
    ['装插', 0.2],
    ['插件', 0.5],
  ]);
  assert.equal(weigh('如何'), [['如何', 1]]);
  assert.equal(weigh('一个插件'), [
    ['一个', 0.15],
    ['个插', 0.2],
    ['插件', 0.5],
  ]);
  // The segmenter's dictionary lacks 插件, and 写 is no part of a word that it makes with the characters after it.
  assert.equal(weigh('写插件'), [
    ['写插', 0.2],
    ['插件', 0.5],
  ]);
});

test('a long query is looked for with pairs across words as long as they are in few files', () => {
  const termsOf = (query: string, fileOf: (term: string) => number): string =>
    inFewFiles(queryTerms(query, tokenize), fileOf)
      .map(({ term }) => term)
      .join(' ');
  const long = '配置服务器安装插件导出数据生成文件检查类型编译代码';
  assert.is(
    termsOf(long, () => 1),
    queryTerms(long, tokenize)
      .map(({ term }) => term)
      .join(' '),
  );
  const few = termsOf(long, (term) => term.codePointAt(0)! * 65_536 + term.codePointAt(1)!);
  for (const term of ['安装', '插件', '类型', '代码']) assert.ok(few.includes(term), term);
  assert.not.ok(few.includes('型编'));
  assert.is(
    termsOf('导出数据', (term) => term.codePointAt(0)!),
    '导出 出数 数据',
  );
});

test('a level has the square of the strength of its sections, and the first one more', () => {
  for (const impact of [0, 0.2, 0.5, 0.83]) {
    const slot = impactSlot(impact, 9);
    assert.ok(slot > 0 && slot < 9);
    assert.ok(Math.abs(Math.sqrt(slotImpact(slot, 9)) - impact) <= 1 / 9);
  }
  assert.ok(slotImpact(impactSlot(1, 9), 9) > 1);
  assert.ok(slotImpact(impactSlot(1, 1), 1) <= 1);
});

test('rare terms say more, and missing ones cost more in short queries', () => {
  assert.ok(termRarity(100, 1) > termRarity(100, 50));
  assert.ok(termRarity(10, 20) > 0);
  assert.equal([coverageFactor(1, 2), coverageFactor(1, 8)], [1, 1]);
  assert.ok(coverageWeight(1, termRarity(100, 1)) > coverageWeight(1, termRarity(100, 50)));
  assert.ok(coverageFactor(0.5, 2) < 0.5);
  assert.is(coverageFactor(0.5, 8), Math.SQRT1_2);
});

for (const [typed, word, distance] of [
  ['state', 'state', 0],
  ['satte', 'state', 1],
  ['stat', 'state', 1],
  ['statee', 'state', 1],
  ['stage', 'state', 1],
  ['abcde', 'state', 3],
] as const)
  test(`${typed} is ${distance} from ${word}`, () => assert.is(editDistance(typed, word, 2), distance));

test('a beginning may be misspelled while typing goes on', () => {
  assert.is(editDistance('confgi', 'configuration', 1, true), 1);
  assert.equal(typoCandidates('confgi', ['configuration', 'other'], true), [{ term: 'configuration', distance: 1 }]);
  assert.equal(typoCandidates('confgi', ['configuration'], false), []);
});

test('candidates have the first letter that was typed, those with fewer errors and the same length first', () => {
  const words = ['bender', 'fender', 'renders', 'rander'];
  assert.equal(
    typoCandidates('rendr', ['lender', 'render'], false).map(({ term }) => term),
    ['render'],
  );
  assert.equal(
    typoCandidates('render', words, false).map(({ term }) => term),
    ['rander', 'renders'],
  );
});

test('plural and singular', () => {
  const cases = ['routes', 'route', 'classes', 'class', 'entries', 'entry', 'boxes', 'v2', 'is'];
  assert.equal(cases.map(variantsOf), [
    ['route'],
    ['routes'],
    ['class', 'classe'],
    ['classes'],
    ['entry'],
    ['entries'],
    ['box', 'boxe'],
    [],
    [],
  ]);
});

const isFound = (term: string): boolean => ['state', '搜索'].includes(term);

test('marks stand at the places of terms, and text stays text', () => {
  assert.equal(markTerms('<b>useState</b> 搜索框', isFound, tokenize), [
    { text: '<b>use', match: false },
    { text: 'State', match: true },
    { text: '</b> ', match: false },
    { text: '搜索', match: true },
    { text: '框', match: false },
  ]);
});

test('a snippet is the part of a text with most matches', () => {
  const text = 'one two three four five six seven state nine state eleven twelve thirteen';
  assert.is(
    makeSnippet(text, isFound, 5, tokenize)
      .map(({ text: part, match }) => (match ? `[${part}]` : part))
      .join(''),
    '… seven [state] nine [state] eleven …',
  );
  assert.equal(makeSnippet('short', isFound, 5, tokenize), [{ text: 'short', match: false }]);
  assert.equal(makeSnippet('', isFound, 5, tokenize), []);
});

test('a snippet is one line, without spaces around it', () => {
  const snippet = makeSnippet(' \n one\n  two  state\n\nthree\n', isFound, 5, tokenize);
  assert.equal(snippet, [
    { text: 'one two ', match: false },
    { text: 'state', match: true },
    { text: ' three', match: false },
  ]);
  assert.equal(makeSnippet('\nstate\n', isFound, 5, tokenize), [{ text: 'state', match: true }]);
  assert.equal(makeSnippet(' … \n', isFound, 5, tokenize), [{ text: '…', match: false }]);
});

const snippetOf = (text: string, length = 5): string =>
  makeSnippet(text, isFound, length, tokenize)
    .map(({ text: part, match }) => (match ? `[${part}]` : part))
    .join('');

test('cells and rows of tables are separated in a snippet', () => {
  assert.is(snippetOf('Option\tMeaning\nstate\twhat is kept'), '… Meaning · [state] · what is kept');
  assert.is(snippetOf('Before.\n\na\tb\nstate\td\n\nAfter it.', 20), 'Before. a · b · [state] · d After it.');
  assert.is(snippetOf('a\t\tstate\n\nprose'), 'a · [state] prose');
});

test('a snippet is prose where prose has what was looked for', () => {
  const table = 'state\tstring\nmode\tthe state of it';
  const prose = 'Set the state before you call it.';
  assert.is(snippetOf(`${table}\n\n${prose}`), '… the [state] before you call …');
  assert.is(snippetOf(`${prose}\n\n${table}`), '… the [state] before you call …');
  assert.is(snippetOf(`${table}\n\nNothing of it is here.`), '[state] · string · mode · the [state] …');
  const both = 'name\tvalue\none\ttwo\n\nA text without it follows here.';
  assert.is(snippetOf(both), '… A text without it follows …');
});

test('names are whole at both ends of a snippet', () => {
  assert.is(snippetOf('a _meta.json state here more words', 4), '… _meta.json [state] here more …');
  assert.is(
    snippetOf('one two state of src/build/search-index.ts and more', 5),
    '… two [state] of src/build/search-index.ts …',
  );
  assert.is(snippetOf('在文件中搜索设置，然后继续编写更多的内容', 3), '… [搜索]设置，然后 …');
  assert.is(snippetOf(`state ${'x/'.repeat(200)} end`, 2).length < 200, true);
});

test.run();
