import { spawn, type ChildProcess } from 'node:child_process';
import { totalmem } from 'node:os';
import { watchTree, type TreeUse } from './process-tree.js';

/** A program with its arguments. */
export interface Command {
  program: string;
  args: readonly string[];
  folder: string;
  env?: Readonly<Record<string, string>>;
}

/** What a run of a program took. */
export interface CommandRun {
  seconds: number;
  /** Undefined where the system does not report it. */
  use: TreeUse | undefined;
  output: string;
}

/** Generators that ask a server something at a start would measure the network; colors split the words that we search for. */
const quietEnv = {
  CI: '1',
  NO_COLOR: '1',
  NO_UPDATE_NOTIFIER: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** Signals a program and all it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

/** Starts a program in a process group of its own, which ends with this process. */
export function startCommand({ program, args, folder, env }: Command): { child: ChildProcess; output: () => string } {
  const { FORCE_COLOR: _color, ...ownEnv } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...ownEnv, ...quietEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const end = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

/** Ends a program and all it started, and waits for its end. */
export async function stopCommand(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000);
  await end;
  clearTimeout(timer);
}

/** Memory that a program may take, in MB: beyond it the machine would run out and measure nothing any more. */
const memoryLimitMb = (totalmem() / 2 ** 20) * 0.8;

/** Runs a program to its end. Rejects with its output when it fails, or takes more time or memory than it may. */
export function runCommand(command: Command, timeoutSeconds = 3600): Promise<CommandRun> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const { child, output } = startCommand(command);
    let limit = '';
    const stopFor = (reason: string): void => {
      limit ||= `, stopped: ${reason}`;
      void stopCommand(child);
    };
    const onPassed = (): void => stopFor(`it took more than ${Math.round(memoryLimitMb / 1000)} GB of memory`);
    const watch = child.pid === undefined ? undefined : watchTree(child.pid, { peakMb: memoryLimitMb, onPassed });
    const timer = setTimeout(() => stopFor(`it took more than ${timeoutSeconds} s`), timeoutSeconds * 1000);
    const name = [command.program, ...command.args].join(' ');
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const seconds = (performance.now() - startedMs) / 1000;
      clearTimeout(timer);
      const use = watch?.stop();
      if (code === 0) resolve({ seconds, use, output: output() });
      else reject(new Error(`${name} ended with ${code ?? signal}${limit}:\n${output()}`));
    });
  });
}
