import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

// Node ends a process with a fatal error if a thread is stopped while it loads a module in some ways. A build stops its
// threads whenever it is interrupted, so the moment can be any.

const script = `
const { Piscina } = require('./dist/vendor/piscina/main.cjs');
const [, count, seed] = process.argv.map(Number);
let state = seed;
(async () => {
  for (let tried = 0; tried < count; tried++) {
    const pool = new Piscina({ filename: require.resolve('./dist/worker.cjs'), maxThreads: 1 });
    pool.run({}).catch(() => undefined);
    state = (state * 48271) % 2147483647;
    await new Promise((resolve) => setTimeout(resolve, 20 + (state % 120)));
    await pool.destroy();
  }
  console.log(count);
})();
`;

test('a thread that is stopped while it loads ends alone', () => {
  const tried = caseCount('kills', 20);
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['-e', script, String(tried), String(trustSeed)],
    {
      cwd: join(projectRoot),
      encoding: 'utf8',
    },
  );
  const failed = status === 0 && stdout.trim() === String(tried) ? 0 : 1;
  recordCases('kills', 'threads stopped while they load', { tried, failed });
  assert.is(failed, 0, `${status} ${signal} ${stdout} ${stderr}`);
});

test.run();
