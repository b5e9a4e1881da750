import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { hashFiles, startHeddle, type FaultRun, type FileHashes, type RunEnd, type RunOptions } from './fault-site.js';
import { startRedis, type RedisOptions, type RedisServer } from './redis-server.js';
import { temporaryFolder, writeFiles, type FileTree } from './temporary-folder.js';

declare const __TEST_ROOT__: string;

/** A proxy between a server and its clients. */
export interface TestProxy {
  port: number;
  /** From now on nothing passes, without an error. */
  cut(): void;
  restore(): void;
  close(): void;
}

export async function startProxy(target: number): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isCut) from.pause();
      from.on('data', (data) => to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const set = (state: boolean): void => {
    isCut = state;
    for (const socket of sockets)
      if (state) socket.pause();
      else socket.resume();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut: () => set(true),
    restore: () => set(false),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Shorter times than usual, but long enough for a machine that is busy. */
const times = { lockMs: 6000, stalledMs: 1500, patienceMs: 120_000, absenceMs: 12_000 };

/** A Redis server, workers and builds. `close` ends all of them. */
export interface TestFleet {
  redis: RedisServer;
  env: NodeJS.ProcessEnv;
  /** Starts a worker in an empty folder; resolves when it waits for builds. */
  worker(options?: RunOptions): Promise<FaultRun>;
  /** Workers that have not ended. */
  workers(): readonly FaultRun[];
  /** Starts a build. */
  start(folder: string, options?: RunOptions): FaultRun;
  /** Builds and returns the files of the output. */
  build(folder: string, options?: RunOptions): Promise<{ end: RunEnd; files: FileHashes }>;
  /** Number of jobs in the queue, also those that a worker has. */
  jobs(): Promise<number>;
  /** Number of jobs that no worker has begun. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export async function startFleet({ env: more = {}, ...options }: FleetOptions = {}): Promise<TestFleet> {
  const redis = await startRedis(options);
  const env = {
    HEDDLE_FLEET_URL: redis.url,
    HEDDLE_FLEET_TIMES: JSON.stringify(times),
    FLEET_GATE: gate,
    ...(options.tls ? { NODE_EXTRA_CA_CERTS: options.tls.certificate } : {}),
    ...more,
  };
  const runs: FaultRun[] = [];
  const workers = new Set<FaultRun>();
  const track = (run: FaultRun): FaultRun => {
    runs.push(run);
    return run;
  };
  const start: TestFleet['start'] = (folder, options = {}) =>
    track(
      startHeddle(folder, {
        ...options,
        args: options.args ?? ['build', '--executor', 'bullmq'],
        env: { ...env, ...options.env },
      }),
    );
  return {
    redis,
    env,
    start,
    workers: () => [...workers],
    worker: async (options) => {
      const run = start(temporaryFolder(), { args: ['worker', '--concurrency', '1'], ...options });
      workers.add(run);
      void run.ended.then(() => workers.delete(run));
      await run.printed('Waiting for builds');
      return run;
    },
    build: async (folder, options) => {
      const end = await start(folder, options).ended;
      return { end, files: hashFiles(join(folder, 'doc_build')) };
    },
    jobs: async () => {
      const keys = (await redis.ask('--scan', '--pattern', 'heddle-fleet:tasks-*')).split('\n');
      return keys.filter((key) => /-\d+$/.test(key)).length;
    },
    waiting: async () => {
      const key = (await redis.ask('--scan', '--pattern', 'heddle-fleet:tasks-*:wait')).trim();
      return key === '' ? 0 : Number(await redis.ask('llen', key));
    },
    close: async () => {
      for (const run of runs) run.killGroup();
      await Promise.all(runs.map(({ ended }) => ended));
      await redis.stop();
    },
  };
}

/** Environment of builds that don't wait for long. */
export const impatience: NodeJS.ProcessEnv = {
  HEDDLE_FLEET_TIMES: JSON.stringify({ ...times, patienceMs: 4000 }),
};

/** Copies the package to another folder, `isOther` with sources of another hash, and returns its `heddle.js`. */
export function copyPackage(isOther: boolean): string {
  const root = join(__TEST_ROOT__, '..');
  const folder = temporaryFolder();
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const chunks = join(folder, 'dist/chunks');
  if (isOther)
    for (const name of readdirSync(chunks)) {
      const text = readFileSync(join(chunks, name), 'utf8');
      const changed = text.replace(/(?<=of \[")[0-9a-f]{32}(?=")/, '0'.repeat(32));
      if (changed !== text) writeFiles(chunks, { [name]: changed });
    }
  return join(folder, 'bin/heddle.js');
}

export interface FleetOptions extends RedisOptions {
  env?: NodeJS.ProcessEnv;
}

/** Folder of the files `begun` and `go` of all sites; tests of a file run one after the other. */
const gate = temporaryFolder();

/**
 * A plugin that compiles a page with the word WAIT when there is a file `go`. Before, it adds the id of its process to the
 * file `begun`.
 */
const waitingPlugin = `import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const gate = process.env.FLEET_GATE;
export const waits = () => async (tree, file) => {
  if (!String(file.value ?? '').includes('WAIT')) return;
  if (!existsSync(gate + '/go')) appendFileSync(gate + '/begun', process.pid + '\\n');
  while (!existsSync(gate + '/go')) await setTimeout(20);
};
`;

/** Files of a site with one of everything that tasks read. */
export function fleetSiteFiles(pages = 30): FileTree {
  return {
    'site.config.mjs': `import shout from 'shouting';
import { waits } from './waits.mjs';
export default {
  title: 'Fleet', siteOrigin: 'https://example.com', icon: '/dot.svg', globalStyles: 'extra.css',
  plugins: [{ name: 'head', head: () => [['meta', { name: 'shout', content: shout('plugin') }]] }],
  markdown: { remarkPlugins: [waits] },
};
`,
    'waits.mjs': waitingPlugin,
    'node_modules/shouting/package.json':
      '{ "name": "shouting", "version": "1.0.0", "type": "module", "main": "index.js" }',
    'node_modules/shouting/index.js':
      'import suffix from "./suffix.cjs";\nexport default (text) => text.toUpperCase() + suffix;\n',
    'node_modules/shouting/suffix.cjs': "module.exports = require('node:path').sep === '/' ? '!' : '?';\n",
    'extra.css': 'body { accent-color: teal; }\n',
    'i18n.json': '{ "hello": { "en": "Hello" } }',
    'theme/index.tsx':
      'import type { ReactNode } from "react";\nexport * from "heddle/theme-original";\nexport const mdxComponents = { h2: (props: { children: ReactNode }) => <h2 {...props} className="own" /> };\n',
    'docs/index.md': '# Home\n\n[Guide](./guide.md)\n\n![dot](./dot.svg)\n\n## Part\n',
    'docs/guide.md': '# Guide\n\n```js file="./_sample.js"\n```\n',
    'docs/_sample.js': 'export const answer = 42;\n',
    'docs/counter.mdx':
      '# Counter\n\nimport { Counter } from "./_counter.jsx"\nimport Note from "./_note.mdx"\n\n<Counter start={3} />\n\n<Note />\n',
    'docs/_counter.jsx':
      'import { useState } from "react";\nexport function Counter({ start }) {\n  const [count, setCount] = useState(start);\n  return <button onClick={() => setCount(count + 1)}>count {count}</button>;\n}\n',
    'docs/_note.mdx': 'A *note*.\n',
    'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    'docs/public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n\nText ${index}.\n`]),
    ),
  };
}

/** A site in a folder, and what a local build makes of it. */
export interface FleetSite {
  folder: string;
  files: FileTree;
  /** Files of a local build in another folder. */
  golden(): Promise<FileHashes>;
  /** Processes in which a page with WAIT was begun. */
  begun(): number[];
  /** Lets pages with WAIT be compiled. */
  go(): void;
}

/** What local builds made of sites, by the files of the site. */
const goldens = new Map<string, Promise<FileHashes>>();

async function buildLocally(files: FileTree): Promise<FileHashes> {
  const folder = temporaryFolder({ ...files, 'gate/go': '' });
  const { exitCode, output } = await startHeddle(folder, { env: { FLEET_GATE: join(folder, 'gate') } }).ended;
  assert.is(exitCode, 0, output);
  return hashFiles(join(folder, 'doc_build'));
}

/** Makes a site. Pages of `more` may have the word WAIT, of which those of the sites before need not be compiled any more. */
export function createFleetSite(more: FileTree = {}, pages?: number): FleetSite {
  const files = { ...fleetSiteFiles(pages), ...more };
  for (const name of ['begun', 'go']) rmSync(join(gate, name), { force: true });
  return {
    folder: temporaryFolder(files),
    files,
    golden: () => {
      const key = JSON.stringify(files);
      let golden = goldens.get(key);
      if (!golden) goldens.set(key, (golden = buildLocally(files)));
      return golden;
    },
    begun: () => {
      const file = join(gate, 'begun');
      // Another process can be about to write into the file.
      const lines = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+(?=\n)/g) : null;
      return (lines ?? []).map(Number);
    },
    go: () => writeFiles(gate, { go: '' }),
  };
}
