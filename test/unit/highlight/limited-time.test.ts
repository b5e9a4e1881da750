import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimitedTime } from '../../../src/build/highlight/patterns/limited-time.js';

const limitedTime = createLimitedTime();

test('stops an expression that would not end, and works again', () => {
  let ended = 0;
  const endless = (): void => {
    /^(?:a|aa)+$/.test(`${'a'.repeat(100)}b`);
    ended++;
  };
  assert.is(limitedTime(50, endless), false);
  assert.is(ended, 0);
  assert.is(
    limitedTime(10_000, () => ended++),
    true,
  );
  assert.is(ended, 1);
});

test('errors of the work pass', () => {
  const fail = (): never => {
    throw new Error('of the work');
  };
  assert.throws(() => limitedTime(10_000, fail), /of the work/);
});

test.run();
