import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  flexCharsets,
  flexPresets,
  flexTokenizers,
  type FlexIndexOptions,
} from '../../../src/shared/search/flex-options.js';
import { createTestIndex, found, type TestPage } from './support.js';

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

const searchWith = (index: FlexIndexOptions) => (query: string) =>
  found(createTestIndex(pages, undefined, index), query);

test('the index is one file, besides the list and the texts', () => {
  const { files } = createTestIndex(pages, undefined, {});
  assert.is(files.length, 4);
});

for (const preset of flexPresets)
  test(`preset ${preset}`, async () => {
    assert.equal(await searchWith({ preset })('dynamic routes'), ['/routing#dynamic-routes']);
  });

const parts: Record<(typeof flexTokenizers)[number], string> = {
  strict: 'brackets',
  forward: 'brack',
  reverse: 'ackets',
  full: 'acke',
};
for (const [index, tokenize] of flexTokenizers.entries())
  test(`tokenize ${tokenize} finds what the ones before do, and more`, async () => {
    const search = searchWith({ tokenize });
    for (const [at, other] of flexTokenizers.entries())
      assert.equal(await search(parts[other]), at <= index ? ['/routing#dynamic-routes'] : [], other);
  });

for (const charset of flexCharsets)
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

test('fields, limit, resolution, shortest words, context and cache', async () => {
  assert.equal(await searchWith({ fields: ['title'] })('brackets'), []);
  const { engine } = createTestIndex(pages, undefined, { limit: 1 });
  assert.is((await engine.search('stand')).total, 1);
  assert.equal(await searchWith({ minlength: 6 })('pages'), []);
  assert.equal(await searchWith({ context: { depth: 1 }, resolution: 3, cache: true })('dynamic routes'), [
    '/routing#dynamic-routes',
  ]);
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

const searchTags = (index: FlexIndexOptions) => (query: string) =>
  found(createTestIndex(tagged, undefined, index), query);

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
  assert.equal(await searchTags({})('status:new install'), []);
  const { engine } = createTestIndex(tagged, undefined, { tag: ['status'] });
  const [hit] = (await engine.search('install status:new')).hits;
  assert.equal(
    hit!.segments.snippet.filter(({ match }) => match).map(({ text }) => text),
    ['Install'],
  );
});

test('the file holds what is to be stored, for programs that import it', () => {
  const exported = (index: FlexIndexOptions): [string, unknown][] => {
    const { files, texts } = createTestIndex(tagged, undefined, index);
    const parts = files.flatMap(({ name }) => Object.entries(JSON.parse(texts.get(name)!) as object));
    return parts.filter(([key]) => key.endsWith('.doc')) as [string, unknown][];
  };
  assert.equal(exported({}), []);
  const [[, some]] = exported({ store: ['url', 'heading'] }) as [[string, [number, object][]]];
  assert.equal(
    some.map(([, record]) => record),
    [
      { url: '/a', heading: 'Install' },
      { url: '/b', heading: 'Upgrade' },
      { url: '/b#more', heading: 'More' },
      { url: '/c', heading: 'Other' },
    ],
  );
  const [[, all]] = exported({ store: true }) as [[string, [number, object][]]];
  assert.equal(all[2]![1], { url: '/b#more', title: 'Upgrade', heading: 'More', content: 'Nothing.' });
});

test('an index without pages finds nothing, sharded or in one file', async () => {
  for (const index of [undefined, {}, { tag: ['status'], store: true }])
    assert.equal(await found(createTestIndex([], undefined, index), 'status:new install'), []);
});

test('a hit has its segments', async () => {
  const { engine } = createTestIndex(pages, undefined, { tokenize: 'forward' });
  const [hit] = (await engine.search('brack')).hits;
  assert.equal(hit!.segments.title, [{ text: 'Dynamic routes', match: false }]);
  assert.equal(
    hit!.segments.snippet.filter(({ match }) => match),
    [{ text: 'brackets', match: true }],
  );
});

test.run();
