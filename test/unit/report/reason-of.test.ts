import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { asError, reasonOf } from '../../../src/build/report/reason-of.js';

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

test('any thrown value has a reason and an error', () => {
  for (const [thrown, reason] of [
    [new TypeError('text'), 'text'],
    ['text', 'text'],
    ['', ''],
    [revoked(), 'a value was thrown that cannot be printed'],
    [Object.assign(new Error(), { message: 5 }), '5'],
    [
      Object.assign(new Error(), { message: Object.create(null) as object }),
      'a value was thrown that cannot be printed',
    ],
    [() => undefined, '[Function (anonymous)]'],
  ] as const) {
    assert.is(reasonOf(thrown), reason);
    assert.is(asError(thrown).message, reason);
  }
  const error = new Error('kept');
  assert.is(asError(error), error);
});

test.run();
