import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupHits } from '../../../src/runtime/search/state/hit-groups.js';
import { makeHit } from './hits.js';

const shape = (...args: Parameters<typeof groupHits>): unknown =>
  groupHits(...args).map(({ name, rows }) => [name, rows.map(({ hit }) => hit.url)]);

test('groups and pages stand in order of first appearance, hits of a page together', () => {
  const hits = [
    makeHit('lvl1', 'Guide', 'A'),
    makeHit('lvl1', 'Reference', 'C'),
    makeHit('lvl1', 'Guide', 'B'),
    makeHit('lvl2', 'Guide', 'A', 'x'),
  ];
  assert.equal(shape(hits, 5), [
    ['Guide', ['/A', '/A#x', '/B']],
    ['Reference', ['/C']],
  ]);
});

test('a group holds so many hits and no more', () => {
  const hits = Array.from({ length: 9 }, (_, index) => makeHit('lvl1', index === 8 ? 'Other' : 'Guide', `P${index}`));
  assert.equal(shape(hits, 5), [
    ['Guide', ['/P0', '/P1', '/P2', '/P3', '/P4']],
    ['Other', ['/P8']],
  ]);
});

test('numbers and names of object members are names like others', () => {
  const names = ['v2', '2024', 'hasOwnProperty', '__proto__', '10'];
  assert.equal(
    groupHits(
      names.map((name) => makeHit('lvl1', name, name)),
      5,
    ).map(({ name }) => name),
    names,
  );
});

test('hits without a part of the site stand in a group without a name', () => {
  assert.equal(shape([makeHit('lvl1', null, 'A')], 5), [['', ['/A']]]);
});

test('the page stands first, and what was found in it hangs below, whatever came first', () => {
  const page = makeHit('lvl1', 'Guide', 'A');
  const [group] = groupHits(
    [
      makeHit('lvl2', 'Guide', 'B', 'z'),
      makeHit('lvl2', 'Guide', 'A', 'x'),
      page,
      makeHit('content', 'Guide', 'A', 'y'),
      makeHit('lvl1', 'Guide', 'B'),
    ],
    5,
  );
  assert.equal(
    group!.rows.map(({ hit, parent, goesOn }) => [hit.url, parent?.url, goesOn]),
    [
      ['/B', undefined, false],
      ['/B#z', '/B', false],
      ['/A', undefined, false],
      ['/A#x', '/A', true],
      ['/A#y.text', '/A', false],
    ],
  );
  assert.is(group!.rows[3]!.parent, page);
});

test('without the page among the hits there is no tree', () => {
  const [group] = groupHits([makeHit('lvl2', 'Guide', 'A', 'x'), makeHit('content', 'Guide', 'A', 'y')], 5);
  assert.equal(
    group!.rows.map(({ hit, parent, goesOn }) => [hit.url, parent, goesOn]),
    [
      ['/A#x', undefined, false],
      ['/A#y.text', undefined, false],
    ],
  );
});

test('pages with the same title are pages of their own', () => {
  const twin = (hit: ReturnType<typeof makeHit>) => ({ ...hit, url: `/twin${hit.url}` });
  const hits = [
    makeHit('lvl1', 'Guide', 'A'),
    twin(makeHit('lvl1', 'Guide', 'A')),
    twin(makeHit('lvl2', 'Guide', 'A', 'x')),
  ];
  const [group] = groupHits(hits, 5);
  assert.equal(
    group!.rows.map(({ hit, parent }) => [hit.url, parent?.url]),
    [
      ['/A', undefined],
      ['/twin/A', undefined],
      ['/twin/A#x', '/twin/A'],
    ],
  );
});

test.run();
