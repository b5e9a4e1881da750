import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { temporaryFolder } from './temporary-folder.js';

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Files of a certificate that nobody signed but itself, for `localhost`. */
export interface Certificate {
  certificate: string;
  secret: string;
}

export function createCertificate(): Certificate {
  const folder = temporaryFolder();
  const [certificate, secret] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', secret, '-out', certificate]);
  assert.is(made.status, 0, String(made.stderr));
  return { certificate, secret };
}

export interface RedisOptions {
  password?: string;
  /** Certificate with which only TLS is spoken. */
  tls?: Certificate;
}

/** A server that keeps nothing on the disk. */
export interface RedisServer {
  port: number;
  url: string;
  /** Ends it at once; what it knew is lost. */
  stop(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Runs `redis-cli` with these arguments. */
  ask(...args: string[]): Promise<string>;
}

/** Starts `redis-server`, which `.ci/run` installs, or the server at `HEDDLE_TEST_REDIS`, such as that of Valkey. */
export async function startRedis({ password = '', tls }: RedisOptions = {}): Promise<RedisServer> {
  const port = await freePort();
  const ports = tls
    ? [
        ...['--port', '0', '--tls-port', `${port}`, '--tls-auth-clients', 'no', '--tls-key-file', tls.secret],
        ...['--tls-cert-file', tls.certificate, '--tls-ca-cert-file', tls.certificate],
      ]
    : ['--port', `${port}`];
  const args = ['--bind', '127.0.0.1', '--save', '', '--dir', temporaryFolder(), ...ports];
  if (password !== '') args.push('--requirepass', password);
  let child: ChildProcess | undefined;
  let closed: Promise<unknown> | undefined;
  process.once('exit', () => child?.kill('SIGKILL'));
  const start = async (): Promise<void> => {
    const server = spawn(process.env['HEDDLE_TEST_REDIS'] ?? 'redis-server', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = server;
    closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
    let output = '';
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
      void closed!.then(() => reject(new Error(`redis-server ended:\n${output}`)));
    });
  };
  await start();
  const account = password === '' ? '' : `:${encodeURIComponent(password)}@`;
  return {
    port,
    url: `${tls ? `rediss://${account}localhost` : `redis://${account}127.0.0.1`}:${port}`,
    start,
    stop: async () => {
      child?.kill('SIGKILL');
      await closed;
    },
    ask: (...command) =>
      new Promise((resolve) => {
        const auth = password === '' ? [] : ['--no-auth-warning', '-a', password];
        const secure = tls ? ['--tls', '--cacert', tls.certificate] : [];
        const cli = spawn('redis-cli', ['-p', String(port), ...secure, ...auth, ...command]);
        let text = '';
        cli.stdout.on('data', (data: Buffer) => (text += data.toString()));
        cli.on('close', () => resolve(text));
      }),
  };
}
