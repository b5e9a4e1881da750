import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, type FaultRun, type RunEnd } from '../support/fault-site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases } from '../support/trust.js';

/** A lock as a process leaves it that was killed. */
const staleLock = '999999999 1 1\n';

const isRefused = ({ exitCode, output }: RunEnd): boolean => exitCode === 2 && output.includes('out-dir-locked');

function assertBuiltOrRefused(end: RunEnd): void {
  assert.ok(end.exitCode === 0 || isRefused(end), end.output);
}

/** Waits until a build has met its fault, or ended without. */
async function met(run: FaultRun, counter: string, nth: number): Promise<void> {
  let hasEnded = false;
  void run.ended.then(() => (hasEnded = true));
  const count = (): number => (existsSync(counter) ? readFileSync(counter, 'utf8').split('\n').length - 1 : 0);
  while (!hasEnded && count() < nth) await wait(10);
}

test('of several builds that find the lock of a dead one, one at a time has the output folder (bad input 109)', async () => {
  const site = await createFaultSite();
  const figures = { tried: 0, failed: 0, built: 0, refused: 0 };
  for (let round = 0; round < caseCount('signals', 1); round++) {
    await site.begin('known');
    writeFileSync(join(site.folder, '.doc_build.lock'), staleLock);
    const runs = Array.from({ length: round % 2 === 0 ? 4 : 20 }, () => site.start());
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    ends.forEach(assertBuiltOrRefused);
    const built = ends.filter(({ exitCode }) => exitCode === 0).length;
    assert.ok(built > 0, 'one of them builds');
    figures.tried += ends.length;
    figures.built += built;
    figures.refused += ends.length - built;
    await site.assertRecovered(runs[0]!);
  }
  recordCases('signals', 'builds at once', figures);
});

test('a build that is slow to take a lock never shares the folder with another (bad input 109)', async () => {
  const site = await createFaultSite();
  const figures = { tried: 0, failed: 0, refused: 0 };
  const lockFile = join(site.folder, '.doc_build.lock');
  for (const lock of ['', staleLock]) {
    // Fewer calls than this mean that the fault is never met.
    const most = Math.min(caseCount('signals', 2), 9);
    for (let index = 0; index < most; index++) {
      await site.begin('known');
      if (lock !== '') writeFileSync(lockFile, lock);
      const nth = 2 + (index % 8);
      const [slowCounter, otherCounter] = [join(temporaryFolder(), 'slow'), join(temporaryFolder(), 'other')];
      // One stops somewhere while it acquires the lock, the other while it has it.
      const slow = site.start({ fault: { nth, counter: slowCounter, path: '\\.lock', action: 'pause' } });
      await met(slow, slowCounter, nth);
      const other = site.start({ fault: { nth: 1, counter: otherCounter, path: '\\.(stage|next)', action: 'pause' } });
      await met(other, otherCounter, 1);
      const isInside = existsSync(otherCounter);
      writeFileSync(`${slowCounter}.go`, '');
      const slowEnd = await slow.ended;
      writeFileSync(`${otherCounter}.go`, '');
      const otherEnd = await other.ended;
      for (const end of [slowEnd, otherEnd]) assertBuiltOrRefused(end);
      assert.ok(slowEnd.exitCode === 0 || otherEnd.exitCode === 0, 'one of them builds');
      figures.tried += 1;
      if (isRefused(slowEnd) || isRefused(otherEnd)) figures.refused += 1;
      if (isInside && existsSync(slowCounter))
        assert.ok(isRefused(slowEnd) || readFileSync(slowCounter, 'utf8').split('\n').length - 1 < nth, slowEnd.output);
      await site.assertRecovered(other);
    }
  }
  assert.ok(figures.refused > 0);
  recordCases('signals', 'slow locks', figures);
});

test('a folder or a broken link where the lock belongs is named', async () => {
  const site = await createFaultSite({}, false);
  mkdirSync(join(site.folder, '.doc_build.lock'));
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 2, output);
  assert.match(output, /error out-dir-locked\n.*\.doc_build\.lock, is not a file/);
  rmSync(join(site.folder, '.doc_build.lock'), { recursive: true });
});

/** True if processes can have a namespace of process ids of their own, as those of a container have. */
const hasNamespaces = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

test('builds in two containers see each other, and leave no process behind', async () => {
  if (!hasNamespaces) return;
  const site = await createFaultSite();
  await site.begin('edited');
  const counter = join(temporaryFolder(), 'calls');
  const contain = (command: string): string => `set -- unshare --pid --fork --mount-proc --kill-child ${command} "$@"`;
  // `sh` is the first process there, and asks for no process but its own child.
  const first = site.start({
    before: contain(`sh -c '"$0" "$@"; code=$?; ps -A -o stat= | grep -c Z > ${counter}.zombies; exit $code'`),
    fault: { nth: 1, counter, path: '\\.(stage|next)', action: 'pause' },
  });
  await met(first, counter, 1);
  const second = await site.build({ before: contain('') });
  assert.ok(isRefused(second), second.output);
  const outside = await site.build();
  assert.ok(isRefused(outside), outside.output);
  writeFileSync(`${counter}.go`, '');
  const end = await first.ended;
  assert.is(end.exitCode, 0, end.output);
  assert.is(readFileSync(`${counter}.zombies`, 'utf8').trim(), '0', 'esbuild has been waited for');
  await site.assertRecovered(first);
});

test.run();
