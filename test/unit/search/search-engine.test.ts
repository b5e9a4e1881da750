import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageTable } from '../../../src/shared/search/page-entry.js';
import type { SearchManifest } from '../../../src/shared/search/search-index.js';
import type { SearchHit, SearchOptions } from '../../../src/shared/search/search-types.js';
import { tokenize } from '../../../src/shared/search/tokenizer.js';
import { expectLinear } from '../../support/growth.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { createTestIndex, found, manyPages, type TestIndex, type TestPage } from './support.js';

const pagesOf = ({ texts }: TestIndex): PageTable =>
  (JSON.parse(texts.get('en.index.json')!) as SearchManifest).pages.table!;

/** Names of the files with texts. */
const textFilesOf = (searched: TestIndex): Set<string> =>
  new Set(pagesOf(searched).texts.flatMap((places) => places.map(([, file]) => file)));

const pages: TestPage[] = [
  {
    url: '/api/use-state',
    title: 'useState',
    group: 'API',
    sections: [
      { text: 'A hook that adds state to a component.' },
      { heading: 'Parameters', text: 'The initial value of the state.' },
      { heading: 'Pitfalls', text: 'State does not change until the next render.' },
    ],
  },
  {
    url: '/guide/routing',
    title: 'Routing',
    group: 'Guide',
    sections: [
      { text: 'Files become pages. See useState for more.' },
      { heading: 'Dynamic routes', text: 'Parameters stand in brackets.' },
      { heading: 'Deploy to Vercel', text: 'Nothing to configure.', code: 'vercel --prod' },
    ],
  },
  {
    url: '/guide/configuration',
    title: 'Configuration',
    group: 'Guide',
    sections: [
      { text: 'The configuration is a file. Routing has options here too.' },
      { heading: 'Trailing slash', text: 'Addresses may end with a slash.' },
      { heading: 'Café', text: 'An accent. 全文搜索不需要设置，开箱即用。' },
    ],
  },
];
const index = createTestIndex(pages);
const first = async (query: string): Promise<string | undefined> => (await found(index, query))[0];

test('a heading that is the query comes first', async () => {
  assert.is(await first('Dynamic routes'), '/guide/routing#dynamic-routes');
  assert.is(await first('routing'), '/guide/routing');
});

test('a page named like the query comes before what speaks of it', async () => {
  assert.is(await first('useState'), '/api/use-state');
  assert.is(await first('use state'), '/api/use-state');
});

test('a name that a heading declares comes before its parameters and before names that end with it', async () => {
  const names = createTestIndex([
    {
      url: '/streams',
      title: 'Streams',
      sections: [
        {},
        { heading: 'parse(source, start, end)', text: 'Reads from start to end.' },
        { heading: 'Stream.isStream(stream)', text: 'Whether it is one.' },
        { heading: 'bool = isStream(value)', text: 'Whether a value is one of many things that flow.' },
        { heading: 'write.end(data, callback)', text: 'Ends what was begun, after the data was written.' },
      ],
    },
  ]);
  assert.is((await found(names, 'isStream'))[0], '/streams#bool-%3D-isstream(value)');
  assert.is((await found(names, 'end'))[0], '/streams#write.end(data%2C-callback)');
});

test('words of different fields are found together: title and heading', async () => {
  assert.is(await first('routing deploy'), '/guide/routing#deploy-to-vercel');
});

test('a word that is nowhere does not hide the others', async () => {
  assert.is(await first('trailing slash qqqqqq'), '/guide/configuration#trailing-slash');
});

test('beginnings are found at the end of a query only, unless nothing else is', async () => {
  assert.is(await first('trail'), '/guide/configuration#trailing-slash');
  assert.is(await first('config'), '/guide/configuration');
  assert.is(await first('trai slash'), '/guide/configuration#trailing-slash');
});

test('the word that is being typed counts as the one that a heading has in its place', async () => {
  const words = ['hooks', ...Array.from({ length: 100 }, (_, number) => `h${number.toString(36)}`)];
  const begun = createTestIndex([
    {
      url: '/cli',
      title: 'Command line',
      sections: [{ heading: 'Flags', text: 'Rendering is switched on with -h or --host.' }],
    },
    {
      url: '/pages',
      title: 'Pages',
      sections: [
        { heading: 'Rendering by plugins', text: 'Rendering of rendering, rendering.' },
        { heading: 'Rendering hooks', text: 'Called around it.' },
        { heading: 'Security considerations', text: 'Security, security.' },
        { heading: 'Security', text: 'Of pages.' },
        { heading: 'Line of a log', text: 'Each line of a log.' },
        { heading: 'log-linefmt', text: 'Another one.' },
      ],
    },
    { url: '/words', title: 'Words', sections: [{ text: words.join(' ') }] },
  ]);
  assert.is((await found(begun, 'Rendering h'))[0], '/pages#rendering-hooks');
  assert.is((await found(begun, 'securi'))[0], '/pages#security');
  assert.is((await found(begun, 'log-line'))[0], '/pages#log-linefmt');
});

test('typing errors are mended, and said', async () => {
  for (const query of ['confgiuration', 'configuraton', 'configuratiom'])
    assert.is(await first(query), '/guide/configuration', query);
  const { corrections } = await index.engine.search('paramters');
  assert.equal(corrections, [{ typed: 'paramters', used: ['parameters'] }]);
});

test('an identifier that is nowhere is taken apart', async () => {
  assert.is(await first('trailing-slsah'), '/guide/configuration#trailing-slash');
  assert.is(await first('vercelDeploy'), '/guide/routing#deploy-to-vercel');
});

test('one word finds two, and two find one, unless an error of one letter explains it', async () => {
  const own = createTestIndex([
    { url: '/table', title: 'Showing rows', sections: [{ text: 'A datatable has columns, and datatables scroll.' }] },
    { url: '/reload', title: 'Development', sections: [{ text: 'The hot reload keeps state. Code blocks too.' }] },
    { url: '/ide', title: 'Editors', sections: [{ text: 'An ide runs over it. You can override much.' }] },
    { url: '/data', title: 'Data', sections: [{ text: 'Data of every kind.' }] },
  ]);
  for (const [query, expected] of [
    ['data table', '/table'],
    ['data tables', '/table'],
    ['hotreload', '/reload'],
    ['codeblock ', '/reload'],
    ['codeblocks', '/reload'],
    ['overide', '/ide'],
  ] as const)
    assert.is((await found(own, query))[0], expected, query);
  const { hits, corrections } = await own.engine.search('hotreload');
  assert.equal(
    hits[0]!.segments.snippet.filter(({ match }) => match).map(({ text }) => text),
    ['hot', 'reload'],
  );
  assert.equal(corrections, []);
  assert.equal((await own.engine.search('overide')).corrections, [{ typed: 'overide', used: ['override'] }]);
});

test('numbers and short words are never mended', async () => {
  assert.equal(await found(index, '2025'), []);
  assert.equal(await found(index, 'xyz'), []);
});

test('plural and singular find each other', async () => {
  assert.is(await first('dynamic route'), '/guide/routing#dynamic-routes');
  assert.is(await first('pitfall '), '/api/use-state#pitfalls');
});

test('accents are optional, code and options are found as written', async () => {
  assert.is(await first('cafe'), '/guide/configuration#caf%C3%A9');
  assert.is(await first('--prod'), '/guide/routing#deploy-to-vercel');
});

test('accents as they were typed come before others, which are found too', async () => {
  const spellings = createTestIndex(
    ['Resume', 'Résumé', 'Resumé'].map((title, index) => ({ url: `/${index}`, title, sections: [{ text: 'Work.' }] })),
  );
  assert.is((await found(spellings, 'résumé'))[0], '/1');
  assert.is((await found(spellings, 'Resumé'))[0], '/2');
  assert.equal(await found(spellings, 'resume'), ['/0', '/1', '/2']);
});

test('names with capitals as they were typed come first, others are found too', async () => {
  const cases = createTestIndex(
    ['Typescript', 'TypeScript'].map((title, index) => ({ url: `/${index}`, title, sections: [{ text: 'Types.' }] })),
  );
  assert.equal(await found(cases, 'TypeScript'), ['/1', '/0']);
  assert.equal(await found(cases, 'Typescript'), ['/0', '/1']);
  assert.equal(await found(cases, 'typescript'), ['/0', '/1']);
});

test('of headings that hold the query, the one with fewer other words comes first; small words do not count', async () => {
  const plugins = createTestIndex([
    {
      url: '/extend',
      title: 'Extending',
      sections: [
        {},
        { heading: 'Plugins written by others to use in browsers', text: 'Plugins to use.' },
        { heading: 'Plugins that you use', text: 'For what is bundled.' },
      ],
    },
    { url: '/start', title: 'Start', sections: [{}, { heading: 'Generating a source map', text: 'It is on.' }] },
    { url: '/other', title: 'Other', sections: [{}, { heading: 'Generating source maps', text: 'It is on.' }] },
  ]);
  assert.is((await found(plugins, 'use plugins'))[0], '/extend#plugins-that-you-use');
  assert.is((await found(plugins, 'Generating source map'))[0], '/start#generating-a-source-map');
});

test('Chinese words and single characters are found', async () => {
  for (const query of ['全文搜索', '搜索', '索', '开箱即用', '全文搜索设置'])
    assert.is(await first(query), '/guide/configuration#caf%C3%A9', query);
  assert.equal(await found(index, '钩子'), []);
});

test('a hit carries its levels, marked texts and the parts of its score', async () => {
  const [hit] = (await index.engine.search('brackets')).hits;
  assert.is(hit!.type, 'content');
  assert.equal(hit!.hierarchy, {
    lvl0: 'Guide',
    lvl1: 'Routing',
    lvl2: 'Dynamic routes',
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  });
  assert.equal(hit!.segments.snippet, [
    { text: 'Parameters stand in ', match: false },
    { text: 'brackets', match: true },
    { text: '.', match: false },
  ]);
  assert.equal(
    hit!.explanation.terms.map(({ term, kind }) => [term, kind]),
    [['brackets', 'exact']],
  );
});

test('at most three hits of a page stand before those of others', async () => {
  const many = createTestIndex([
    { url: '/a', title: 'Alpha', sections: [{}, ...[1, 2, 3, 4].map((n) => ({ heading: `Alpha ${n}` }))] },
    { url: '/b', title: 'Other', sections: [{ text: 'This speaks of alpha in a long sentence about more things.' }] },
  ]);
  const hits = await found(many, 'alpha');
  assert.is(hits.indexOf('/b'), 3);
  assert.is(hits.length, 6);
});

test('a boost lifts a page, and equal scores keep the order of the site', async () => {
  const text = [{ text: 'the same words' }];
  const equal = ['/a', '/b', '/c'].map((url): TestPage => ({ url, title: 'Same', sections: text }));
  assert.equal(await found(createTestIndex(equal), 'words'), ['/a', '/b', '/c']);
  equal[2] = { ...equal[2]!, boost: 1.5 };
  assert.equal(await found(createTestIndex(equal), 'words'), ['/c', '/a', '/b']);
  equal[0] = { ...equal[0]!, boost: 0.5 };
  assert.equal(await found(createTestIndex(equal), 'words'), ['/c', '/b', '/a']);
});

test('a query reads few of many files, and none twice', async () => {
  const large = createTestIndex(manyPages(150));
  await large.engine.search('topic77 part2');
  assert.ok(large.texts.size > 160, `${large.texts.size} files`);
  assert.ok(large.reads.length < 20, `${large.reads.length} files read`);
  await large.engine.search('topic77 part2');
  assert.is(new Set(large.reads).size, large.reads.length);
});

test('fewer hits are the first of more, read fewer files, and say that there are others', async () => {
  const pages = Array.from({ length: 30 }, (_, page): TestPage => ({
    url: `/p-${page}`,
    title: `Page ${page}`,
    group: page < 20 ? 'Guide' : 'API',
    sections: [{ text: `The chunk of ${page}. ${'filler '.repeat(1200)}` }, { heading: `A chunk ${page}` }],
  }));
  const readsOf = async (options: SearchOptions): Promise<[hits: SearchHit[], hasMore: boolean, reads: number]> => {
    const { engine, reads } = createTestIndex(pages);
    const { hits, hasMore } = await engine.search('chunk', options);
    return [hits, hasMore, reads.length];
  };
  const [all, isMoreOfAll, readsOfAll] = await readsOf({});
  const [first, isMoreOfFirst, readsOfFirst] = await readsOf({ limit: 8 });
  assert.equal(
    first.map(({ url }) => url),
    all.slice(0, 8).map(({ url }) => url),
  );
  assert.equal([isMoreOfFirst, isMoreOfAll], [true, false]);
  assert.ok(readsOfFirst <= readsOfAll - 4, `${readsOfFirst} and ${readsOfAll} files`);
  const [ofGroups] = await readsOf({ limit: 8, perGroup: 5 });
  const count = (name: string): number => ofGroups.filter(({ hierarchy }) => hierarchy.lvl0 === name).length;
  assert.ok(count('Guide') <= 5 && count('API') <= 5);
});

test('a page whose title is the query is read, however often others have its words', async () => {
  const words = Array.from({ length: 30 }, () => 'chunk').join(' ');
  const own = createTestIndex([
    ...Array.from({ length: 20 }, (_, page): TestPage => ({
      url: `/a-${page}`,
      title: `Chunk loading ${page} in detail`,
      sections: [{ text: words }],
    })),
    { url: '/z', title: 'Chunk', sections: [{ text: 'A type.' }] },
  ]);
  for (const query of ['chunk', 'chu']) assert.is((await found(own, query))[0], '/z', query);
});

test('the further texts of a long page are read for hits that their headings do not explain', async () => {
  const filler = (part: number): string => Array.from({ length: 1500 }, (_, word) => `w${part}x${word}`).join(' ');
  const own = createTestIndex([
    ...manyPages(60),
    {
      url: '/long',
      title: 'Long',
      sections: [
        { text: filler(0) },
        { heading: 'Mules', text: filler(3) },
        { heading: 'Zebras', text: `Stripes. ${filler(1)}` },
        { heading: 'Horses', text: `An okapi. ${filler(2)}` },
      ],
    },
  ]);
  const further = pagesOf(own)
    .texts.at(-1)!
    .map(([, file]) => file);
  assert.is((await found(own, 'zebras'))[0], '/long#zebras');
  assert.equal(
    own.reads.filter((file) => further.includes(file)),
    [],
  );
  const { hits } = await own.engine.search('okapi');
  assert.is(hits[0]!.segments.snippet.find(({ match }) => match)?.text, 'okapi');
  assert.equal(
    own.reads.filter((file) => further.includes(file)),
    [further.at(-1)],
  );
});

test('texts of the last pages are kept, and those before are read again', async () => {
  const large = createTestIndex(manyPages(300));
  const { pageHead, sectionText } = await large.engine.open();
  const readsOf = async (pages: readonly number[]): Promise<number> => {
    const before = large.reads.length;
    for (const page of pages) {
      const head = await pageHead(page);
      assert.is(head.title, `Page ${page}`);
      assert.match(await sectionText(head, 1), /^w/);
    }
    return large.reads.length - before;
  };
  const all = Array.from({ length: 256 }, (_, page) => page);
  assert.is(await readsOf(all), 256);
  assert.is(await readsOf(all), 0);
  assert.is(await readsOf([256]), 1);
  assert.is(await readsOf([1, 256]), 0);
  assert.is(await readsOf([0]), 1);
});

test('a search that was given up rejects, and a failed read is tried again', async () => {
  const own = createTestIndex(pages);
  const controller = new AbortController();
  controller.abort();
  let reason: unknown;
  await own.engine.search('routing', { signal: controller.signal }).catch((error: unknown) => (reason = error));
  assert.is((reason as Error).name, 'AbortError');
  const manifest = own.texts.get('en.index.json')!;
  const again = createTestIndex(pages);
  again.texts.delete('en.index.json');
  await again.engine.search('routing').then(
    () => assert.unreachable(),
    () => undefined,
  );
  again.texts.set('en.index.json', manifest);
  assert.is((await found(again, 'routing'))[0], '/guide/routing');
});

test('hits are known before their texts are read, and only rows that show a text read it', async () => {
  const many = createTestIndex(manyPages(150));
  const { urls, titles, texts } = pagesOf(many);
  const files = textFilesOf(many);
  const [url, title] = [urls[70]!, titles[70]!];
  let early: SearchHit[] = [];
  let readBefore: string[] = [];
  const onHits = (hits: SearchHit[]): void => {
    early = hits;
    readBefore = [...many.reads];
  };
  const textsRead = (reads: readonly string[]): string[] => reads.filter((file) => files.has(file));
  const { hits } = await many.engine.search(title, { onHits });
  assert.is(early[0]!.url, url);
  assert.ok(early[0]!.segments.title.some(({ match }) => match));
  assert.equal(
    early.map((hit) => hit.url),
    hits.map((hit) => hit.url),
  );
  assert.equal(textsRead(readBefore), []);
  const own = createTestIndex(manyPages(150));
  const { hits: explained } = await own.engine.search('topic70', { limit: 3 });
  assert.equal(
    explained.map(({ type, content }) => [type, content]),
    [
      ['lvl2', null],
      ['lvl2', null],
      ['lvl2', null],
    ],
  );
  assert.equal(textsRead(own.reads), []);
  const { hits: whole } = await own.engine.search('topic70', { limit: 3, allTexts: true });
  assert.ok(whole.every(({ content }) => content));
  assert.equal(textsRead(own.reads), [texts[70]![0]![1]]);
});

test('of a long query, rows that are seen at once come from few files of texts', async () => {
  const words = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'ferns', 'grass', 'hazel', 'irises'];
  const own = createTestIndex(
    Array.from({ length: 60 }, (_, page): TestPage => ({
      url: `/p-${page}`,
      title: `Page ${page}`,
      sections: Array.from({ length: 5 }, (_none, section) => ({
        heading: section === 0 ? '' : `Part ${page} ${section}`,
        text: `${words.join(' ')} ${Array.from({ length: 200 }, (_w, word) => `${words[word % 9]}${page}x${section}x${word}`).join(' ')}`,
      })),
    })),
  );
  const files = textFilesOf(own);
  const readsOf = async (query: string): Promise<number> => {
    const before = own.reads.length;
    const { hits } = await own.engine.search(query, { limit: 8 });
    assert.is(hits.length, 8);
    return own.reads.slice(before).filter((file) => files.has(file)).length;
  };
  assert.ok((await readsOf(words.join(' '))) <= 3);
  const { hits } = await own.engine.search(words.join(' '), { limit: 8 });
  const { hits: more } = await own.engine.search(words.join(' '));
  assert.equal(
    more.slice(0, 8).map(({ url }) => url),
    hits.map(({ url }) => url),
    'a higher limit returns the same hits first',
  );
});

test('rows that are seen at once show their headings alone when few files have too few texts', async () => {
  const words = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'ferns', 'grass', 'hazel', 'irises'];
  const filler = (page: number): string =>
    Array.from({ length: 1200 }, (_, word) => `${words[word % 9]}${page}x${word}`).join(' ');
  const own = createTestIndex(
    Array.from({ length: 10 }, (_, page): TestPage => ({
      url: `/p-${page}`,
      title: `Page ${page}`,
      sections: [{ text: `${words.join(' ')} ${filler(page)}` }],
    })),
  );
  const files = textFilesOf(own);
  assert.is(files.size, 10);
  const few = await own.engine.search(words.join(' '), { limit: 8 });
  const isBare = few.hits.map(({ content }) => content === null);
  const read = own.reads.filter((file) => files.has(file)).length;
  assert.is(read, isBare.filter((bare) => !bare).length);
  assert.ok(read >= 3 && read < 8, `${read} texts`);
  assert.is(isBare.indexOf(true), read, 'rows without a text follow the others');
  const more = await own.engine.search(words.join(' '));
  assert.equal(
    more.hits.map(({ content }) => content === null),
    [...isBare, false, false],
    'rows keep their form when the list goes on',
  );
  const whole = await own.engine.search(words.join(' '), { allTexts: true });
  assert.ok(whole.hits.every(({ content }) => content));
});

test('an index of another version is refused', async () => {
  const own = createTestIndex(pages);
  own.texts.set('en.index.json', own.texts.get('en.index.json')!.replace(/"format":\d+/, '"format":0'));
  await own.engine.search('routing').then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.name, 'SearchIndexError'),
  );
});

test('queries that nobody means are answered, and so is the next one (bad input 140)', async () => {
  for (const query of [
    'state '.repeat(2000),
    'x'.repeat(10_000),
    '状'.repeat(10_000),
    '   \t\u00a0',
    '🎉👩‍💻',
    '*',
    '.*+?^${}()|[]\\/',
    '(?:',
    '\ud800 state \udc00',
    'constructor __proto__ toString',
    '\0',
  ])
    assert.ok(Array.isArray(await found(index, query)), query.slice(0, 20));
  assert.is(await first('routing'), '/guide/routing');
});

/** What a page says, and what people type to find it. */
const foldedForms: [text: string, ...queries: string[]][] = [
  ['Straße', 'strasse', 'STRASSE'],
  ['œuvre', 'oeuvre'],
  ['Łódź', 'lodz', 'łodz'],
  ['Ørsted', 'orsted'],
  ['Æsir', 'aesir'],
  ['Þórshöfn', 'thorshofn'],
  ['Đà Nẵng', 'da nang'],
  ['ısıtıcı', 'isitici'],
  ['Елочка', 'ёлочка'],
  ['ёмкость', 'емкость'],
  ['кита́йский', 'китайский'],
  ['كِتَابَة', 'كتابة', 'كتابه'],
  ['تطـــوير', 'تطوير'],
  ['أدوات', 'ادوات'],
  ['المستخدم', 'مستخدم'],
  ['متصفح', 'المتصفح', 'والمتصفح'],
  ['מִסְמָךְ', 'מסמך'],
  ['پرونده\u200Cها', 'پروندهها', 'پرونده'],
  ['docu\u00ADmentation', 'documentation'],
  ['Node.js', 'nodejs', 'node'],
  ['Socket.IO', 'socketio'],
  ['ASP.NET', 'aspnet'],
  ['Ŋaŧŧa', 'natta'],
  ['ٱلاسم', 'الاسم'],
  ['CI/CD', 'cicd', 'ci cd', 'ci/cd'],
  ['TCP/IP', 'tcpip'],
  ['R&D', 'r&d'],
  ['AT&T', 'att'],
  ["O'Reilly", 'oreilly', "o'reilly", 'O’Reilly'],
  ['l’écran', 'lecran', 'ecran'],
  ['CICD', 'ci/cd'],
  ['clientside', 'client-side'],
  ['환경변수', '변수', '환경변수', '환경'],
  ['빅데이터를', '데이터', '빅데이터'],
  ['Kubernetes를', 'kubernetes'],
];

test('texts are found by the letters that people type', async () => {
  const others = manyPages(4);
  const own = createTestIndex([
    ...foldedForms.map(([text], page) => ({
      url: `/forms/${page}`,
      title: `Page ${page}`,
      sections: [{ text: `qqq ${text} zzz.` }],
    })),
    ...others,
  ]);
  for (const [page, [text, ...queries]] of foldedForms.entries())
    for (const query of queries) {
      const hits = await found(own, `${query} `);
      assert.ok(
        hits.some((id) => id.split('#')[0] === `/forms/${page}`),
        `${query} finds ${text}: ${hits.join(' ')}`,
      );
    }
});

test('stacked accents and endless words are indexed in linear time', () => {
  const inputs = [
    (size: number) => 'z\u0300\u0316'.repeat(size),
    (size: number) => `z${'\u0300\u0316'.repeat(size)}`,
    (size: number) => `م${'\u064B\u0640'.repeat(size)}`,
    (size: number) => `/${'.!'.repeat(size)}a`,
    (size: number) => 'aB'.repeat(size),
    (size: number) => '한'.repeat(size),
    (size: number) => "o'".repeat(size),
    (size: number) => '\u200C\u00AD'.repeat(size),
  ];
  const size = caseCount('slowness', 0) > 0 ? 200_000 : 20_000;
  for (const input of inputs) expectLinear(input, tokenize, size);
  recordCases('slowness', 'stacked accents and endless words', { tried: inputs.length, failed: 0, characters: size });
});

test.run();
