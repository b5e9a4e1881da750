import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Where a server listens: a port of this machine, or the path of a socket. */
export type Endpoint = number | string;

const endpoint = (at: Endpoint): NetConnectOpts =>
  typeof at === 'string' ? { path: at } : { port: at, host: '127.0.0.1' };

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Everything that came, also after the first response. */
  wire: Buffer;
}

function parseAnswer(wire: Buffer): RawAnswer {
  const end = wire.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = wire.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    // A header that is sent twice has one value, as clients read it.
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers,
    body: wire.subarray(end + 4),
    wire,
  };
}

/** Sends bytes and reads until the server closes; status 0 when it closes without an answer. */
export function sendRaw(at: Endpoint, bytes: string | Buffer, timeoutMs = 120_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(endpoint(at), () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer to ${String(bytes).slice(0, 200)}`));
    }, timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parseAnswer(Buffer.concat(chunks)));
    });
  });
}

/** Sends bytes that may be no whole request, and leaves soon after the answer begins or does not come. */
export function probeRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const leaveIn = (timeMs: number): NodeJS.Timeout => setTimeout(() => socket.destroy(), timeMs);
    const timer = leaveIn(200);
    socket.once('data', () => leaveIn(20));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(parseAnswer(Buffer.concat(chunks)));
    });
  });
}

export interface RequestOptions {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  /** Time for the whole answer; 2 minutes by default, since a busy machine may need long for a first page. */
  timeoutMs?: number;
}

/** Sends a request whose target is written as given. */
export function request(
  at: Endpoint,
  target: string,
  { method = 'GET', host = 'localhost', headers = {}, timeoutMs }: RequestOptions = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ Host: host, Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return sendRaw(at, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, timeoutMs);
}

/** Opens a download and stops reading after the first bytes, so that the server has to wait. */
export function startDownload(port: number, target: string): Promise<{ socket: Socket; finish(): Promise<RawAnswer> }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.once('error', reject);
    socket.once('data', (first) => {
      chunks.push(first);
      socket.pause();
      resolve({
        socket,
        finish: async () => {
          socket.on('data', (chunk) => chunks.push(chunk));
          socket.resume();
          await closed;
          return parseAnswer(Buffer.concat(chunks));
        },
      });
    });
  });
}
