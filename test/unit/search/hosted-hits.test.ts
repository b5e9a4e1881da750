import { liteClient } from 'algoliasearch/lite';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createHostsMemory,
  parseMarkedText,
  readHit,
  searchRequest,
} from '../../../src/runtime/search/algolia/algolia-provider.js';
import { recordsText } from '../../../src/build/search/index-site.js';
import { hitText } from '../../../src/runtime/search/state/hit-groups.js';
import type { SearchRecord } from '../../../src/shared/search/search-types.js';
import { answerAsAlgolia } from '../../support/algolia-answer.js';

const tags = { highlightPreTag: '<mark>', highlightPostTag: '</mark>' };
const shown = (value: string): string =>
  parseMarkedText(value, '<mark>', '</mark>')
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('|');

test.before(() => {
  Object.assign(globalThis, { location: { href: 'https://docs.example.com/guide' } });
});

test('a text is divided at the tags, and nothing else of it is markup', () => {
  const table: Record<string, string> = {
    plain: 'plain',
    '<mark>all</mark>': '[all]',
    'a <mark>b</mark> c <mark>d</mark>': 'a |[b]| c |[d]',
    '<b>x</b> &lt;i&gt; &amp;lt;': '<b>x</b> <i> &lt;',
    'open <mark>end': 'open |[end]',
    'stray </mark> end': 'stray  end',
    '<mark></mark>': '',
    '': '',
  };
  for (const [value, expected] of Object.entries(table)) assert.is(shown(value), expected, value);
});

const record = (fields: object) => ({
  objectID: '1',
  url: 'https://docs.example.com/guide#part',
  type: 'lvl2',
  content: null,
  hierarchy: { lvl0: 'Guide', lvl1: 'Page', lvl2: 'Part', lvl3: null },
  ...fields,
});

test('a heading is the title, the levels above it are the path', () => {
  const hit = readHit(record({}), tags, 'https://docs.example.com')!;
  assert.is(hit.url, '/guide#part');
  assert.equal(hit.segments, {
    title: [{ text: 'Part', match: false }],
    path: [[{ text: 'Page', match: false }]],
    snippet: [],
  });
});

test('a hit in a text is shown under its deepest heading', () => {
  const { type, segments } = readHit(
    record({ type: 'content', content: 'Raw', _snippetResult: { content: { value: 'a <mark>b</mark>' } } }),
    tags,
    '',
  )!;
  assert.is(type, 'content');
  assert.is(segments.title[0]!.text, 'Part');
  assert.equal(segments.snippet, [
    { text: 'a ', match: false },
    { text: 'b', match: true },
  ]);
});

/** Hits of a query among the records that a build writes, answered as the service does. */
function hitsOf(query: string) {
  const sections = [
    { id: '', path: [], depth: 1, text: 'A loom stands in the hall.' },
    { id: 'warp', path: ['Winding the warp'], depth: 2, text: 'It takes patience, and the shuttle waits.' },
    { id: 'knot', path: ['Winding the warp', 'A shuttle knot'], depth: 3, text: 'Knots hold the shuttle.' },
  ];
  const shown = { url: '/weaving', title: 'Weaving', group: 'Guide', sections };
  const scope = { lang: 'en', version: '', siteOrigin: 'https://docs.example.com' };
  const records = JSON.parse(recordsText({ ...scope, pages: [{ shown, boost: 1 }] })) as SearchRecord[];
  const options = { indexName: 'docs', searchParameters: {}, insights: false, isVersioned: false };
  const request = searchRequest(
    { appId: 'A', apiKey: 'K', hosts: [], siteOrigin: scope.siteOrigin, ...options },
    { query, lang: 'en', version: '', snippetWords: 5, signal: new AbortController().signal },
  );
  const { results } = JSON.parse(answerAsAlgolia(records, JSON.stringify({ requests: [request] }))) as {
    results: { hits: unknown[] }[];
  };
  return results[0]!.hits.map((hit) => readHit(hit, request, scope.siteOrigin)!);
}

test('records of a build: a text that was found is shown, a heading that was found stays the title', () => {
  const rows = (query: string): string[][] =>
    hitsOf(query).map((hit) => {
      const { title, detail, icon } = hitText(hit);
      const plain = (segments: readonly { text: string; match: boolean }[]): string =>
        segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
      return [hit.type, icon, plain(title), plain(detail)];
    });
  assert.equal(rows('shuttle'), [
    ['content', 'content', '…patience, and the [shuttle] waits.', 'Weaving › Winding the warp'],
    ['lvl3', 'heading', 'A [shuttle] knot', 'Weaving › Winding the warp'],
  ]);
  assert.equal(rows('hall'), [['content', 'content', '…loom stands in the [hall].', 'Weaving']]);
  assert.equal(rows('weav')[0], ['lvl1', 'page', '[Weav]ing', 'A loom stands in the…']);
});

test('a host that failed is asked again after two minutes', async () => {
  const asked: string[] = [];
  const client = liteClient('APP', 'KEY', {
    hosts: ['one', 'two'].map((url) => ({ url, accept: 'readWrite' as const, protocol: 'https' as const })),
    hostsCache: createHostsMemory(),
    requester: {
      send: ({ url }) => {
        const { host } = new URL(url);
        asked.push(host);
        const status = host === 'one' ? 503 : 200;
        return Promise.resolve({ status, content: '{"results":[]}', isTimedOut: false });
      },
    },
  });
  let queries = 0;
  const search = async (): Promise<string[]> => {
    asked.length = 0;
    await client.search({ requests: [{ indexName: 'docs', query: String(queries++) }] });
    return [...asked];
  };
  const { now } = Date;
  try {
    const start = now();
    Date.now = () => start;
    assert.equal(await search(), ['one', 'two']);
    Date.now = () => start + 119_000;
    assert.equal(await search(), ['two']);
    Date.now = () => start + 121_000;
    assert.equal(await search(), ['one', 'two']);
  } finally {
    Date.now = now;
  }
});

test('hits without an address that can be followed are left out, and odd ones do not throw', () => {
  for (const url of [
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://[',
    '',
    7,
  ])
    assert.is(readHit(record({ url }), tags, ''), undefined, String(url));
  for (const hit of [null, 'text', 3, {}]) assert.is(readHit(hit, tags, ''), undefined);
  assert.is(readHit({ url: '/a', hierarchy: 'x', type: {} }, tags, '')!.type, 'lvl1');
  assert.is(
    readHit(record({ url: 'https://docs.example.com.evil.example/' }), tags, 'https://docs.example.com')!.url,
    'https://docs.example.com.evil.example/',
  );
});

test('a host is remembered by its address, with the methods of what was stored', async () => {
  const memory = createHostsMemory();
  const create = () => Promise.resolve({ isUp: () => true });
  assert.ok((await memory.get({ url: 'a', accept: 'read' }, create)).isUp());
  await memory.set({ url: 'a', status: 'down' }, { isUp: () => false });
  assert.not((await memory.get({ url: 'a', accept: 'read' }, create)).isUp());
  assert.ok((await memory.get({ url: 'b', accept: 'read' }, create)).isUp());
});

test.run();
