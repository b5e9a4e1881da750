import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileTree } from './temporary-folder.js';
import { createSite, withConfig, type CommandResult, type TestSite } from './site.js';

/** What a case expects of a problem: code, and place where one exists. */
export type ExpectedProblem = [severity: 'error' | 'warning', code: string, place?: string];

export interface BadInputCase {
  /** What the case is about; begins with its number in the list of bad inputs. */
  name: string;
  files: FileTree;
  exitCode: number;
  /** Problems that must be printed; `place` is `file:line:column`, `file:line` or `file`. */
  problems?: ExpectedProblem[];
  /** Text that the output must hold. */
  says?: RegExp;
  /** Prepares the site before the build. */
  prepare?(site: TestSite): void;
  args?: string[];
  /** Further expectations; the site is the one built. */
  check?(site: TestSite, result: CommandResult): void;
}

/** A build of any input takes 20 s at most on an idle machine; tests share theirs with others. */
const limitMs = 120_000;

function hasProblem(result: CommandResult, [severity, code, place]: ExpectedProblem): boolean {
  return result.problems.some((problem) => {
    if (problem.severity !== severity || problem.code !== code) return false;
    if (place === undefined) return true;
    const full = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
    return full === place || full.startsWith(`${place}:`);
  });
}

const goodFiles: FileTree = { 'docs/index.md': '# Good\n' };

/** A copy of the output of the good site. */
const keptOutput = 'good-output';

/** The good site, built once for all cases of a file, which then take its place one after the other. */
const goodSite = (async (): Promise<TestSite> => {
  const site = createSite(goodFiles);
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  cpSync(join(site.folder, 'doc_build'), join(site.folder, keptOutput), { recursive: true });
  return site;
})();

/** Puts other files in the place of those of the good site; what the last build left is its output, or none. */
async function replaceFiles(files: FileTree, hasOutput: boolean): Promise<TestSite> {
  const site = await goodSite;
  for (const name of readdirSync(site.folder))
    if (name !== '.heddle' && name !== keptOutput) rmSync(join(site.folder, name), { recursive: true });
  if (hasOutput) cpSync(join(site.folder, keptOutput), join(site.folder, 'doc_build'), { recursive: true });
  site.write(withConfig(files));
  return site;
}

/**
 * Declares a test for a bad input: a good site becomes a bad one, and is built. That must end with the
 * exit code and the problems, in time, without a stack trace, and leave the last output alone when it fails.
 */
export function badInput(case_: BadInputCase): void {
  test(case_.name, async () => {
    const fails = case_.exitCode !== 0;
    const site = await replaceFiles(case_.files, fails);
    const before = site.digest();
    case_.prepare?.(site);
    const result = await site.build(...(case_.args ?? []));
    assert.is(result.exitCode, case_.exitCode, result.output.slice(0, 3000));
    for (const problem of case_.problems ?? [])
      assert.ok(
        hasProblem(result, problem),
        `${JSON.stringify(problem)} is missing in:\n${result.output.slice(0, 3000)}`,
      );
    if (case_.problems?.length === 0) assert.equal(result.problems, [], result.output.slice(0, 3000));
    if (case_.says) assert.match(result.output, case_.says);
    assert.not.match(result.output, /^\s+at .*\(.*:\d+:\d+\)$/m, 'no stack trace');
    assert.ok(result.durationMs < limitMs, `took ${result.durationMs} ms`);
    if (fails) assert.is(site.digest(), before, 'the last output changed');
    case_.check?.(site, result);
  });
}
