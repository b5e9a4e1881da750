import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createChangeSet } from '../../../src/server/watch/watch.js';
import type { FileChange } from '../../../src/server/site-session.js';

type Kind = FileChange['kind'];

const rows: readonly (readonly [kinds: readonly Kind[], merged: Kind])[] = [
  [['add'], 'add'],
  [['change', 'change'], 'change'],
  [['unlink', 'add'], 'add'],
  [['unlink', 'change'], 'add'],
  [['add', 'change'], 'add'],
  [['change', 'unlink'], 'unlink'],
  [['add', 'unlink'], 'unlink'],
  [['unlink', 'add', 'unlink'], 'unlink'],
  [['add', 'unlink', 'add'], 'add'],
  [['change', 'add'], 'add'],
  [['change', 'unlink', 'add', 'change'], 'add'],
];

test('changes of one file become one', () => {
  for (const [kinds, merged] of rows) {
    const changes = createChangeSet();
    for (const kind of kinds) changes.add({ path: '/a', kind });
    assert.equal(changes.take(), [{ path: '/a', kind: merged }], kinds.join());
  }
});

test('changes are taken once, in the order of their paths', () => {
  const changes = createChangeSet();
  for (const path of ['/b', '/a', '/B']) changes.add({ path, kind: 'add' });
  assert.equal([changes.isEmpty, changes.size, changes.hasUnlinks], [false, 3, false]);
  changes.add({ path: '/a', kind: 'change' });
  changes.add({ path: '/b', kind: 'unlink' });
  assert.not(changes.hasUnlinks, 'it came and went');
  changes.add({ path: '/c', kind: 'unlink' });
  assert.equal([changes.size, changes.hasUnlinks], [4, true]);
  changes.add({ path: '/b', kind: 'add' });
  changes.add({ path: '/c', kind: 'add' });
  assert.equal(
    changes.take().map(({ path }) => path),
    ['/B', '/a', '/b', '/c'],
  );
  assert.equal([changes.isEmpty, changes.size, changes.hasUnlinks], [true, 0, false]);
  assert.equal(changes.take(), []);
});

test.run();
