import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

const folder = join(projectRoot, 'test/mutants');
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch'));
const testFiles = readdirSync(join(projectRoot, 'test'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.test\.tsx?$/.test(path),
);

test('every planted fault applies to the code as it is, and names tests that exist', () => {
  assert.ok(patches.length > 20, `${patches.length} patches`);
  const stale: string[] = [];
  for (const name of patches) {
    const path = join(folder, name);
    const { status, stderr } = spawnSync('git', ['apply', '--check', path], { cwd: projectRoot, encoding: 'utf8' });
    if (status !== 0) stale.push(`${name}: ${stderr}`);
    const tests = /^Tests: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]!.split(' ') ?? [];
    if (tests.length === 0) stale.push(`${name}: no tests`);
    for (const part of tests)
      if (!testFiles.some((file) => file.includes(part))) stale.push(`${name}: no test file matches ${part}`);
  }
  assert.equal(stale, []);
});

test.run();
