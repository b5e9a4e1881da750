import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';
import { freePort } from './redis-server.js';
import { temporaryFolder } from './temporary-folder.js';

// `npm run start:fleet`: Redis, two workers, and a build of Heddle's own site on them.

if (spawnSync('redis-server', ['--version']).error) {
  console.error('redis-server is not installed. Install it, for example with `apt-get install redis-server`.');
  process.exit(1);
}

const children: ChildProcess[] = [];
process.once('exit', () => children.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const port = await freePort();
const env = { ...process.env, HEDDLE_FLEET_URL: `redis://127.0.0.1:${port}` };
const folder = temporaryFolder();
children.push(spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'ignore' }));
const heddle = (args: string[], cwd: string): ChildProcess => {
  const child = spawn(process.execPath, [join(projectRoot, 'bin/heddle.js'), ...args], { cwd, env, stdio: 'inherit' });
  children.push(child);
  return child;
};
for (let count = 0; count < 2; count++) heddle(['worker', '--concurrency', '1'], folder);
const build = heddle(['build', '--executor', 'bullmq', '--no-cache', ...process.argv.slice(2)], projectRoot);
process.exitCode = await new Promise<number>((resolve) => build.once('exit', (code) => resolve(code ?? 1)));
process.exit();
