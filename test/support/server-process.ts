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

/** Starts a server command in a folder and waits until it is ready. The port is one that was free just before. */
export async function startServer(
  folder: string,
  command: 'dev' | 'preview',
  args: string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(__TEST_ROOT__, '../bin/heddle.js'), command, '--port', String(port), ...args],
    {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
    },
  );
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const ready = /Ready at (http:\S+)/.exec(output);
      if (ready) resolve(ready[1]!.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`heddle ${command} ended:\n${output}`)));
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    origin,
    output: () => output,
    stop: async () => {
      const end = endOf(child);
      child.kill('SIGTERM');
      await end;
    },
  };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
