// Runs heddle commands one after the other for the process that forked this one. Each message `{ folder, args, isUnprivileged }`
// is answered by the fields of `SharedCommandResult`.
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

const workers = new Set();
workerThreads.Worker = class extends workerThreads.Worker {
  constructor(file, options) {
    super(file, options);
    // esbuild has one thread for all synchronous calls of a process.
    if (String(file).includes('esbuild')) return;
    workers.add(this);
    this.once('exit', () => workers.delete(this));
  }
};
syncBuiltinESMExports();
const { runCli } = await import('../../dist/cli.js');

let output = '';
for (const stream of [process.stdout, process.stderr])
  stream.write = (text, ...rest) => {
    output += text;
    rest.find((argument) => typeof argument === 'function')?.();
    return true;
  };

process.on('message', async ({ folder, args, isUnprivileged }) => {
  output = '';
  process.chdir(folder);
  if (isUnprivileged) process.seteuid('nobody');
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const exitCode = await runCli(args);
  if (isUnprivileged) process.seteuid(0);
  const { user, system } = process.cpuUsage(before);
  process.send({
    exitCode,
    output,
    durationMs: performance.now() - startedAt,
    processorSeconds: (user + system) / 1e6,
    // `maxRSS` is in kB.
    peakMemoryMB: process.resourceUsage().maxRSS / 1024,
    liveWorkers: workers.size,
  });
});
