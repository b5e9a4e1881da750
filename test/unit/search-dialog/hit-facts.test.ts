import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noteArrival, takeArrival } from '../../../src/runtime/search/arrival/arrival.js';
import { wordFinder } from '../../../src/runtime/search/arrival/show-arrival.js';
import { hitText, matchedWords, hitUrl } from '../../../src/runtime/search/state/hit-groups.js';
import { safeAnswer } from '../../../src/runtime/search/state/open-search.js';
import { searchAction, type SearchKey } from '../../../src/runtime/search/dialog/connect-field.js';
import { makeHit } from './hits.js';

const site = { base: '/', siteOrigin: 'https://docs.example' };
const page = 'http://localhost:4000/guide/a';
const textOf = (segments: readonly { text: string }[]): string => segments.map(({ text }) => text).join('');

test('addresses of hits: http and relative ones, the published site led to this one', () => {
  for (const [written, expected] of [
    ['/guide/b#c', 'http://localhost:4000/guide/b#c'],
    ['b', 'http://localhost:4000/guide/b'],
    ['https://other.example/x', 'https://other.example/x'],
    ['https://docs.example/guide/b?x=1#c', 'http://localhost:4000/guide/b?x=1#c'],
    ['javascript:alert(1)', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['mailto:a@b.example', undefined],
    ['http://[', undefined],
  ] as const)
    assert.is(hitUrl(written, site, page)?.href, expected, written);
});

test('hits that lead nowhere are left out, and results that are no hits', () => {
  (globalThis as { location?: unknown }).location = new URL(page);
  const good = makeHit('lvl1', 'Guide', 'A');
  const bad = { ...good, url: 'javascript:alert(1)' };
  const customResults = [
    { group: 'Hits', renderType: 'default' as const, results: [good, bad, { url: '/a' }, null] },
    { group: 'Own', renderType: 'custom' as const, results: [{ any: 1 }] },
  ];
  const { hits, customResults: lists } = safeAnswer({ hits: [bad, good], nbHits: 2, customResults }, site);
  assert.equal([hits, lists![0]!.results, lists![1]!.results], [[good], [good], [{ any: 1 }]]);
});

test('what a row says, by type', () => {
  const row = (...args: Parameters<typeof makeHit>): string[] => {
    const { title, detail, icon } = hitText(makeHit(...args));
    return [icon, textOf(title), textOf(detail)];
  };
  assert.equal(row('lvl0', 'Guide'), ['page', 'Guide', '']);
  assert.equal(row('lvl1', 'Guide', 'A'), ['page', 'A', '']);
  assert.equal(row('lvl2', 'Guide', 'A', 'x'), ['heading', 'x', 'A']);
  assert.equal(row('content', 'Guide', 'A', 'x'), ['content', 'some Text', 'A › x']);
  const withText = { ...makeHit('content', 'Guide', 'A'), type: 'lvl1' as const };
  assert.is(textOf(hitText(withText).detail), 'some Text');
});

test('words that were looked for, each once, in lower case', () => {
  assert.equal(matchedWords(makeHit('content', 'Guide', 'A')), ['text']);
  assert.equal(matchedWords(makeHit('lvl1', 'Guide', 'A')), []);
});

test('words in a text: whole, whatever the case; anywhere in scripts without spaces', () => {
  const found = (words: string[], text: string): string[] =>
    wordFinder(words)(text).map(({ start, end }) => text.slice(start, end));
  assert.equal(found(['loom', 'looms'], 'Looms, a loom, heirloom and loomed'), ['Looms', 'loom']);
  assert.equal(found(['梭子'], '投梭子过去'), ['梭子']);
  assert.equal(found(['c++', 'a.b'], 'C++ and a.b, not axb'), ['C++', 'a.b']);
  assert.equal(found(['ünï'], 'ÜNÏ x'), ['ÜNÏ']);
  assert.equal(found([], 'anything'), []);
});

test('the note of a chosen hit is for its page only and is taken once', () => {
  const values = new Map<string, string>();
  Object.assign(globalThis, {
    location: new URL(page),
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  });
  noteArrival(new URL('/other', page), ['x']);
  assert.equal(takeArrival(), []);
  assert.is(values.size, 1);
  noteArrival(new URL('/guide/a#part', page), ['x']);
  assert.equal([takeArrival(), takeArrival(), values.size], [['x'], [], 0]);
  for (const [key] of [...values]) values.delete(key);
  noteArrival(new URL(page), ['x']);
  const [key] = values.keys();
  values.set(key!, values.get(key!)!.replace(/"atMs":\d+/, '"atMs":1'));
  assert.equal([takeArrival(), values.size], [[], 0]);
  values.set(key!, '{');
  assert.equal(takeArrival(), []);
});

test('keys', () => {
  const action = (key: string, more: Partial<SearchKey> = {}, isApple = false): string | undefined =>
    searchAction(
      { key, keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
      isApple,
    );
  const rows: [string, Partial<SearchKey>, string | undefined][] = [
    ['ArrowDown', {}, 'next'],
    ['ArrowUp', {}, 'previous'],
    ['Enter', {}, 'choose'],
    ['Enter', { ctrlKey: true }, 'chooseElsewhere'],
    ['Enter', { metaKey: true }, 'chooseElsewhere'],
    ['Enter', { shiftKey: true }, 'chooseInWindow'],
    ['Enter', { altKey: true }, undefined],
    ['Enter', { isComposing: true }, undefined],
    ['Enter', { keyCode: 229 }, undefined],
    ['Escape', {}, 'escape'],
    ['Escape', { isComposing: true }, undefined],
    ['K', { ctrlKey: true }, 'toggle'],
    ['k', { metaKey: true }, 'toggle'],
    ['k', { ctrlKey: true, shiftKey: true }, undefined],
    ['n', { ctrlKey: true }, undefined],
    ['/', {}, undefined],
  ];
  for (const [key, more, expected] of rows) assert.is(action(key, more), expected, `${key} ${JSON.stringify(more)}`);
  assert.equal([action('n', { ctrlKey: true }, true), action('p', { ctrlKey: true }, true)], ['next', 'previous']);
});

test.run();
