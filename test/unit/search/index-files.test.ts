import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cutShards } from '../../../src/build/search/cut-shards.js';
import { createSegmentIndexer } from '../../../src/build/search/index-segment.js';
import { flexSearch } from '../../../src/build/search/flexsearch.js';
import { indexSettings } from '../../../src/shared/search/index-options.js';
import { createMerger, splitTail } from '../../../src/build/search/merge-postings.js';
import { decodeDictionary, encodeDictionary, joinDictionaries } from '../../../src/shared/search/dictionary.js';
import { pageBases, type SearchManifest, type ShardEntry } from '../../../src/shared/search/search-index.js';
import { createTestIndex, manyPages, toPageText, type TestIndex, type TestPage } from './support.js';

const manifestOf = (index: TestIndex): SearchManifest =>
  JSON.parse(index.texts.get('en.index.json')!) as SearchManifest;

const namesOf = (index: TestIndex): string[] => index.files.map(({ name }) => name).sort();

test('the same pages give the same files', () => {
  assert.equal(namesOf(createTestIndex(manyPages(40))), namesOf(createTestIndex(manyPages(40))));
});

test('a small index is one file of postings and one of texts', () => {
  const { shards, pages } = manifestOf(createTestIndex(manyPages(3)));
  assert.is(shards.length, 1);
  assert.is(pages.files?.length, 1);
});

test('a large one is cut by terms, and names its texts in tables', () => {
  const index = createTestIndex(manyPages(600));
  const manifest = manifestOf(index);
  assert.ok(manifest.shards.length > 10, `${manifest.shards.length} shards`);
  assert.equal(manifest.pages.tables?.files.length, 5);
  const terms = manifest.shards.flatMap(([first, file]) => {
    const entries = JSON.parse(index.texts.get(file)!) as ShardEntry[];
    assert.is(entries[0]![0], first);
    return entries.map(([term]) => term);
  });
  assert.equal(terms, [...new Set(terms)].sort());
});

test('an edit of one page rewrites few files', () => {
  const before = manyPages(150);
  const after = manyPages(150);
  after[70]!.sections[2]!.text += ' something entirely new';
  const old = new Set(namesOf(createTestIndex(before)));
  const changed = namesOf(createTestIndex(after)).filter((name) => !old.has(name));
  // Two shards with the new words, the dictionary, the texts of the page.
  assert.ok(changed.length <= 6, changed.join());
});

test('a new section does not move the ids of other pages', () => {
  const pages = manyPages(150);
  const old = new Set(namesOf(createTestIndex(pages)));
  pages[70]!.sections.push({ heading: 'Fresh', text: 'fresh' });
  const changed = namesOf(createTestIndex(pages)).filter((name) => !old.has(name));
  assert.ok(changed.length <= 8, changed.join());
});

test('shards end where the hash of a term says, so that a new term moves few borders', () => {
  const entries = Array.from({ length: 4000 }, (_, n): ShardEntry => [`t${String(n).padStart(5, '0')}`, [[n, n + 1]]]);
  const sizes = { smallest: 1000, largest: 8000, borderEvery: 16 };
  const old = new Set(cutShards(entries, sizes).map(([, json]) => json));
  const added = [...entries.slice(0, 2000), ['t01999a', [[1]]] as ShardEntry, ...entries.slice(2000)];
  const fresh = cutShards(added, sizes).filter(([, json]) => !old.has(json));
  assert.ok(old.size > 20);
  assert.ok(fresh.length <= 3, String(fresh.length));
});

test('postings are merged in the order of ids', () => {
  const merger = createMerger();
  merger.add(0, [['b', [[0], null, [1]]]]);
  merger.add(8, [
    ['a', [[0]]],
    ['b', [null, [1], [0]]],
  ]);
  assert.equal(merger.entries(), [
    ['a', [[8]]],
    ['b', [[0], [9], [1, 8]]],
  ]);
});

test('of a very frequent term the strongest sections stay in its shard', () => {
  const { head, tail } = splitTail(['x', [[1], null, [2, 3], [4, 5]]], 2);
  assert.equal(head, ['x', [[1], null, [2]]]);
  assert.equal(tail, [null, null, [3], [4, 5]]);
  assert.equal(splitTail(['x', [[1]]], 2), { head: ['x', [[1]]] });
});

test('a dictionary holds words and comes back as it was', () => {
  const terms = ['1.2', 'c++', 'config', 'configuration', 'confirm', 'über', '全文'];
  assert.equal(decodeDictionary(encodeDictionary(terms)), ['config', 'configuration', 'confirm', 'über']);
  assert.equal(decodeDictionary(encodeDictionary([])), []);
});

test('dictionaries of ranges of terms are joined to one', () => {
  const parts = [['apple', 'apply'], ['1.2'], ['approve', 'zebra']].map(encodeDictionary);
  assert.equal(decodeDictionary(joinDictionaries(parts)), ['apple', 'apply', 'approve', 'zebra']);
});

const termsOf = (page: Omit<TestPage, 'url' | 'title'>, hasCode: boolean): string[] =>
  createSegmentIndexer(flexSearch, indexSettings())(
    [toPageText({ url: '/t', title: 'T', ...page })],
    hasCode,
  ).entries.map(([term]) => term);

test('a page without code blocks in the index holds nothing of them', () => {
  const page = { keywords: ['kw'], sections: [{ text: 'words', code: 'const secretName = 1' }] };
  assert.equal(termsOf(page, false), ['kw', 't', 'words']);
  assert.equal(termsOf(page, true), ['const', 'kw', 'secretname', 't', 'words']);
});

test('bodies are indexed without stop words, headings with them', () => {
  const sections = [{ text: 'the words of it' }, { heading: 'How to' }];
  assert.equal(termsOf({ sections }, true), ['how', 't', 'to', 'words']);
});

test('ids of pages are blocks', () => assert.equal(pageBases([1, 2]), [0, 8, 24]));

test.run();
