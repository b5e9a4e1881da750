#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

// A process counts as failed until a command says otherwise, also when something in it calls process.exit(0).
let exitCode = 3;
process.on('exit', () => {
  process.exitCode = exitCode;
});

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`heddle needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}.`);
  exitCode = 2;
} else {
  // Node 22.8 and newer keep compiled code from one run to the next: a tenth of what an unchanged site costs.
  // It would wait for ever for a folder that the system cannot create, such as one below /proc.
  if (existsSync(tmpdir())) module.enableCompileCache?.();
  // V8 optimizes functions in threads of its own, which take processor time from those that build, and most builds end before
  // that pays. So functions must run 8 (Node 22 and 24) or 16 times (Node 20) as long as by default. Threads collect the
  // garbage of their first 64 MB of live data, most of which lives on, with new objects alone: a twentieth of an edit.
  const flag = major === 20 ? '--interrupt-budget=1056000' : '--invocation-count-for-turbofan=24000';
  if ([20, 22, 24].includes(major)) for (const each of [flag, '--initial-heap-size=64']) setFlagsFromString(each);
  import('../dist/cli.js')
    .then(async ({ runCli, reportFailure }) => {
      const args = process.argv.slice(2);
      let lostOutput;
      for (const stream of [process.stdout, process.stderr]) {
        let isBroken = false;
        stream.on('error', (error) => {
          isBroken = true;
          // A reader that ends early, such as `head`, is no failure, and neither is a terminal that was closed.
          if (stream === process.stdout && ['ENOSPC', 'EDQUOT'].includes(error.code)) lostOutput = error;
        });
        // Threads print through these streams, and one with 16 kB of output that nobody reads never ends its work.
        stream.on('pipe', (output) => isBroken && output.unpipe(stream));
        stream.on('unpipe', (output) => output.resume());
      }
      const ended = await runCli(args);
      exitCode = ended === 0 && lostOutput ? reportFailure(lostOutput, args.includes('--debug')) : ended;
      // Code of a site may have removed the handler above.
      process.exitCode = exitCode;
      // After a signal nothing is waited for.
      if (exitCode > 128) process.exit();
      // A reader may be slower than the command.
      for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
      // Whatever plugins left open must not keep a finished process alive.
      setTimeout(() => process.exit(), 1000).unref();
    })
    .catch((error) => {
      const isOutOfFiles = error.code === 'EMFILE' || error.code === 'ENFILE';
      if (isOutOfFiles) exitCode = 4;
      const fix = isOutOfFiles ? '\nRaise the limit of open files (`ulimit -n`).' : '';
      console.error(`heddle could not start: ${error.message}${fix}`);
    });
}
