import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { githubRepository } from '../../../src/shared/github-repository.js';
import { formatStarCount } from '../../../src/runtime/dom/github-stars.js';

const counts: [count: number, shown: string][] = [
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [9949, '9.9K'],
  [9950, '10K'],
  [34_400, '34K'],
  [999_499, '999K'],
  [999_500, '1M'],
  [3_420_000, '3.4M'],
];
for (const [count, shown] of counts)
  test(`${count} stars are shown as ${shown}`, () => assert.is(formatStarCount(count), shown));

const addresses: [address: string, repository: string | undefined][] = [
  ['https://github.com/weavers/loom', 'weavers/loom'],
  ['https://github.com/weavers/loom/', 'weavers/loom'],
  ['https://github.com/weavers/loom.js.git', 'weavers/loom.js'],
  ['https://github.com/weavers', undefined],
  ['https://github.com/weavers/loom/issues', undefined],
  ['https://example.com/weavers/loom', undefined],
];
for (const [address, repository] of addresses)
  test(`${address} is ${repository === undefined ? 'no repository' : repository}`, () =>
    assert.is(githubRepository(address), repository));

test.run();
