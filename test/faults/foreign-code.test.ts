import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  exitCodeOf,
  hashFiles,
  startHeddle,
  type FaultRun,
  type FileHashes,
  type RunEnd,
} from '../support/fault-site.js';
import { calmFiles, caseFiles, foreignCases, writeProject, type ForeignCase } from '../support/foreign-cases.js';
import { randomNumbers } from '../support/random-numbers.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

// Whatever code of a site or a plugin does, a build either succeeds or names the code, keeps the last output, leaves neither a
// lock nor a stage, and ends in time; a dev server does the same, and goes on.

/** Seconds that a call may take in these tests. */
const callSeconds = 2;
/** Seconds after which a call that takes too long, or blocks its thread, has been named on a machine that isn't busy. */
const namedSeconds = callSeconds + 15;
/** Longest wait, in seconds. Generous, because machines may be busy; what is waited for takes seconds. */
const longestSeconds = 300;

/** Cases that run at the same time. */
const lanes = 2;

interface Lane {
  folder: string;
  /** Contains the built calm project. */
  template: string;
  published: FileHashes;
  server?: FaultRun;
}

const start = (folder: string, args: string[] = ['build']): FaultRun =>
  startHeddle(folder, { args, env: { HEDDLE_HOOK_SECONDS: String(callSeconds) } });

/** Resolves with the end of a command; kills it if it does not end. */
async function endOf(run: FaultRun): Promise<RunEnd> {
  const late = new AbortController();
  const end = await Promise.race([
    run.ended,
    wait(longestSeconds * 1000, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (end) return end;
  run.killGroup();
  await run.ended;
  throw new Error(`does not end:\n${run.output()}`);
}

async function createLane(): Promise<Lane> {
  const template = temporaryFolder({ 'docs/index.md': '' });
  writeProject(template, calmFiles('Calm'));
  const end = await start(template).ended;
  assert.is(end.exitCode, 0, end.output);
  const folder = temporaryFolder();
  return { folder, template, published: hashFiles(join(template, 'doc_build')) };
}

function assertTold(output: string, { named }: ForeignCase): void {
  assert.not.match(output, /internal-error/, `internal-error:\n${output}`);
  assert.not.match(output, /dist\/(?:chunks|cli|worker)|node:internal/, `raw stack:\n${output}`);
  assert.match(output, named, `not named:\n${output}`);
}

const remains = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('.doc_build'));

/** One build with code that misbehaves. Resolves with true if it succeeded. */
async function buildCase(lane: Lane, one: ForeignCase): Promise<boolean> {
  const { folder, template, published } = lane;
  rmSync(folder, { recursive: true });
  cpSync(template, folder, { recursive: true, preserveTimestamps: true });
  writeProject(folder, caseFiles(one, 'Case'));
  const end = await endOf(start(folder));
  const isBuilt = end.exitCode === 0;
  // The code asked for it.
  const isInterrupted = one.what === 'emits a signal' && exitCodeOf(end) === 130;
  const isSilent = one.what.startsWith('closes') || one.what.startsWith('destroys') || one.what.startsWith('ends the');
  // Only the system can end code that waits for it.
  const isKilled = one.what.startsWith('waits in a call') && end.signal === 'SIGKILL';
  assert.ok(
    [0, 1, 2, 3].includes(end.exitCode ?? -1) || isInterrupted || isKilled,
    `exit code ${exitCodeOf(end)}\n${end.output}`,
  );
  if (!isBuilt && !isInterrupted && !(isSilent && end.output === '')) assertTold(end.output, one);
  assert.equal(remains(folder), [], `it leaves something:\n${end.output}`);
  const keeps = !isBuilt && one.place !== 'hook buildEnd' && one.touches !== 'output';
  if (keeps) assert.equal(hashFiles(join(folder, 'doc_build')), published, `the output changed:\n${end.output}`);
  if (isBuilt) assert.ok(existsSync(join(folder, 'doc_build/guide.html')), end.output);
  if (one.touches) {
    writeProject(folder, calmFiles('Calm'));
    const next = await start(folder).ended;
    assert.is(next.exitCode, 0, `the next build:\n${next.output}`);
    assert.equal(hashFiles(join(folder, 'doc_build')), published, 'of the next build');
  }
  return isBuilt;
}

/** Port of a dev server. */
function originOf(run: FaultRun): string | undefined {
  return /http:\/\/[\w.]+:\d+/.exec(run.output())?.[0];
}

async function textOf(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return `${response.status} ${await response.text()}`;
  } catch {
    return '';
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < longestSeconds * 1000) {
    if (await isSo()) return true;
    await wait(30);
  }
  return false;
}

let titles = 0;

/** Sets up the calm project under a new title, and waits until the dev server shows it. */
async function calmDown(lane: Lane): Promise<FaultRun> {
  const title = `Calm ${++titles}`;
  if (!lane.server) {
    rmSync(lane.folder, { recursive: true });
    cpSync(lane.template, lane.folder, { recursive: true, preserveTimestamps: true });
  }
  writeProject(lane.folder, calmFiles(title));
  if (!lane.server) {
    lane.server = start(lane.folder, ['dev', '--port', '0']);
  }
  const { server } = lane;
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  const isShown = async (): Promise<boolean> => {
    const origin = originOf(server);
    return hasEnded || (origin !== undefined && (await textOf(`${origin}/guide`)).includes(title));
  };
  const isCalm = await until(isShown);
  if (!isCalm || hasEnded) {
    delete lane.server;
    server.killGroup();
    throw new Error(`the dev server does not recover:\n${server.output()}`);
  }
  return server;
}

/** One edit of a dev server's project that brings code which misbehaves. Resolves with true if pages are shown all the same. */
async function devCase(lane: Lane, one: ForeignCase): Promise<boolean> {
  const server = await calmDown(lane);
  let end: RunEnd | undefined;
  void server.ended.then((ended) => (end = ended));
  const before = server.output().length;
  const said = (): string => server.output().slice(before);
  const title = `Case ${++titles}`;
  writeProject(lane.folder, caseFiles(one, title));
  const origin = originOf(server)!;
  let shownMs: number | undefined;
  const isTold = (): boolean => end !== undefined || one.named.test(said());
  const hasReacted = async (): Promise<boolean> => {
    const texts: string[] = [];
    for (const path of ['/guide', '/', '/trouble', '/a/b']) if (!isTold()) texts.push(await textOf(`${origin}${path}`));
    if (texts[0]?.startsWith('200') && texts[0].includes(title)) shownMs ??= performance.now();
    // Errors of the browser's overlay are told in the terminal, too.
    const isOver = shownMs !== undefined && (!one.isEndless || performance.now() - shownMs > namedSeconds * 1000);
    return isTold() || isOver;
  };
  if (!(await until(hasReacted))) throw new Error(`the dev server does not react:\n${said()}`);
  const isShown = shownMs !== undefined;
  await wait(isShown ? 100 : 0);
  // A process that code blocks names it, and ends.
  if (one.isEndless) await until(async () => end !== undefined || (await textOf(`${origin}/guide`)) !== '');
  assert.not.match(said(), /internal-error/, `internal-error:\n${said()}`);
  if (end) {
    delete lane.server;
    const ended: RunEnd = end;
    const isAsked = one.what === 'emits a signal';
    assert.ok(
      isAsked ||
        ([2, 3].includes(ended.exitCode ?? -1) && (one.isEndless || one.place.includes('configuration'))) ||
        ended.signal === 'SIGKILL',
      `exit code ${exitCodeOf(ended)}\n${ended.output}`,
    );
    if (!isAsked) assertTold(said(), one);
  } else if (!isShown) assertTold(said(), one);
  return isShown;
}

async function tryCase(lane: Lane, one: ForeignCase): Promise<boolean> {
  try {
    return await (one.command === 'build' ? buildCase(lane, one) : devCase(lane, one));
  } catch (error) {
    throw new Error(`${one.command}: ${one.place} ${one.what}: ${(error as Error).message}`);
  }
}

function chosenCases(): ForeignCase[] {
  const only = process.env['HEDDLE_FOREIGN_ONLY'];
  const wanted =
    only === undefined
      ? foreignCases
      : foreignCases.filter(({ place, what, command }) => new RegExp(only).test(`${command}: ${place} ${what}`));
  const random = randomNumbers(trustSeed);
  const order = wanted.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  const chosen = order.slice(0, caseCount('foreign', only === undefined ? 24 : Infinity)).map(({ one }) => one);
  // Those of the dev server follow each other, because they share one.
  return [...chosen.filter(({ command }) => command === 'build'), ...chosen.filter(({ command }) => command === 'dev')];
}

test('code that misbehaves is named, and harms neither the output nor the next run', async () => {
  const figures = { tried: 0, failed: 0, 'went on all the same': 0 };
  const failures: string[] = [];
  const queue = chosenCases();
  const work = async (): Promise<void> => {
    const lane = await createLane();
    for (let one = queue.shift(); one; one = queue.shift()) {
      figures.tried += 1;
      if (caseCount('foreign', 0) > 0 && figures.tried % 50 === 0) console.log(`TRIED ${figures.tried}`);
      try {
        if (await tryCase(lane, one)) figures['went on all the same'] += 1;
      } catch (error) {
        figures.failed += 1;
        failures.push((error as Error).message);
        if (caseCount('foreign', 0) > 0) console.log(`FAILED ${(error as Error).message}\n`);
      }
    }
    if (!lane.server) return;
    await calmDown(lane);
    lane.server!.signal('SIGTERM');
    const end = await endOf(lane.server!);
    assert.ok(end.exitCode === 0 || exitCodeOf(end) === 143, end.output);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  recordCases('foreign', 'places and misbehaviors', figures);
  assert.equal(failures, []);
});

test.run();
