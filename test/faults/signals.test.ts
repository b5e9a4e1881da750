import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createFaultSite,
  exitCodeOf,
  hashFiles,
  type FaultRun,
  type FileFault,
  type RunEnd,
} from '../support/fault-site.js';
import { randomNumbers } from '../support/random-numbers.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof exitCodes;
const signals = Object.keys(exitCodes) as StopSignal[];

/** Time after which a build that did not close ends all the same. */
const closingLimitMs = 1500;

/** A build ends within 2 s on an idle machine, and within this time on any. */
const mostMs = 20_000;

interface Interrupted extends RunEnd {
  /** Time from the signal to the end of all processes. */
  closingMs: number;
}

async function interrupt(run: FaultRun, name: StopSignal, to?: 'process' | 'group'): Promise<Interrupted> {
  const sentAt = performance.now();
  run.signal(name, to);
  const end = await Promise.race([run.ended, wait(mostMs, undefined, { ref: false })]);
  if (!end) run.killGroup();
  assert.ok(end, `the build ends within ${mostMs / 1000} s of ${name}`);
  return { ...end!, closingMs: performance.now() - sentAt };
}

/** Work that never ends, and prints a line when it has begun. */
const endless: Record<string, FileTree> = {
  'a page that is compiled for ever': {
    'site.config.mjs':
      'const hang = () => () => { console.log("begun"); for (;;); };\nexport default { markdown: { remarkPlugins: [hang] } };\n',
  },
  'a page that is rendered for ever': {
    'docs/hang.mdx': 'import { Hang } from "./_hang.jsx"\n\n<Hang />\n',
    'docs/_hang.jsx':
      'export function Hang() { if (typeof document === "undefined") { console.log("begun"); for (;;); } return null; }\n',
  },
  'a hook that never settles': {
    'site.config.mjs':
      'export default { plugins: [{ name: "hang", emit: () => { console.log("begun"); return new Promise(() => setInterval(() => {}, 1000)); } }] };\n',
  },
  'an esbuild plugin that never settles': {
    'site.config.mjs':
      'const hang = { name: "hang", setup: ({ onLoad }) => onLoad({ filter: /_counter/ }, () => { console.log("begun"); return new Promise(() => {}); }) };\nexport default { builder: { plugins: [hang] } };\n',
  },
  'a configuration that is never loaded': {
    'site.config.mjs':
      'console.log("begun");\nawait new Promise(() => setInterval(() => {}, 1000));\nexport default {};\n',
  },
};

test('a signal ends a build that would never end, and the output stays', async () => {
  const site = await createFaultSite();
  const before = hashFiles(site.outDir);
  for (const [index, [what, files]] of Object.entries(endless).entries()) {
    site.edit('new', files);
    let run: FaultRun;
    let end: Interrupted;
    // A machine that is very busy can take longer than the limit.
    for (let attempt = 1; ; attempt++) {
      run = site.start();
      await run.printed('begun');
      // Ctrl+C in a terminal reaches esbuild's process too.
      end = await interrupt(run, 'SIGINT', index % 2 === 0 ? 'group' : 'process');
      if (end.closingMs < closingLimitMs || attempt === 3) break;
    }
    assert.is(end.exitCode, 130, `${what} ends by itself within ${closingLimitMs} ms: ${end.output}`);
    assert.not.match(end.output, /error|could not/i, what);
    assert.equal(run.survivors(), [], what);
    assert.equal(hashFiles(site.outDir), before, what);
  }
  site.edit('new');
  await site.assertRecovered(site.start());
});

test('a signal that comes when the new output is complete, but not in its place yet, leaves the old one', async () => {
  const site = await createFaultSite();
  for (const name of signals) {
    await site.begin('edited');
    const fault: FileFault = {
      nth: 1,
      counter: join(temporaryFolder(), 'calls'),
      path: '\\.heddle-manifest\\.json$',
      action: name,
    };
    const run = site.start({ fault });
    const end = await run.ended;
    assert.is(exitCodeOf(end), exitCodes[name], end.output);
    assert.is(await site.assertRecovered(run), 'old', name);
  }
});

test('a second build that begins while an interrupted one ends is refused or right', async () => {
  const site = await createFaultSite();
  const figures = { tried: 0, failed: 0, refused: 0, built: 0 };
  for (let round = 0; round < caseCount('signals', 1); round++) {
    await site.begin('edited');
    const first = site.start();
    await wait(150 + ((round * 37) % 500));
    first.signal('SIGINT');
    const second = site.start();
    const [, { exitCode, output }] = await Promise.all([first.ended, second.ended]);
    assert.ok(exitCode === 0 || (exitCode === 2 && output.includes('out-dir-locked')), output);
    figures[exitCode === 0 ? 'built' : 'refused'] += 1;
    figures.tried += 1;
    await site.assertRecovered(second);
  }
  recordCases('signals', 'restart', figures);
});

test('a build that gets a signal at a random moment ends with its exit code and publishes nothing', async () => {
  const site = await createFaultSite();
  const random = randomNumbers(trustSeed);
  const figures = { tried: 0, failed: 0, missed: 0, old: 0, new: 0, none: 0, slowestMs: 0 };
  await site.begin('edited');
  const { durationMs } = await site.build();
  for (let round = 0; round < caseCount('signals', 2); round++) {
    await site.begin(round % 2 === 0 ? 'edited' : 'cold');
    const name = signals[round % 3]!;
    const run = site.start();
    // Before that, Node itself has not started, and the system ends the process.
    await Promise.race([wait(100 + random() * durationMs), run.ended]);
    const end = await interrupt(run, name, round % 2 === 0 ? 'group' : 'process');
    figures.tried += 1;
    const code = exitCodeOf(end);
    assert.ok(code === exitCodes[name] || code === 0, `${code} ${end.output}`);
    const published = await site.assertRecovered(run);
    figures[published] += 1;
    if (code === 0) figures.missed += 1;
    else figures.slowestMs = Math.max(figures.slowestMs, Math.round(end.closingMs));
  }
  recordCases('signals', 'random moments', figures);
});

test.run();
