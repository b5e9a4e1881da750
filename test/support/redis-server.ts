import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { temporaryFolder } from './temporary-folder.js';

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A running Redis. */
export interface RedisServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts `redis-server`, which `.ci/run` installs. `argsOf` returns further arguments for the port. */
export async function startRedisServer(argsOf: (port: number) => string[]): Promise<RedisServer> {
  const port = await freePort();
  const args = ['--bind', '127.0.0.1', '--save', '', '--dir', temporaryFolder(), ...argsOf(port)];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
    void closed.then(() => reject(new Error(`redis-server ended:\n${output}`)));
  });
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
