import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest, nearestAmong } from '../../../src/build/report/nearest.js';
import { processorSeconds } from '../../support/processor-seconds.js';

test('the nearest candidate is the first of those with the smallest distance, and a name in another case wins', () => {
  assert.is(nearest('/guide/statr', ['/guide/star', '/guide/start', '/guide/stat']), '/guide/star');
  assert.is(nearest('/guide/strat', ['/guide/state', '/guide/start']), '/guide/start');
  assert.is(nearest('/Guide/Start', ['/guide/starts', '/guide/start']), '/guide/start');
  assert.is(nearest('ab', ['xyz', 'cd', 'cb', 'ac']), 'cb');
  assert.is(nearest('/guide/start', ['/api/errors', '/tsart']), undefined);
});

test('a dead link that many pages contain is compared once', () => {
  const pages = Array.from(
    { length: 8000 },
    (_, page) => `/reference/rules/no-${(page * 7919).toString(36)}-declaration`,
  );
  const nearestPage = nearestAmong(pages);
  const secondsFor = (count: number): number => {
    const before = processorSeconds();
    for (let link = 0; link < count; link++) nearestPage(`/reference/rule/no-${(link % 40) * 997}-declarations`);
    return processorSeconds() - before;
  };
  const first = secondsFor(40);
  const others = secondsFor(20_000);
  assert.ok(others < first, `${others} s for 20,000 links, and ${first} s for the first 40`);
});

test.run();
