import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostsMemory } from '../../../src/runtime/search/algolia/hosts-memory.js';
import { parseMarkedText } from '../../../src/runtime/search/algolia/marked-text.js';
import { readHit } from '../../../src/runtime/search/algolia/read-hit.js';

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
