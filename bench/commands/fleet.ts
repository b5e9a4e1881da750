import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashFiles } from '../../test/support/fault-site.js';
import { startRedis, type RedisServer } from '../../test/support/redis-server.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { until } from '../../test/support/until.js';
import { keepCorpus } from '../corpora/keep-corpus.js';
import { copyCorpus } from '../generators/generator.js';
import { heddleCommandLine } from '../generators/heddle.js';
import { processorSecondsOf } from '../measure/process-tree.js';
import { runCommand, startCommand, stopCommand } from '../measure/run-command.js';
import { alignRows } from '../print-results.js';

/** Costs of a build, in seconds of processor time, and what went through Redis. */
interface FleetCosts {
  pages: number;
  localSeconds: number;
  localPeakMb: number;
  coordinatorSeconds: number;
  coordinatorPeakMb: number;
  /** Of the coordinator's main thread. */
  mainThreadSeconds: number;
  workerSeconds: number;
  redisSeconds: number;
  receivedBytes: number;
  sentBytes: number;
  redisPeakBytes: number;
}

/** A number of `INFO`. */
async function infoOf(redis: RedisServer, name: string): Promise<number> {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await redis.ask('info'))?.[1] ?? 0);
}

/** Builds a corpus in threads and on a worker with as many, and compares. */
async function measure(pages: number, threads: number): Promise<FleetCosts> {
  // The second build has a folder of its own: making files takes longer for a while after many were deleted.
  const [alone, folder] = ['local', 'fleet'].map((name) => {
    const site = join(temporaryFolder(), name);
    copyCorpus(site, keepCorpus({ name: 'plain', pages }).folder);
    return site;
  }) as [string, string];
  const local = await runCommand(heddleCommandLine(alone, 'build', '--workers', String(threads)));
  const expected = hashFiles(join(alone, 'doc_build'));
  const redis = await startRedis();
  const env = { HEDDLE_FLEET_URL: redis.url };
  const worker = startCommand({
    ...heddleCommandLine(temporaryFolder(), 'worker', '--concurrency', String(threads)),
    env,
  });
  try {
    await until(() => worker.output().includes('Waiting for builds'), 'the worker');
    const pid = worker.child.pid!;
    const redisPid = await infoOf(redis, 'process_id');
    const before = [processorSecondsOf(pid)!, processorSecondsOf(redisPid)!] as const;
    const build = await runCommand({ ...heddleCommandLine(folder, 'build', '--executor', 'bullmq'), env });
    const after = [processorSecondsOf(pid)!, processorSecondsOf(redisPid)!] as const;
    const found = hashFiles(join(folder, 'doc_build'));
    if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error('The fleet made another output.');
    return {
      pages,
      localSeconds: local.use!.cpuSeconds,
      localPeakMb: local.use!.peakMb,
      coordinatorSeconds: build.use!.cpuSeconds,
      coordinatorPeakMb: build.use!.peakMb,
      mainThreadSeconds: build.use!.mainThreadSeconds,
      workerSeconds: after[0] - before[0],
      redisSeconds: after[1] - before[1],
      receivedBytes: await infoOf(redis, 'total_net_input_bytes'),
      sentBytes: await infoOf(redis, 'total_net_output_bytes'),
      redisPeakBytes: await infoOf(redis, 'used_memory_peak'),
    };
  } finally {
    await stopCommand(worker.child);
    await redis.stop();
  }
}

const perPageMs = (seconds: number, pages: number): string => ((seconds * 1000) / pages).toFixed(2);
const kilobytes = (bytes: number, pages: number): string => (bytes / pages / 1000).toFixed(1);

function printCosts(all: readonly FleetCosts[]): void {
  const rows = all.map((costs) => {
    const { pages, localSeconds, coordinatorSeconds, workerSeconds, redisSeconds } = costs;
    const fleet = coordinatorSeconds + workerSeconds + redisSeconds;
    return [
      pages.toLocaleString('en'),
      perPageMs(localSeconds, pages),
      perPageMs(coordinatorSeconds, pages),
      perPageMs(costs.mainThreadSeconds, pages),
      perPageMs(workerSeconds, pages),
      perPageMs(redisSeconds, pages),
      `${((fleet / localSeconds - 1) * 100).toFixed(0)} %`,
      kilobytes(costs.receivedBytes, pages),
      kilobytes(costs.sentBytes, pages),
      `${costs.localPeakMb.toFixed(0)} → ${costs.coordinatorPeakMb.toFixed(0)}`,
      (costs.redisPeakBytes / 1e6).toFixed(0),
    ];
  });
  const head = [
    'pages',
    'local',
    'build',
    'main thread',
    'worker',
    'Redis',
    'more',
    'kB in',
    'kB out',
    'memory MB',
    'Redis MB',
  ];
  console.log('Processor time in ms a page: of a local build, and of build, worker and Redis of a fleet');
  console.log(alignRows([head, ...rows]).join('\n'));
}

/**
 * Seconds of a build from its costs: the main thread of the machine that builds and Redis work on one core each, threads of
 * workers side by side, and whoever takes longest decides.
 */
function printModel(costs: FleetCosts, threadsOfWorker: number): void {
  const counts = [1, 2, 4, 8, 16, 32, 64];
  const rows = [100_000, 1_000_000].map((pages) => {
    const scale = pages / costs.pages;
    const alone = Math.max(costs.mainThreadSeconds, costs.redisSeconds) * scale;
    const seconds = counts.map((count) => {
      const work = (costs.workerSeconds * scale) / (count * threadsOfWorker);
      return `${Math.round(Math.max(alone, work)).toLocaleString('en')} s`;
    });
    return [pages.toLocaleString('en'), ...seconds];
  });
  const ends = costs.workerSeconds / threadsOfWorker / Math.max(costs.mainThreadSeconds, costs.redisSeconds);
  console.log(
    `\nModel from ${costs.pages.toLocaleString('en')} pages: seconds with workers of ${threadsOfWorker} cores`,
  );
  console.log(alignRows([['pages', ...counts.map(String)], ...rows]).join('\n'));
  console.log(`From ${Math.ceil(ends)} such workers on, the machine that builds or Redis is the limit.`);
}

/** `npm run bench -- fleet --pages 1000,5000 --threads 2`: what a fleet costs against threads of one machine. */
export async function fleetCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '5000' },
      threads: { type: 'string', default: '2' },
      cores: { type: 'string', default: '8' },
    },
  });
  const all: FleetCosts[] = [];
  for (const pages of values.pages.split(',').map(Number)) all.push(await measure(pages, Number(values.threads)));
  printCosts(all);
  printModel(all.at(-1)!, Number(values.cores));
}
