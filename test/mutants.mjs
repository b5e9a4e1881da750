// Shows that the tests notice faults: `npm run mutants [-- <part of a name> ...]` applies the patches of test/mutants/ one
// at a time to a copy of the project and runs the test files that the patch names in its first lines:
//
//   The lock is released by whoever asks.
//   Tests: unit/emit/directory-lock faults/locks
//
// They run in this order. A mutant is caught when one of them fails. Ends with exit code 1 when more than two mutants live.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Mutants that may live. */
const mostSurvivors = 2;

const testRoot = dirname(fileURLToPath(import.meta.url));
const projectRoot = dirname(testRoot);
const filters = process.argv.slice(2);
const mutants = readdirSync(join(testRoot, 'mutants'))
  .filter(
    (name) => name.endsWith('.patch') && (filters.length === 0 || filters.some((filter) => name.includes(filter))),
  )
  .sort();

const copy = mkdtempSync(join(tmpdir(), 'heddle-mutants-'));
const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: projectRoot, encoding: 'utf8' });
for (const file of listed.split('\0').filter(Boolean))
  cpSync(join(projectRoot, file), join(copy, file), { recursive: true });
symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));

const run = (command, ...args) => spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
/** Runs tests one after the other until one fails; returns the files that failed, none when the mutant lives. */
function firstFailures(tests, mutant) {
  for (const test of tests) {
    const { status, stdout } = run(process.execPath, 'test/run.mjs', test);
    const failed = [...stdout.matchAll(/^FAIL (\S+)/gm)].map(([, name]) => name);
    if (failed.length > 0) return failed;
    if (status !== 0) throw new Error(`The tests of ${mutant} did not run.\n${stdout}`);
  }
  return [];
}

const survivors = [];
try {
  for (const mutant of mutants) {
    const patch = join(testRoot, 'mutants', mutant);
    const tests = /^Tests: (.+)$/m.exec(readFileSync(patch, 'utf8'))?.[1].split(' ');
    if (!tests) throw new Error(`${mutant} names no tests.`);
    const applied = run('git', 'apply', patch);
    if (applied.status !== 0) throw new Error(`${mutant} no longer applies; make it again.\n${applied.stderr}`);
    const compiled = run(process.execPath, 'src/compile-package.mjs');
    if (compiled.status !== 0) throw new Error(`${mutant} does not compile.\n${compiled.stderr}`);
    const failed = firstFailures(tests, mutant);
    if (failed.length === 0) survivors.push(mutant);
    console.log(failed.length === 0 ? `LIVES  ${mutant}` : `caught ${mutant} by ${failed.join(', ')}`);
    run('git', 'apply', '-R', patch);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants caught`);
process.exit(survivors.length > mostSurvivors ? 1 : 0);
