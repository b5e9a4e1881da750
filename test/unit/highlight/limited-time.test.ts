import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimitedTime } from '../../../src/build/highlight/patterns/limited-time.js';

const limitedTime = createLimitedTime();
const unreachable = (): void => assert.unreachable();

test('stops an expression that would not end, and works again', () => {
  let [ended, stops] = [0, 0];
  const endless = (): void => {
    /^(?:a|aa)+$/.test(`${'a'.repeat(100)}b`);
    ended++;
  };
  const spentMs = limitedTime(50, endless, () => stops++)!;
  assert.ok(spentMs > 30 && spentMs < 5000, `${spentMs}`);
  assert.is(ended, 0);
  assert.ok(stops > 0);
  assert.is(
    limitedTime(10_000, () => ended++, unreachable),
    undefined,
  );
  assert.is(ended, 1);
});

test('errors of the work pass', () => {
  const fail = (): never => {
    throw new Error('of the work');
  };
  assert.throws(() => limitedTime(10_000, fail, unreachable), /of the work/);
});

test.run();
