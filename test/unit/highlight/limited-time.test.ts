import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimitedTime } from '../../../src/build/pages/highlight/limited-time.js';

const limitedTime = createLimitedTime();
const endless = (): boolean => /^(?:a|aa)+$/.test(`${'a'.repeat(100)}b`);

test('gives what work gives', () => {
  assert.equal(
    limitedTime(10_000, () => 7),
    { isDone: true, value: 7 },
  );
});

test('stops an expression that would not end, and works again', () => {
  assert.equal(limitedTime(50, endless), { isDone: false });
  assert.equal(
    limitedTime(10_000, () => 'next'),
    { isDone: true, value: 'next' },
  );
});

test('errors of the work pass', () => {
  assert.throws(
    () =>
      limitedTime(10_000, () => {
        throw new Error('of the work');
      }),
    /of the work/,
  );
});

test.run();
