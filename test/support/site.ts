import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PagePayload } from '../../src/shared/page-data.js';
import { temporaryFolder, writeFiles, type FileTree } from './temporary-folder.js';

declare const __TEST_ROOT__: string;

const commandFile = join(__TEST_ROOT__, '../bin/heddle.js');

/** Ends a command that hangs; no build comes near it, however busy the machine is. */
const commandLimitMs = 480_000;

/** What a command printed, without the lines of sources around the places of problems. */
export const withoutFrames = (output: string): string =>
  output.replace(/^ {2}(?:[> ] +\d+ \|.*| +\| [ \u3000]*\^)\n/gmu, '');

/** A problem as the command line prints it. */
export interface PrintedProblem {
  severity: string;
  code: string;
  file?: string;
  line?: number;
  column?: number;
}

export interface CommandResult {
  exitCode: number | null;
  output: string;
  durationMs: number;
  problems: PrintedProblem[];
}

/** What a command took that shares its process with others. */
export interface SharedCommandResult extends CommandResult {
  /** Processor time of the command, all threads together; esbuild's process is not counted. */
  processorSeconds: number;
  /** Peak memory of the process until now, so that of the largest command so far. */
  peakMemoryMB: number;
  /** Threads of the command that are still alive after it. */
  liveWorkers: number;
}

/** Output without the lines of progress that appear every few seconds: a machine that is busy prints some. */
const withoutProgress = (output: string): string => output.replaceAll(/^[a-z-]+ \d+\/\d+(?: · .*)?\n/gm, '');

/** Runs a heddle command in a folder and waits for its end. */
export function runHeddle(folder: string, args: string[], timeoutMs = commandLimitMs): Promise<CommandResult> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [commandFile, ...args], {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      output = withoutProgress(output);
      resolve({ exitCode, output, durationMs: performance.now() - startedAt, problems: printedProblems(output) });
    });
  });
}

function startRunner(): ChildProcess {
  const runner = fork(join(__TEST_ROOT__, 'support/command-runner.mjs'), {
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  process.once('exit', () => runner.kill('SIGKILL'));
  return runner;
}

type RunnerAnswer = Omit<SharedCommandResult, 'problems'>;

interface SharedCommand {
  folder: string;
  args: readonly string[];
  /** Runs the command as a user who may not read everything, if this user may. */
  isUnprivileged?: boolean;
}

function askRunner(runner: ChildProcess, command: SharedCommand): Promise<SharedCommandResult> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      runner.off('message', onAnswer).off('close', onClose).unref();
      runner.channel?.unref();
    };
    const onAnswer = (answer: unknown): void => {
      settle();
      const { output: printed, ...result } = answer as RunnerAnswer;
      const output = withoutProgress(printed);
      resolve({ ...result, output, problems: printedProblems(output) });
    };
    const onClose = (exitCode: number | null): void => {
      settle();
      reject(new Error(`The process of heddle ${command.args.join(' ')} ended with ${exitCode}`));
    };
    const timer = setTimeout(() => runner.kill('SIGKILL'), commandLimitMs);
    runner.ref();
    runner.channel?.ref();
    runner
      .on('message', onAnswer)
      .on('close', onClose)
      .send({
        ...command,
        isUnprivileged: command.isUnprivileged === true && process.getuid?.() === 0,
      });
  });
}

/** Runs heddle commands one after the other in one process, which saves the start of Node, esbuild and the parsers. */
export function createSharedRunner(): (command: SharedCommand) => Promise<SharedCommandResult> {
  let runner: ChildProcess | undefined;
  return (command) => {
    if (runner?.exitCode !== null || runner.signalCode !== null) runner = startRunner();
    return askRunner(runner, command);
  };
}

/** A process that builds sites one after the other, and the folders of those it has built. */
interface Builder {
  run: ReturnType<typeof createSharedRunner>;
  folders: Set<string>;
}

const builders: Builder[] = [];
/** Each takes some 200 MB. */
const mostBuilders = 3;
let isBuilding = false;

/**
 * Builds a site. Builds of different sites share a process, but those of one site never do: each has only what is on disk,
 * as with the command. Builds beside another have a process of their own, as have later builds of a site.
 */
async function buildSite(folder: string, args: string[]): Promise<CommandResult> {
  if (isBuilding) return runHeddle(folder, ['build', ...args]);
  let builder = builders.find(({ folders }) => !folders.has(folder));
  if (!builder) {
    if (builders.length === mostBuilders) return runHeddle(folder, ['build', ...args]);
    builder = { run: createSharedRunner(), folders: new Set() };
    builders.push(builder);
  }
  builder.folders.add(folder);
  isBuilding = true;
  try {
    return await builder.run({ folder, args: ['build', ...args] });
  } finally {
    isBuilding = false;
  }
}

function printedProblems(output: string): PrintedProblem[] {
  return [...output.matchAll(/^(error|warning) ([a-z0-9-]+)(?: (.+))?$/gm)].map(([, severity, code, place]) => {
    const parts = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place ?? '')!;
    return {
      severity: severity!,
      code: code!,
      ...(parts[1] ? { file: parts[1] } : {}),
      ...(parts[2] ? { line: Number(parts[2]) } : {}),
      ...(parts[3] ? { column: Number(parts[3]) } : {}),
    };
  });
}

/** A site in a temporary folder. */
export interface TestSite {
  folder: string;
  write(files: FileTree): void;
  build(...args: string[]): Promise<CommandResult>;
  /** Text of an output file. */
  read(path: string): string;
  /** Data of a page, such as `guide/a`, in its document. */
  data(page: string): PagePayload;
  /** HTML of a page's article. */
  article(page: string): string;
  has(path: string): boolean;
  /** Paths of all output files, sorted. */
  outputs(): string[];
  /** Hash over the paths and bytes of the whole output. */
  digest(): string;
}

/** The files of a site with a configuration, a short one when they have none. */
export function withConfig(files: FileTree): FileTree {
  const hasConfig = Object.keys(files).some((path) => path.startsWith('site.config.'));
  return hasConfig
    ? files
    : { 'site.config.mjs': 'export default { title: "Test", route: { cleanUrls: true } };\n', ...files };
}

/** Makes a site, by default in a temporary folder; a configuration is added when the files have none. */
export function createSite(files: FileTree, folder = temporaryFolder()): TestSite {
  writeFiles(folder, withConfig(files));
  const outDir = join(folder, 'doc_build');
  const outputs = (): string[] =>
    existsSync(outDir)
      ? (readdirSync(outDir, { recursive: true }) as string[])
          .filter((path) => statSync(join(outDir, path)).isFile())
          .sort()
      : [];
  const read = (path: string): string => readFileSync(join(outDir, path), 'utf8');
  return {
    folder,
    write: (more) => writeFiles(folder, more),
    build: (...args) => buildSite(folder, args),
    read,
    data: (page) => {
      const [, data] = /<script type="application\/json" id="heddle-page">(.*?)<\/script>/.exec(read(`${page}.html`))!;
      return (JSON.parse(data!) as { payload: PagePayload }).payload;
    },
    article: (page) => /<article[^>]*>([^]*)<\/article>/.exec(read(`${page}.html`))![1]!,
    has: (path) => existsSync(join(outDir, path)),
    outputs,
    digest: () => {
      const hash = createHash('sha256');
      for (const path of outputs())
        hash
          .update(path)
          .update('\0')
          .update(readFileSync(join(outDir, path)))
          .update('\0');
      return hash.digest('hex');
    },
  };
}
