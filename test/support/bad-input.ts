import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createSharedRunner,
  createSite,
  withConfig,
  type PrintedProblem,
  type SharedCommandResult,
  type TestSite,
} from './site.js';
import { temporaryFolder, type FileTree } from './temporary-folder.js';

/** What a case expects of a problem: code, and place where one exists. */
export type ExpectedProblem = [severity: 'error' | 'warning', code: string, place?: string];

export interface BadInputCase {
  /** What the case is about; begins with its number in the list of bad inputs. */
  name: string;
  files: FileTree;
  exitCode: number;
  /** Problems that must be printed, and no others; `place` is `file:line:column`, `file:line` or `file`. */
  problems?: ExpectedProblem[];
  /** Text that the output must hold. */
  says?: RegExp;
  /** Prepares the site before the build. */
  prepare?(site: TestSite): void;
  args?: string[];
  /** Worker threads, 1 by default. */
  workers?: number;
  /** Builds as a user who may not read everything. */
  isUnprivileged?: boolean;
  /** Most processor time of the build, 20 s by default. */
  limitSeconds?: number;
  /** Most memory of this build, and of all before it in the same file. */
  limitMB?: number;
  /** Further expectations; the site is the one built. */
  check?(site: TestSite, result: SharedCommandResult): void;
}

const run = createSharedRunner();
const defaultLimitSeconds = 20;

function isExpected(
  { severity, code, file, line, column }: PrintedProblem,
  [wantedSeverity, wantedCode, place]: ExpectedProblem,
): boolean {
  if (severity !== wantedSeverity || code !== wantedCode) return false;
  const full = [file, line, column].filter((part) => part !== undefined).join(':');
  return place === undefined || full === place || full.startsWith(`${place}:`);
}

const goodFiles: FileTree = { 'docs/index.md': '# Good\n' };

/** A copy of the output of the good site. */
const keptOutput = 'good-output';

/** The good site, built once for all cases of a file, which then take its place one after the other. */
const goodSite = (async (): Promise<TestSite> => {
  const site = createSite(goodFiles, join(temporaryFolder(), 'site'));
  const result = await run({ folder: site.folder, args: ['build', '--workers', '1'] });
  assert.is(result.exitCode, 0, result.output);
  cpSync(join(site.folder, 'doc_build'), join(site.folder, keptOutput), { recursive: true });
  return site;
})();

/** Puts other files instead of those of the good site; what the last build left is its output, or none. */
async function replaceFiles(files: FileTree, hasOutput: boolean): Promise<TestSite> {
  const site = await goodSite;
  for (const name of readdirSync(site.folder))
    if (name !== '.heddle' && name !== keptOutput) rmSync(join(site.folder, name), { recursive: true });
  if (hasOutput) cpSync(join(site.folder, keptOutput), join(site.folder, 'doc_build'), { recursive: true });
  site.write(withConfig(files));
  return site;
}

/** Entries beside the site and in it, without those that a build may change. */
const listSurroundings = ({ folder }: TestSite): string[] => [
  ...readdirSync(dirname(folder)).filter((name) => name !== basename(folder)),
  ...readdirSync(folder).filter((name) => !['.heddle', 'doc_build'].includes(name)),
];

/** Asserts that exactly these problems were printed. */
function assertProblems(
  printed: readonly PrintedProblem[],
  expected: readonly ExpectedProblem[],
  output: string,
): void {
  for (const problem of expected)
    assert.ok(
      printed.some((found) => isExpected(found, problem)),
      `${JSON.stringify(problem)} is missing in:\n${output}`,
    );
  for (const found of printed)
    assert.ok(
      expected.some((problem) => isExpected(found, problem)),
      `${JSON.stringify(found)} is not expected:\n${output}`,
    );
}

/**
 * Declares a test for a bad input: a good site becomes a bad one, and is built. The build must end with the exit code and
 * the problems, within its processor time and memory, without a stack trace or a live worker. It writes nothing outside
 * its folders, and leaves the last output alone when it fails.
 */
export function badInput(case_: BadInputCase): void {
  test(case_.name, async () => {
    const { exitCode, problems, limitSeconds = defaultLimitSeconds, limitMB = Infinity } = case_;
    const fails = exitCode !== 0;
    const site = await replaceFiles(case_.files, fails);
    const before = site.digest();
    case_.prepare?.(site);
    const surroundings = listSurroundings(site);
    const result = await run({
      folder: site.folder,
      args: ['build', '--workers', String(case_.workers ?? 1), ...(case_.args ?? [])],
      isUnprivileged: case_.isUnprivileged === true,
    });
    const output = result.output.slice(0, 3000);
    assert.is(result.exitCode, exitCode, output);
    if (problems) assertProblems(result.problems, problems, output);
    if (case_.says) assert.match(result.output, case_.says);
    assert.not.match(result.output, /^\s+at .*:\d+:\d+\)?$/m, 'no stack trace');
    assert.ok(result.processorSeconds < limitSeconds, `took ${result.processorSeconds} s of processor time`);
    assert.ok(result.peakMemoryMB < limitMB, `took ${result.peakMemoryMB} MB`);
    assert.is(result.liveWorkers, 0, 'every worker has ended');
    assert.equal(listSurroundings(site), surroundings, 'nothing is written outside');
    if (fails) assert.is(site.digest(), before, 'the last output changed');
    case_.check?.(site, result);
  });
}

/** A page with errors, among others in one site. */
export interface BadPage {
  /** What the page is about; begins with its number in the list of bad inputs. */
  name: string;
  /** The page and what it needs, by path in a folder of its own. */
  files: FileTree;
  /** All problems of the page, with places in that folder. */
  problems: [severity: 'error' | 'warning', code: string, place: string][];
  /** Text that the message of one of the problems must hold. */
  says?: RegExp;
}

/** Declares a test for each of some pages with errors. They are built together, which has to report all of them at once. */
export function badPages(pages: readonly BadPage[]): void {
  const folderOf = (index: number): string => `docs/bad-${index}`;
  const placed = pages.map(({ problems }, index) =>
    problems.map(([severity, code, place]): ExpectedProblem => [severity, code, `${folderOf(index)}/${place}`]),
  );
  const built: { output?: string; problems: PrintedProblem[] } = { problems: [] };
  badInput({
    name: `one build reports the problems of ${pages.length} pages`,
    files: Object.fromEntries(
      pages.flatMap(({ files }, index) =>
        Object.entries(files).map(([path, content]) => [`${folderOf(index)}/${path}`, content]),
      ),
    ),
    exitCode: 1,
    check: (_site, { output, problems }) => {
      Object.assign(built, { output, problems });
      assert.is(problems.length, placed.flat().length, output);
    },
  });
  for (const [index, { name, says }] of pages.entries())
    test(name, () => {
      const { output = 'not built', problems } = built;
      const isOwn = ({ file }: PrintedProblem): boolean => file?.startsWith(`${folderOf(index)}/`) === true;
      // A message is the line with code and place, and the indented lines below it.
      const messages = output.split(/^(?=error |warning )/m).filter((text) => text.includes(`${folderOf(index)}/`));
      assertProblems(problems.filter(isOwn), placed[index]!, messages.join('') || output);
      if (says) assert.match(messages.join(''), says);
    });
}
