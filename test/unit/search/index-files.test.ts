import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  cutShards,
  mergePostings,
  segmentPostings,
  splitTail,
  type MergedTerm,
} from '../../../src/build/search/merge-bucket.js';
import { createSegmentIndexer } from '../../../src/build/search/index-segment.js';
import { flexSearch } from '../../../src/build/search/flexsearch.js';
import { indexSettings } from '../../../src/shared/search/index-options.js';
import {
  decodePostings,
  decodeShard,
  encodePostings,
  decodeDictionary,
  encodeDictionary,
  joinDictionaries,
} from '../../../src/shared/search/postings.js';
import {
  decodePage,
  encodedHeading,
  encodeSections,
  fromPageTable,
  headingPaths,
  toPageTable,
  type SearchPageEntry,
} from '../../../src/shared/search/page-entry.js';
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
  assert.equal(new Set(pages.table?.texts.flatMap((texts) => texts.map(([, file]) => file))), new Set([pages.texts]));
});

test('a large one is cut by terms, and its pages are described in tables', () => {
  const index = createTestIndex(manyPages(600));
  const manifest = manifestOf(index);
  assert.ok(manifest.shards.length > 10, `${manifest.shards.length} shards`);
  assert.equal(manifest.pages.tables?.files.length, 19);
  const terms = manifest.shards.flatMap(([first, file]) => {
    const entries = decodeShard(JSON.parse(index.texts.get(file)!) as string[]);
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
  const toTerm = (term: string, id: number): MergedTerm => ({ term, postings: `a${id}a1`, lastId: id + 1, count: 2 });
  const terms = Array.from({ length: 4000 }, (_, n) => toTerm(`t${String(n).padStart(5, '0')}`, n));
  const sizes = { smallest: 500, largest: 4000, borderEvery: 16 };
  const old = new Set(cutShards(terms, sizes).map(([, json]) => json));
  const added = [...terms.slice(0, 2000), toTerm('t01999a', 1), ...terms.slice(2000)];
  const fresh = cutShards(added, sizes).filter(([, json]) => !old.has(json));
  assert.ok(old.size > 20);
  assert.ok(fresh.length <= 3, String(fresh.length));
});

const entriesOf = (terms: readonly MergedTerm[]): ShardEntry[] =>
  terms.map(({ term, postings }) => [term, decodePostings(postings)]);

test('postings are merged in the order of ids', () => {
  const merged = mergePostings([
    [0, segmentPostings([['b', [[0, 5], null, [1]]]])],
    [
      8,
      segmentPostings([
        ['a', [[0]]],
        ['b', [null, [1, 30], [0]]],
      ]),
    ],
  ]);
  assert.equal(entriesOf(merged), [
    ['a', [[8]]],
    [
      'b',
      [
        [0, 5],
        [9, 38],
        [1, 8],
      ],
    ],
  ]);
  assert.equal(
    merged.map(({ lastId, count }) => [lastId, count]),
    [
      [8, 1],
      [38, 6],
    ],
  );
});

test('of a very frequent term the strongest sections stay in its shard', () => {
  const [term] = mergePostings([[0, segmentPostings([['x', [[1], null, [2, 3], [4, 5]]]])]]);
  const { head, tail } = splitTail(term!, 2);
  assert.equal(entriesOf([head, tail!]), [
    ['x', [[1], null, [2]]],
    ['x', [null, null, [3], [4, 5]]],
  ]);
  assert.is(splitTail(term!, 5).tail, undefined);
});

test('postings come back as they were, whatever their level and id', () => {
  for (const slots of [[[0]], [null, [0, 7], null, [3, 100_000]], [...Array<null>(40).fill(null), [12]]])
    assert.equal(decodePostings(encodePostings(slots)), slots);
  assert.is(encodePostings([null, [5], [3]]), 'c3b2');
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

test('an entry of a page has its sections, and anchors only where headings do not tell them', () => {
  const sections = [
    { id: '', heading: 'Title', depth: 1 },
    { id: 'use-it', heading: 'Use it!', depth: 2 },
    { id: 'on-windows', heading: 'On Windows', depth: 3 },
    { id: 'use-it-1', heading: 'Use it', depth: 2 },
    { id: 'own', heading: '设置', depth: 2 },
    { id: 'two-lines', heading: 'two\nlines', depth: 6 },
    { id: '', heading: 'Without', depth: 2 },
  ];
  const encoded = encodeSections(sections);
  assert.equal(encoded.slice(0, 5), ['1', '2Use it!', '3On Windows', '2Use it', '2设置\nown']);
  const [entry] = fromPageTable(toPageTable([['/a', 'Title', 'Group', encoded, []]]));
  const page = decodePage(entry!);
  const paths = headingPaths(sections);
  assert.equal(
    page.sections,
    sections.map(({ id, depth }, index) => ({ id, depth, path: paths[index]! })),
  );
  assert.equal(page.sections[2]!.path, ['Use it!', 'On Windows']);
  assert.is(encodedHeading(encoded[5]!), 'two\nlines');
});

test('a control character in a heading does not move the headings after it', () => {
  const entries: SearchPageEntry[] = [['/a', 'A', '', ['1', '2One\x7f', '2Two'], []]];
  assert.equal(fromPageTable(toPageTable(entries))[0]![3], ['1', '2One', '2Two']);
});

test('ids of pages leave room for two sections', () => assert.equal(pageBases([6, 7]), [0, 8, 24]));

test.run();
