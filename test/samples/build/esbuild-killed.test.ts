import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

declare const __TEST_ROOT__: string;

/**
 * Builds twice in one process; in between, the esbuild service of the process is killed and a component changes. The first
 * build fails before it publishes: publishing ends the service.
 */
const program = `
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build, BuildError, createCollectReport } from ${JSON.stringify(pathToFileURL(join(__TEST_ROOT__, '../dist/index.js')).href)};
const run = () => build({ projectRoot: process.cwd(), report: createCollectReport() });
const failed = await run().then(() => [], (error) => error instanceof BuildError ? error.diagnostics : [error]);
console.log('failed', failed.map(({ code, message }) => code ?? message).join());
const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
const services = children.split('\\n').filter((line) => line.includes('--service=')).map((line) => Number.parseInt(line, 10));
for (const pid of services) process.kill(pid, 'SIGKILL');
await new Promise((resolve) => setTimeout(resolve, 300));
writeFileSync('docs/en/guide/three.md', '# Three\\n');
writeFileSync('docs/en/guide/_counter.jsx', 'export const Counter = () => <i>after the kill</i>;');
await run();
console.log('killed', services.length);
`;

test('a killed esbuild service is started again', () => {
  const site = createSite({
    ...smallSite,
    'docs/en/guide/three.md': '# Three\n\n[Nothing](./none.md)\n',
    'twice.mjs': program,
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['twice.mjs'], {
    cwd: site.folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.is(status, 0, stdout + stderr);
  assert.match(stdout, /failed dead-link\n/);
  assert.match(stdout, /killed [1-9]/);
  assert.match(site.read('guide/two.html'), /<i>after the kill<\/i>/);
});

test.run();
