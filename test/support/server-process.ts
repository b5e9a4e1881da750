import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

declare const __TEST_ROOT__: string;

/** A `heddle dev` or `heddle preview` that runs. */
export interface ServerProcess {
  /** Address that the command printed, without its last slash. */
  origin: string;
  output(): string;
  stop(): Promise<void>;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}

/** Time in which a server is ready, on the busiest machine. */
const startLimitMs = 300_000;

/**
 * Starts a server command in a folder, on a port that is free, and waits until it is ready. The server ends with the
 * process at the latest, and does not keep it alive, so that a failed assertion is reported at once.
 */
export async function startServer(
  folder: string,
  command: 'dev' | 'preview',
  args: string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(__TEST_ROOT__, '../bin/heddle.js'), command, '--port', '0', ...args], {
    cwd: folder,
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`heddle ${command} is not ready:\n${output}`)), startLimitMs);
    const read = (data: Buffer): void => {
      output += data.toString();
      const ready = /Ready at (http:\S+)/.exec(output);
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready[1]!.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`heddle ${command} ended:\n${output}`)));
  });
  const handles = [child, child.stdout, child.stderr] as unknown as Record<'ref' | 'unref', () => void>[];
  for (const handle of handles) handle.unref();
  return {
    origin,
    output: () => output,
    stop: async () => {
      for (const handle of handles) handle.ref();
      const end = endOf(child);
      child.kill('SIGTERM');
      await end;
    },
  };
}
