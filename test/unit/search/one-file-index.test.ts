import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  flexCharsets,
  flexPresets,
  flexTokenizers,
  type FlexIndexOptions,
} from '../../../src/shared/search/flex-document.js';
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
