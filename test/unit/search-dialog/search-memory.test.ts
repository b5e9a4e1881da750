import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLocalProvider } from '../../../src/runtime/search/local/local-provider.js';
import {
  openSearchMemory,
  createPageStorage,
  type SearchMemory,
  type TextStorage,
} from '../../../src/runtime/search/state/search-memory.js';
import { makeHit } from './hits.js';

const recentKey = '__DOCSEARCH_RECENT_SEARCHES__docs.en';
const favoriteKey = '__DOCSEARCH_FAVORITE_SEARCHES__docs.en';
const page = (name: string | number) => makeHit('lvl1', 'Guide', String(name));

function createStorage(initial: Record<string, string> = {}): TextStorage & { values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

const names = (memory: SearchMemory): string[][] => {
  const { recent, favorites } = memory.read();
  return [recent, favorites].map((hits) => hits.map(({ url }) => url.slice(1)));
};

test('the newest comes first, each once, seven at most', () => {
  const storage = createStorage();
  const memory = openSearchMemory('docs.en', storage);
  for (const name of [1, 2, 3, 4, 5, 6, 7, 8, 3]) memory.visit(page(name));
  assert.equal(names(memory), [['3', '8', '7', '6', '5', '4', '2'], []]);
  assert.equal(names(openSearchMemory('docs.en', storage)), names(memory));
  assert.equal([...storage.values.keys()], [recentKey]);
});

test('beside favourites there are four recent ones, from the next opening on', () => {
  const storage = createStorage();
  const memory = openSearchMemory('docs.en', storage);
  for (const name of [1, 2, 3, 4, 5, 6]) memory.visit(page(name));
  memory.favor(page(6));
  assert.equal(names(memory), [['5', '4', '3', '2', '1'], ['6']]);
  assert.equal(names(openSearchMemory('docs.en', storage)), [['5', '4', '3', '2'], ['6']]);
});

test('ten favourites; a favourite is not recent', () => {
  const memory = openSearchMemory('docs.en', createStorage());
  for (let name = 1; name <= 11; name++) memory.favor(page(name));
  assert.is(memory.read().favorites.length, 10);
  memory.visit(page(11));
  assert.equal(memory.read().recent, []);
});

test('removing: from recent, and from favourites without a way back', () => {
  const memory = openSearchMemory('docs.en', createStorage());
  memory.visit(page('a'));
  memory.visit(page('b'));
  memory.forget(page('a'));
  memory.favor(page('b'));
  assert.equal(names(memory), [[], ['b']]);
  memory.forget(page('b'));
  assert.equal(names(memory), [[], []]);
});

test('text is kept as its page, or as the heading above it', () => {
  const memory = openSearchMemory('docs.en', createStorage());
  const text = makeHit('content', 'Guide', 'A', 'x');
  memory.visit(text, page('A'));
  memory.visit(text);
  const [heading, parent] = memory.read().recent;
  assert.equal([parent!.type, parent!.url], ['lvl1', '/A']);
  assert.equal([heading!.type, heading!.url, heading!.content], ['lvl2', '/A#x.text', null]);
  assert.equal(heading!.segments, {
    title: [{ text: 'x', match: false }],
    path: [[{ text: 'A', match: false }]],
    snippet: [],
  });
});

test('marks and text are not stored', () => {
  const storage = createStorage();
  openSearchMemory('docs.en', storage).visit({ ...page('a'), content: 'secret', extra: 1 } as never);
  assert.equal(Object.keys((JSON.parse(storage.values.get(recentKey)!) as object[])[0]!), [
    'objectID',
    'url',
    'hierarchy',
    'type',
  ]);
});

test('what cannot be read counts as empty', () => {
  const good = { objectID: 'a', url: '/a', type: 'lvl1', hierarchy: { lvl1: 'A' } };
  for (const [stored, expected] of [
    ['{', []],
    ['{"a":1}', []],
    ['null', []],
    [JSON.stringify([null, 1, {}, { ...good, type: 'content' }, { ...good, hierarchy: {} }, good]), ['a']],
  ] as const)
    assert.equal(names(openSearchMemory('docs.en', createStorage({ [recentKey]: stored }))), [expected, []]);
});

const refuse = (): never => {
  throw new DOMException('no', 'QuotaExceededError');
};

test('what the browser refuses to keep lives as long as the page, from one opening to the next', () => {
  const stored = createStorage();
  openSearchMemory('docs.en', stored).favor(page('kept'));
  for (const [open, before] of [
    [refuse, []],
    [() => ({ getItem: refuse, setItem: refuse }), []],
    [() => ({ ...stored, setItem: refuse }), ['kept']],
  ] as const) {
    const storage = createPageStorage(open);
    const memory = openSearchMemory('docs.en', storage);
    assert.equal(names(memory), [[], before]);
    memory.visit(page('a'));
    memory.favor(page('b'));
    assert.equal(names(openSearchMemory('docs.en', storage)), [['a'], ['b', ...before]]);
  }
  assert.equal(names(openSearchMemory('docs.en', stored)), [[], ['kept']]);
});

test('what is written once there is room again is what other windows see', () => {
  const storage = createStorage();
  let isFull = true;
  const ofPage = createPageStorage(() => (isFull ? { ...storage, setItem: refuse } : storage));
  const memory = openSearchMemory('docs.en', ofPage);
  memory.visit(page('a'));
  isFull = false;
  memory.visit(page('b'));
  openSearchMemory('docs.en', storage).visit(page('c'));
  assert.equal(names(memory), [['c', 'b', 'a'], []]);
});

test('sites that share an origin do not share what readers chose', () => {
  const names = ['/', '/docs/'].map((base) =>
    createLocalProvider({ base, isVersioned: true, workerUrl: '' }).indexName('en', 'v2'),
  );
  assert.equal(names, ['/en.v2', '/docs/en.v2']);
});

test('two windows do not undo each other', () => {
  const storage = createStorage();
  const [one, other] = [openSearchMemory('docs.en', storage), openSearchMemory('docs.en', storage)];
  one.visit(page('a'));
  other.visit(page('b'));
  one.favor(page('c'));
  assert.equal(names(other), [['b', 'a'], ['c']]);
  assert.ok(storage.values.has(favoriteKey));
});

test.run();
