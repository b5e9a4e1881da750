import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache, type Cache } from '../../../src/build/cache/cache.js';
import { createTextMemory } from '../../../src/build/cache/text-memory.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const open = (folder: string): Cache => openCache(folder, () => undefined);

test('a text is made once for its name and parts, in this run and the next', () => {
  const folder = temporaryFolder();
  let made = 0;
  const ask = (cache: Cache, name: string, ...parts: string[]): string => {
    const memory = createTextMemory(cache);
    const give = (): string => memory.remember(name, parts, () => `${name} ${parts.join(' ')} ${(made += 1)}`);
    assert.is(give(), give());
    memory.store();
    return give();
  };
  const first = open(folder);
  assert.is(ask(first, 'a', 'x', 'y'), 'a x y 1');
  assert.is(ask(open(folder), 'a', 'x', 'y'), 'a x y 1');
  assert.is(ask(open(folder), 'a', 'xy'), 'a xy 2');
  assert.is(ask(open(folder), 'b', 'x', 'y'), 'b x y 3');
});

test('many texts are not held until the end, and what is not stored is made again', () => {
  const folder = temporaryFolder();
  const memory = createTextMemory(open(folder));
  const large = 'x'.repeat(1_500_000);
  for (const part of ['1', '2', '3']) memory.remember('large', [part], () => large + part);
  memory.remember('small', [], () => 'first');
  const next = createTextMemory(open(folder));
  const again = (name: string, ...parts: string[]): string => next.remember(name, parts, () => 'again');
  assert.equal(
    [again('large', '1').length, again('large', '3').length, again('small')],
    [1_500_001, 1_500_001, 'again'],
  );
});

test.run();
