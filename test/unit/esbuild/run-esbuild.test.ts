import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deadlineUnderLoad } from '../../../src/build/esbuild/run-esbuild.js';

test('a bundle may take longer while other programs want the processors, within limits', () => {
  assert.is(deadlineUnderLoad(0, 2), 120_000);
  assert.is(deadlineUnderLoad(1.5, 2), 120_000);
  assert.is(deadlineUnderLoad(6, 2), 360_000);
  assert.is(deadlineUnderLoad(500, 2), 1_200_000);
});

test.run();
