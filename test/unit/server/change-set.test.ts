import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createChangeSet } from '../../../src/server/change-set.js';
import type { FileChange } from '../../../src/server/site-session.js';

type Kind = FileChange['kind'];

const rows: readonly (readonly [kinds: readonly Kind[], merged: Kind | undefined])[] = [
  [['add'], 'add'],
  [['change', 'change'], 'change'],
  [['unlink', 'add'], 'change'],
  [['unlink', 'change'], 'change'],
  [['add', 'change'], 'add'],
  [['change', 'unlink'], 'unlink'],
  [['add', 'unlink'], undefined],
  [['unlink', 'add', 'unlink'], 'unlink'],
  [['add', 'unlink', 'add'], 'add'],
  [['change', 'add'], 'change'],
];

test('changes of one file become one', () => {
  for (const [kinds, merged] of rows) {
    const changes = createChangeSet();
    for (const kind of kinds) changes.add({ path: '/a', kind });
    assert.equal(changes.take(), merged === undefined ? [] : [{ path: '/a', kind: merged }], kinds.join());
  }
});

test('changes are taken once, in the order of their paths', () => {
  const changes = createChangeSet();
  for (const path of ['/b', '/a', '/B']) changes.add({ path, kind: 'add' });
  assert.not(changes.isEmpty);
  assert.equal(
    changes.take().map(({ path }) => path),
    ['/B', '/a', '/b'],
  );
  assert.ok(changes.isEmpty);
  assert.equal(changes.take(), []);
});

test.run();
