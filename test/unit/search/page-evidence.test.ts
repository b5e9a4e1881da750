import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  commonHeadings,
  incomingLinks,
  isForContributors,
  pageKind,
  pathWords,
} from '../../../src/build/search/search-scopes.js';
import type { CompiledRoute } from '../../../src/build/pages/compile-pages.js';
import { createTestIndex, found, type TestPage } from './support.js';

/** A page of a site with the links and headings in it. */
const compiled = (
  routePath: string,
  links: readonly [target: string, text?: string, hash?: string][],
  headings: readonly string[] = [],
): CompiledRoute =>
  ({
    route: { routePath, relativePath: `${routePath.slice(1)}.md` },
    facts: {
      links: links.map(([target, text, hash = '']) => ({ target, text, hash })),
      toc: headings.map((text) => ({ text })),
    },
  }) as unknown as CompiledRoute;

test('links of other pages are counted once a page, by text and anchor', () => {
  const links = incomingLinks([
    compiled('/a', [
      ['/b', 'Loom settings'],
      ['/b', 'loom settings'],
      ['/b', 'here'],
      ['/a', 'This page'],
    ]),
    compiled('/b', [['/b', 'Itself']]),
    compiled('/c', [
      ['/b', 'Loom settings'],
      ['/b.html', 'warp', 'warp'],
      ['/none', 'Nowhere'],
    ]),
  ]);
  assert.equal([...links.keys()], ['/b']);
  assert.equal(links.get('/b'), {
    sources: 2,
    links: [
      { anchor: '', text: 'loom settings', level: 1 },
      { anchor: 'warp', text: 'warp', level: 0 },
    ],
  });
});

test('headings are common from four pages on', () => {
  const pages = ['/a', '/b', '/c', '/d'].map((path) => compiled(path, [], ['Options', path]));
  assert.equal(commonHeadings(pages), ['options']);
  assert.equal(commonHeadings(pages.slice(1)), []);
});

test('kinds of pages and words of addresses', () => {
  const kinds = ['/guide/start', '/api/config', '/blog/2024/news', '/zh/releases/', '/errors/12'].map(pageKind);
  assert.equal(kinds, ['guide', 'reference', 'blog', 'changelog', 'error']);
  assert.equal(['/contribute/testing', '/en/contributing', '/guide/contributors-list'].map(isForContributors), [
    true,
    true,
    false,
  ]);
  assert.is(pathWords('/guide/basic/custom-page'), 'basic custom page');
});

const page = (url: string, title: string, text: string, others: Partial<TestPage> = {}): TestPage => ({
  url,
  title,
  sections: [{ text }],
  ...others,
});

test('a page is found by its address and by the texts of links to it', async () => {
  const links = [{ anchor: '', text: 'change the colors', level: 2 }];
  const index = createTestIndex([
    page('/guide/theming', 'Appearance', 'Set variables.', { links }),
    page('/guide/other', 'Other', 'Change one of the settings, not the colors.'),
  ]);
  assert.is((await found(index, 'theming'))[0], '/guide/theming');
  assert.is((await found(index, 'change colors'))[0], '/guide/theming');
});

test('the beginning of a title finds its page before sections with a whole word', async () => {
  const sections = Array.from({ length: 30 }, (_, index) => ({ heading: `Opti ${index}`, text: 'opti opti' }));
  const index = createTestIndex([
    { url: '/all', title: 'All', sections: [{ text: 'opti' }, ...sections] },
    page('/optimization', 'Optimization', 'How to make it fast.'),
  ]);
  assert.is((await found(index, 'optim'))[0], '/optimization');
});

test('of sections with the same words, that of the page with the other words comes first', async () => {
  const sections = (other: string) => [
    { text: 'Nothing.' },
    { heading: 'Proxy', text: 'Requests.' },
    { heading: 'Also', text: other },
  ];
  const index = createTestIndex([
    { url: '/a', title: 'One', sections: sections('Nothing else.') },
    { url: '/b', title: 'Two', sections: sections('Certificates are files.') },
  ]);
  const hits = (await index.engine.search('proxy certificates')).hits.filter(({ url }) => url.endsWith('#proxy'));
  assert.equal(
    hits.map(({ url }) => url),
    ['/b#proxy', '/a#proxy'],
  );
  const [first, second] = hits.map(({ explanation }) => explanation.factors.page!);
  assert.ok(first! > 1 && second! === 1, `${first} ${second}`);
});

test('of pages whose best sections are alike, that with further sections that fit comes first', async () => {
  const fitting = { heading: 'Shuttle', text: 'Threads.' };
  const index = createTestIndex([
    { url: '/once', title: 'One', sections: [{}, fitting, { heading: 'Other', text: 'Nothing.' }] },
    { url: '/often', title: 'Two', sections: [{}, fitting, { heading: 'Other', text: 'A shuttle again.' }] },
  ]);
  assert.equal(await found(index, 'shuttle threads'), ['/often#shuttle', '/once#shuttle', '/often#other']);
});

test('words of questions say little, and so does a character between words of another script', async () => {
  const index = createTestIndex([
    page('/own', 'Own', 'A loom of one own.'),
    page('/loom', 'Weaving', 'A loom.'),
    page('/zh', 'Zwirn', 'Garn 在 spindle.'),
  ]);
  const weights = async (query: string): Promise<number[]> =>
    (await index.engine.search(query)).hits[0]!.explanation.terms.map(({ weight }) => weight);
  assert.equal(await weights('own loom '), [0.5, 1]);
  assert.equal(await weights('garn 在 spindle '), [1, 0.15, 1]);
});

test('a query of four Chinese characters finds them whole, and a page that is named by a word in it', async () => {
  const index = createTestIndex([
    page('/whole', '概览', '需要前端路由时，请使用插件。'),
    page('/named', '路由', '页面的地址。'),
    page('/longer', '路由插件', '页面的地址。'),
    page('/other', '样式', '前端的样式。'),
  ]);
  assert.equal(await found(index, '前端路由'), ['/whole', '/named']);
});

test('a Chinese word of a longer query may be in parts', async () => {
  const index = createTestIndex([
    page('/whole', '概览', '需要前端路由时，请使用插件。'),
    page('/parts', '前端的路由', '页面的地址。'),
    page('/vue', 'Vue', '组件。'),
  ]);
  assert.ok((await found(index, 'Vue 前端路由')).includes('/parts'));
});

test('a page whose title has another form of a word comes before pages that have none', async () => {
  const index = createTestIndex([
    page('/first', 'Threads', 'Warp the loom.'),
    page('/second', 'Warping', 'Warp the loom.'),
  ]);
  const hits = (await index.engine.search('warped loom')).hits;
  assert.equal(
    hits.map(({ url }) => url),
    ['/second', '/first'],
  );
  assert.is(hits[1]!.explanation.factors.titleForms, undefined);
});

test('of the same words, those below a higher heading come first', async () => {
  const text = 'Shuttle and reed.';
  const index = createTestIndex([
    { url: '/deep', title: 'One', sections: [{}, { heading: 'A', depth: 2 }, { heading: 'B', depth: 3, text }] },
    { url: '/high', title: 'Two', sections: [{}, { heading: 'A', depth: 2, text }, { heading: 'B', depth: 3 }] },
  ]);
  assert.equal(await found(index, 'shuttle reed'), ['/high#a', '/deep#b']);
});

test('a heading that many pages have says little', async () => {
  const pages: TestPage[] = [
    { url: '/a', title: 'Warp', sections: [{ text: '' }, { heading: 'Options', text: 'Some words of the loom.' }] },
    { url: '/b', title: 'Weft', sections: [{ text: '' }, { heading: 'Options of a loom', text: 'Words.' }] },
  ];
  const score = async (common: string[]): Promise<number> => {
    const { hits } = await createTestIndex(pages, {}, common).engine.search('options');
    return hits.find(({ url }) => url === '/a#options')!.score;
  };
  assert.ok((await score(['options'])) < (await score([])));
});

test.run();
