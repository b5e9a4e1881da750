// Times builds of a generated site: `npm run bench [pages=2000]`. Prints a line each for a cold build, a warm one, and
// one after an edit of a single page: wall time, processor time, peak memory of the process tree, files changed.
import { spawn } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './make-corpus.mjs';

const command = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin/heddle.js');
const sampleMs = 20;

/** Resident memory in MB of a process and all below it; undefined where the system does not tell. */
function treeMemoryMb(rootPid) {
  if (!existsSync('/proc')) return undefined;
  const parents = new Map();
  const memory = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'latin1');
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
      memory.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    } catch {
      // The process ended meanwhile.
    }
  }
  const isBelow = (pid) => {
    for (let current = pid; current; current = parents.get(current)) if (current === rootPid) return true;
    return false;
  };
  return [...memory].filter(([pid]) => isBelow(pid)).reduce((sum, [, kb]) => sum + kb / 1024, 0);
}

/** Runs a build and gives its figures. */
function measureBuild(folder) {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, [command, 'build'], {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
    });
    let output = '';
    let peakMb = 0;
    const timer = setInterval(() => (peakMb = Math.max(peakMb, treeMemoryMb(child.pid) ?? 0)), sampleMs);
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(output));
      else
        resolve({
          seconds: (performance.now() - startedMs) / 1000,
          peakMb,
          changed: Number(/(\d+) changed/.exec(output)?.[1]),
          phases: /phases\s+(.*)/.exec(output)?.[1] ?? '',
        });
    });
  });
}

const pages = Number(process.argv[2] ?? 2000);
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bytes = makeCorpus(folder, pages);
console.log(
  `${pages} pages, ${(bytes / 1e6).toFixed(1)} MB of Markdown; Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${(totalmem() / 1e9).toFixed(0)} GB`,
);
const print = (name, { seconds, peakMb, changed, phases }) =>
  console.log(
    `${name.padEnd(16)} ${seconds.toFixed(2).padStart(7)} s  ${Math.round(peakMb).toString().padStart(5)} MB  ${String(changed).padStart(6)} files changed  (${phases})`,
  );

print('cold', await measureBuild(folder));
print('warm', await measureBuild(folder));
appendFileSync(join(folder, 'docs/section-1/page-1.md'), '\nOne more sentence.\n');
print('one page edited', await measureBuild(folder));
