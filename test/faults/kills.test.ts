import { join } from 'node:path';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, type FaultSite } from '../support/fault-site.js';
import { randomNumbers } from '../support/random-numbers.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

/** States of the cache that the cases take in turn. */
const caches = ['edited', 'known', 'cold'] as const;
const cacheOf = (round: number): (typeof caches)[number] => caches[round % caches.length]!;

let site: FaultSite;
/** Time and file operations of an undisturbed build, by the state of the cache. */
const usual = { known: { ms: 0, calls: 0 }, edited: { ms: 0, calls: 0 }, cold: { ms: 0, calls: 0 } };
const counter = join(temporaryFolder(), 'calls');

test.before(async () => {
  site = await createFaultSite();
  for (const cache of caches) {
    await site.begin(cache);
    const { durationMs } = await site.build({ fault: { counter, action: 'kill' } });
    const calls = readFileSync(counter, 'utf8').split('\n').length - 1;
    rmSync(counter);
    assert.ok(calls > 20, `${calls} calls`);
    usual[cache] = { ms: durationMs, calls };
  }
});

test('a build that is killed at a random moment leaves the old or the new output, and the next one is right', async () => {
  const random = randomNumbers(trustSeed);
  const figures = { tried: 0, failed: 0, old: 0, new: 0, none: 0 };
  for (let round = 0; round < caseCount('kills', 2); round++) {
    const cache = cacheOf(round);
    await site.begin(cache);
    const afterMs = random() * usual[cache].ms * 1.1;
    const run = site.start();
    await Promise.race([wait(afterMs), run.ended]);
    run.killGroup();
    figures.tried += 1;
    figures[await site.assertRecovered(run, { isKilled: true })] += 1;
  }
  recordCases('kills', 'random moments', figures);
});

test('a build that is killed at any of its file operations leaves the old or the new output', async () => {
  const random = randomNumbers(trustSeed + 1);
  const figures = { tried: 0, failed: 0, old: 0, new: 0, none: 0, missed: 0 };
  const count = caseCount('kills', 4);
  // Threads divide their work differently each time, so that a run can have fewer calls. Another one takes its place.
  for (let round = 0; figures.tried < count; round++) {
    const cache = cacheOf(figures.tried);
    await site.begin(cache);
    const nth = 1 + Math.floor(random() * usual[cache].calls);
    const run = site.start({ fault: { nth, counter, action: round % 2 === 0 ? 'kill' : 'tear' } });
    const { signal } = await run.ended;
    rmSync(counter);
    const outcome = await site.assertRecovered(run, { isKilled: true });
    if (signal === 'SIGKILL') {
      figures.tried += 1;
      figures[outcome] += 1;
    } else figures.missed += 1;
    assert.ok(figures.missed <= count, `${figures.missed} builds of ${round + 1} met no fault`);
  }
  recordCases('kills', 'file operations', figures);
});

test.run();
