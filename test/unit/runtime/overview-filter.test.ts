import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filterGroups } from '../../../src/runtime/theme/overview/overview-filter.js';

const header = (text: string) => ({ id: text, text, depth: 2 });
const groups = [
  {
    name: 'Client API',
    items: [
      { text: 'Runtime', link: '/r', headers: [header('use-page'), header('usePayload')] },
      { text: 'Components', link: '/c' },
    ],
  },
  {
    name: '',
    items: [{ text: 'Commands', link: '/x', headers: [header('build')], items: [{ text: 'Eject', link: '/e' }] }],
  },
];

test('no text, or blanks, leave everything', () => {
  assert.is(filterGroups(groups, ''), groups);
  assert.is(filterGroups(groups, '  '), groups);
});

test("a group's name keeps the group, in any case, with hyphens as spaces", () => {
  assert.equal(filterGroups(groups, 'client-api'), [groups[0]]);
  assert.equal(filterGroups(groups, 'CLIENT'), [groups[0]]);
});

test("an item's text keeps the item with all headings", () => {
  assert.equal(filterGroups(groups, 'runtime'), [{ name: 'Client API', items: [groups[0]!.items[0]] }]);
});

test('else only what matches of an item stays', () => {
  assert.equal(filterGroups(groups, 'use page'), [
    { name: 'Client API', items: [{ text: 'Runtime', link: '/r', headers: [header('use-page')], items: [] }] },
  ]);
  assert.equal(filterGroups(groups, 'eject'), [
    { name: '', items: [{ text: 'Commands', link: '/x', headers: [], items: [{ text: 'Eject', link: '/e' }] }] },
  ]);
});

test('what is nowhere leaves nothing', () => assert.equal(filterGroups(groups, 'loom'), []));

test.run();
