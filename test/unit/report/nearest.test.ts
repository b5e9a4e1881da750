import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest, nearestAmong } from '../../../src/build/report/nearest.js';

test('the nearest candidate is the first of those with the smallest distance, and a name in another case wins', () => {
  assert.is(nearest('/guide/statr', ['/guide/star', '/guide/start', '/guide/stat']), '/guide/star');
  assert.is(nearest('/guide/strat', ['/guide/state', '/guide/start']), '/guide/start');
  assert.is(nearest('/Guide/Start', ['/guide/starts', '/guide/start']), '/guide/start');
  assert.is(nearest('ab', ['xyz', 'cd', 'cb', 'ac']), 'cb');
  assert.is(nearest('/guide/start', ['/api/errors', '/tsart']), undefined);
});

test('many dead links among many pages are looked up quickly', () => {
  const pages = Array.from(
    { length: 8000 },
    (_, page) => `/reference/rules/no-${(page * 7919).toString(36)}-declaration`,
  );
  const nearestPage = nearestAmong(pages);
  const started = performance.now();
  for (let link = 0; link < 20_000; link++) nearestPage(`/reference/rule/no-${(link % 40) * 997}-declarations`);
  assert.ok(performance.now() - started < 5000, `${Math.round(performance.now() - started)} ms`);
});

test.run();
