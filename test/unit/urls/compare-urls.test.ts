import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareUrls, contractText, parseContract, type PublishedPage } from '../../../src/build/urls/compare-urls.js';
import { anchorsOf } from '../../../src/build/html/anchors.js';
import { collectSiteUrls } from '../../../src/build/urls/check-urls.js';

const page = (path: string, title: string, ...anchors: string[]): PublishedPage => ({ path, title, anchors });

/** Changes between two states of a site, as short texts. */
function changes(before: PublishedPage[], pages: PublishedPage[], redirects: string[] = []): string[] {
  const contract = parseContract(contractText(before));
  if (typeof contract === 'number') throw new Error(`line ${contract}`);
  const found = compareUrls(contract, { pages, redirects: new Set(redirects) });
  return [
    ...found.pages.map(({ page: { path, line }, successor }) => `${line} ${path} > ${successor ?? ''}`),
    ...found.anchors.map(({ page: { path }, anchor, successor }) => `${path}#${anchor} > ${successor ?? ''}`),
    ...found.redirected.map(({ path }) => `redirected ${path}`),
    ...found.added.map((path) => `added ${path}`),
  ];
}

test('a contract has one sorted line for each page and reads back', () => {
  const pages = [page('/b', 'B', 'x"y'), page('/', 'Home'), page('/a/', 'A', 'a', '二')];
  const text = contractText(pages);
  assert.is(text, '[\n["/","3a786953",[]],\n["/a/","559aead0",["a","二"]],\n["/b","df7e70e5",["x\\"y"]]\n]\n');
  assert.equal(changes(pages, pages), []);
  assert.is(contractText([]), '[\n]\n');
  assert.equal(parseContract('[\n]\n'), []);
});

test('a line that is no page is named, and line ends and order do not matter', () => {
  assert.is(parseContract('[\n["/","3a786953",[]],\n<<<<<<< HEAD\n]\n'), 3);
  assert.is(parseContract('[\n["/a",1,[]]\n]'), 2);
  assert.is(parseContract('[\n["a","3a786953",[]]\n]'), 2);
  assert.equal(parseContract('[\r\n["/b","x",[]],\r\n["/a","y",["1"]]\r\n]'), [
    { path: '/b', titleHash: 'x', anchors: [], line: 2 },
    { path: '/a', titleHash: 'y', anchors: ['1'], line: 3 },
  ]);
});

test('the successor of a page has its anchors or its title; an unlike page is none', () => {
  const install = page('/install', 'Install', 'npm', 'pnpm', 'yarn');
  assert.equal(changes([install], [page('/guide/setup', 'Set up', 'npm', 'pnpm', 'yarn'), page('/z', 'Install')]), [
    '2 /install > /guide/setup',
    'added /guide/setup',
    'added /z',
  ]);
  assert.equal(changes([install], [page('/other', 'Other', 'npm', 'x', 'y', 'z')]), ['2 /install > ', 'added /other']);
  assert.equal(changes([page('/faq', 'FAQ')], [page('/questions', 'FAQ')]), [
    '2 /faq > /questions',
    'added /questions',
  ]);
  assert.equal(changes([page('/faq', 'FAQ')], [page('/help/faq', 'Questions')]), ['2 /faq > ', 'added /help/faq']);
  // A page that was promised before is no successor.
  const kept = page('/kept', 'Install', 'npm', 'pnpm', 'yarn');
  assert.equal(changes([install, kept], [kept]), ['2 /install > ']);
});

test('redirected pages are not lost, and a slash at the end makes no other page', () => {
  assert.equal(changes([page('/old', 'Old'), page('/a/', 'A')], [page('/a', 'A')], ['/old']), ['redirected /old']);
});

test('the successor of an anchor is between its neighbors, on another page, or similar', () => {
  assert.equal(changes([page('/a', 'A', 'one', 'setup', 'two')], [page('/a', 'A', 'one', 'configure', 'two')]), [
    '/a#setup > #configure',
  ]);
  assert.equal(
    changes([page('/a', 'A', 'one', 'setup'), page('/b', 'B')], [page('/a', 'A', 'one'), page('/b', 'B', 'setup')]),
    ['/a#setup > /b#setup'],
  );
  assert.equal(changes([page('/a', 'A', 'settings')], [page('/a', 'A', 'first', 'setting', 'last')]), [
    '/a#settings > #setting',
  ]);
  assert.equal(changes([page('/a', 'A', 'one', 'gone')], [page('/a', 'A', 'one')]), ['/a#gone > ']);
});

test('anchors are ids of the article, without those that React and tabs have', () => {
  assert.equal(
    anchorsOf(
      '<h2 class="a" id="one">1</h2><div id="_R_1_"></div><p id=":r1:"></p><b id="a&amp;b"></b><i id="one"></i><p id="code-group-2-panel-1"></p>',
    ),
    ['one', 'a&b'],
  );
});

test('pages are told by their data, redirects by their refresh, and other documents are neither', () => {
  const document = (routePath: string, pageType = 'doc'): string =>
    `<main id="hd-content"><article class="hd-doc"><h2 id="x">X</h2></article></main><script type="application/json" id="heddle-page">${JSON.stringify({ payload: { page: { routePath, title: 'T', pageType } } })}</script>`;
  const { pages, redirects } = collectSiteUrls([
    ['a/index.html', document('/a/')],
    ['404.html', document('/404', '404')],
    ['old.html', '<meta http-equiv="refresh" content="0; url=/a/">'],
    ['demo.html', '<p>Demo</p>'],
  ]);
  assert.equal(pages, [page('/a/', 'T', 'x')]);
  assert.equal([...redirects], ['/old']);
});

test.run();
