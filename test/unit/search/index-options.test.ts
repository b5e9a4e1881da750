import { Document } from 'flexsearch';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { charsets, presets, tokenizers, type IndexOptions } from '../../../src/shared/search/index-options.js';
import { decodeShard } from '../../../src/shared/search/postings.js';
import type { SearchManifest } from '../../../src/shared/search/search-index.js';
import { createTestIndex, found, manyPages, type TestPage } from './support.js';

const pages: TestPage[] = [
  {
    url: '/routing',
    title: 'Routing',
    sections: [
      { text: 'Files become pages. See addTransitionType for more.' },
      { heading: 'Dynamic routes', text: 'Parameters stand in brackets.' },
    ],
  },
  { url: '/configuration', title: 'Configuration', sections: [{ text: 'Where options stand.' }] },
  { url: '/sousuo', title: '搜索', sections: [{ text: '本地搜索把文本切分为双字。' }] },
];

const searchWith = (index: IndexOptions) => (query: string) => found(createTestIndex(pages, index), query);

test('without shards, an index is one file beside its list, its dictionary and its texts, and finds the same', async () => {
  const many = manyPages(150);
  const [sharded, whole] = [createTestIndex(many), createTestIndex(many, { shards: false })];
  assert.is(whole.files.length, 4);
  for (const query of ['topic77 part2', 'topic1', 'page 12', 'tpoic99', 'kind:none topic3'])
    assert.equal(await found(whole, query), await found(sharded, query), query);
});

test('FlexSearch imports the file, and finds words by itself', () => {
  const { files, texts } = createTestIndex(tagged, { shards: false, tag: ['status'], store: ['url'] });
  const exported = files.map(({ name }) => texts.get(name)!).find((text) => text.includes('terms.1.map'))!;
  const index = new Document({
    document: {
      id: 'id',
      index: [{ field: 'terms', tokenize: 'strict', resolution: 16, encode: (text: string) => text.split(' ') }],
      tag: ['status'],
      store: ['url'],
    },
  });
  for (const [key, part] of Object.entries(JSON.parse(exported) as Record<string, string>)) index.import(key, part);
  const urls = (query: string, tag?: Record<string, string>): string[] =>
    index
      .search(query, { enrich: true, ...(tag ? { tag } : {}) })
      .flatMap(({ result }) => result.map(({ doc }) => (doc as { url: string }).url));
  assert.equal(urls('install').sort(), ['/a', '/b', '/c']);
  assert.equal(urls('install new'), ['/b']);
  assert.equal(urls('install', { status: 'old' }), ['/a']);
});

for (const preset of Object.keys(presets) as (keyof typeof presets)[])
  test(`preset ${preset}`, async () => {
    assert.equal(await searchWith({ preset })('dynamic routes'), ['/routing#dynamic-routes']);
  });

const parts = ['brackets', 'brack', 'ackets', 'acke'];
/** How many of the parts each tokenizer finds; shards are sorted by term, so that `strict` finds beginnings as well. */
const foundParts: Record<(typeof tokenizers)[number], number> = { strict: 2, forward: 2, reverse: 3, full: 4 };
for (const tokenize of tokenizers)
  for (const shards of [true, false])
    test(`tokenize ${tokenize} finds its parts of words, ${shards ? 'in shards' : 'in one file'}`, async () => {
      const search = searchWith({ tokenize, shards });
      for (const [at, part] of parts.entries())
        assert.equal(await search(part), at < foundParts[tokenize] ? ['/routing#dynamic-routes'] : [], part);
    });

for (const charset of charsets)
  test(`charset ${charset}`, async () => {
    assert.ok((await searchWith({ charset })('Parameters')).includes('/routing#dynamic-routes'));
  });

test('names of code and Chinese words are found by the default charset', async () => {
  const search = searchWith({});
  assert.equal(await search('transition type'), ['/routing']);
  assert.equal(await search('搜索'), ['/sousuo']);
  assert.equal(await search('切分'), ['/sousuo']);
  assert.equal(await search('分切'), []);
});

test('fields, limit and the shortest words decide what is found', async () => {
  assert.equal(await searchWith({ fields: ['title'] })('brackets'), []);
  assert.equal(await searchWith({ minlength: 6 })('pages'), []);
  assert.equal(await searchWith({ minlength: 5 })('pages'), ['/routing']);
  const { engine } = createTestIndex(pages, { limit: 1 });
  const { hits, total } = await engine.search('stand');
  assert.equal([hits.length, total], [1, 1]);
});

test('resolution is the number of levels that a term can have', () => {
  const levelsOf = (resolution: number): number => {
    const { texts } = createTestIndex(manyPages(40), { resolution });
    const { shards } = JSON.parse(texts.get('en.index.json')!) as SearchManifest;
    const entries = shards.flatMap(([, file]) => decodeShard(JSON.parse(texts.get(file)!) as string[]));
    return Math.max(...entries.map(([, slots]) => slots.length));
  };
  assert.is(levelsOf(1), 1);
  assert.ok(levelsOf(4) <= 4);
  assert.ok(levelsOf(16) > 4);
});

test('with a context, words side by side come before the same words apart', async () => {
  const text = (words: string): TestPage['sections'] => [{ text: words }];
  const near: TestPage[] = [
    { url: '/apart', title: 'One', sections: text('Warm threads of wool, and a long loom for them.') },
    { url: '/beside', title: 'Two', sections: text('Of wool, and for them, a long warm loom threads.') },
  ];
  const query = 'warm loom';
  assert.equal(await found(createTestIndex(near, { context: true, shards: false }), query), ['/beside', '/apart']);
  const [first, second] = (await createTestIndex(near, { context: { depth: 1 } }).engine.search(query)).hits;
  const plain = (await createTestIndex(near).engine.search(query)).hits;
  assert.ok(first!.score / second!.score > plain[0]!.score / plain[1]!.score);
});

test('a cache returns the results of recent queries without searching', async () => {
  const search = async (cache: boolean | number, queries: string[]): Promise<boolean> => {
    const { engine } = createTestIndex(pages, { cache });
    const results = [];
    for (const query of queries) results.push(await engine.search(query));
    return results.at(-1) === results[0];
  };
  assert.is(await search(true, ['stand', 'pages', 'stand']), true);
  assert.is(await search(1, ['stand', 'pages', 'stand']), false);
  assert.is(await search(false, ['stand', 'stand']), false);
});

const tagged: TestPage[] = [
  { url: '/a', title: 'Install', sections: [{ text: 'Old words.' }], tags: { status: ['old'], group: ['api'] } },
  {
    url: '/b',
    title: 'Upgrade',
    sections: [{ text: 'Install the new one.' }, { heading: 'More', text: 'Nothing.' }],
    tags: { status: ['stable', 'new'], group: ['getting started'] },
  },
  { url: '/c', title: 'Other', sections: [{ text: 'Install.' }], tags: { status: [], group: ['api'] } },
];

const searchTags = (index: IndexOptions) => (query: string) => found(createTestIndex(tagged, index), query);

for (const shards of [true, false])
  test(`values of tags are counted by page, and those chosen limit what is found, ${shards ? 'in shards' : 'in one file'}`, async () => {
    const { engine } = createTestIndex(tagged, { tag: ['status', 'group'], shards });
    const facets = ['group', 'status'];
    const counted = [
      {
        name: 'group',
        values: [
          { value: 'api', pages: 2 },
          { value: 'getting started', pages: 1 },
        ],
      },
      {
        name: 'status',
        values: [
          { value: 'old', pages: 1 },
          { value: 'stable', pages: 1 },
          { value: 'new', pages: 1 },
        ],
      },
    ];
    assert.equal((await engine.search('install', { facets })).facets, counted);
    const chosen = await engine.search('install', { facets, tags: [['group', 'api']] });
    assert.equal(
      chosen.hits.map(({ url }) => url),
      ['/a', '/c'],
    );
    assert.equal(chosen.facets, counted, 'what was chosen can be changed');
    const both = await engine.search('install group:api', { facets: ['status'], tags: [['status', 'old']] });
    assert.equal(
      [both.hits.map(({ url }) => url), both.facets],
      [['/a'], [{ name: 'status', values: [{ value: 'old', pages: 1 }] }]],
    );
    const alone = await engine.search('group:api ', { tags: [['status', 'old']] });
    assert.equal([alone.hits.map(({ url }) => url), alone.facets], [['/a'], []]);
  });

test('tags choose among what is found, in any field', async () => {
  const search = searchTags({ tag: ['status', 'group'] });
  assert.equal(await search('install'), ['/a', '/b', '/c']);
  assert.equal(await search('install status:new'), ['/b']);
  assert.equal(await search('status:Old'), ['/a']);
  assert.equal(await search('status:stable'), ['/b', '/b#more']);
  assert.equal(await search('group:"Getting Started" install'), ['/b']);
  assert.equal(await search('status:stable status:old'), []);
  assert.equal(await search('status:none install'), []);
  assert.equal(await searchTags({ tag: ['status'], limit: 1 })('install status:stable'), ['/b']);
});

test('without tags, a name with a colon is text', async () => {
  assert.equal(await searchTags({})('status:new install'), ['/b', '/a', '/c']);
  const { engine } = createTestIndex(tagged, { tag: ['status'] });
  const [hit] = (await engine.search('install status:new')).hits;
  assert.equal(
    hit!.segments.snippet.filter(({ match }) => match).map(({ text }) => text),
    ['Install'],
  );
});

test('facts of sections are stored for programs that import the index, in shards and in one file', () => {
  const stored = (index: IndexOptions): object[] => {
    const { files, texts } = createTestIndex(tagged, index);
    const contents = files.map(({ name }) => JSON.parse(texts.get(name)!) as Record<string, unknown>);
    const parts =
      index.shards === false
        ? contents.map((content) => content['1.doc'])
        : (contents[0]!['stored'] as string[]).map((name) => JSON.parse(texts.get(name)!) as unknown);
    return (parts.filter(Boolean) as [number, object][][]).flat().map(([, record]) => record);
  };
  for (const shards of [true, false]) {
    assert.equal(stored({ shards, store: ['url', 'heading'] }), [
      { url: '/a', heading: 'Install' },
      { url: '/b', heading: 'Upgrade' },
      { url: '/b#more', heading: 'More' },
      { url: '/c', heading: 'Other' },
    ]);
    assert.equal(stored({ shards, store: true })[2], {
      url: '/b#more',
      title: 'Upgrade',
      heading: 'More',
      content: 'Nothing.',
    });
  }
});

test('an index without pages finds nothing, sharded or in one file', async () => {
  for (const index of [{}, { shards: false }, { tag: ['status'], store: true }])
    assert.equal(await found(createTestIndex([], index), 'status:new install'), []);
});

test('a hit has its segments', async () => {
  const { engine } = createTestIndex(pages, { tokenize: 'forward' });
  const [hit] = (await engine.search('brack')).hits;
  assert.equal(hit!.segments.title, [{ text: 'Dynamic routes', match: false }]);
  assert.equal(
    hit!.segments.snippet.filter(({ match }) => match),
    [{ text: 'brackets', match: true }],
  );
});

test.run();
