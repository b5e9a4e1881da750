import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';

export interface Load {
  url: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

export interface LoadFigures {
  requestsPerSecond: number;
  p99Ms: number;
  /** Requests with another status than the first one, or without an answer. */
  errors: number;
}

/** Reads what wrk prints: a rate, a quantile with its unit, and two kinds of errors. */
function readWrkOutput(output: string): LoadFigures {
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, p99, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  if (rate === undefined || p99 === undefined) throw new Error(`wrk printed no figures:\n${output}`);
  const [, ...socketErrors] = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? [];
  const [, statusErrors = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  return {
    requestsPerSecond: Number(rate),
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    errors: [...socketErrors, statusErrors].reduce((sum, count) => sum + Number(count), 0),
  };
}

/** Sends one request after the other on each connection, as wrk does. It looks at no more than length and status. */
async function sendFromNode({ url, headers, connections, seconds }: Load): Promise<LoadFigures> {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const times: number[] = [];
  const counts = { errors: 0 };
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname);
          let leftBytes = 0;
          let sentMs = 0;
          const send = (): void => {
            sentMs = performance.now();
            if (sentMs >= endMs) return void socket.end();
            socket.write(request);
          };
          socket.setNoDelay(true);
          socket.once('connect', send);
          socket.on('data', (chunk) => {
            if (leftBytes > 0) leftBytes -= chunk.length;
            else {
              const headEnd = chunk.indexOf('\r\n\r\n');
              const head = chunk.toString('latin1', 0, headEnd);
              const status = Number(head.slice(9, 12));
              if (headEnd === -1 || status >= 400) counts.errors += 1;
              const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1] ?? '0';
              leftBytes = (status === 304 ? 0 : Number(length)) - (chunk.length - headEnd - 4);
            }
            if (leftBytes > 0) return;
            times.push(performance.now() - sentMs);
            send();
          });
          socket.on('error', () => (counts.errors += 1));
          socket.on('close', () => resolve());
        }),
    ),
  );
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / ((performance.now() - startMs) / 1000),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    errors: counts.errors,
  };
}

/** Whether `wrk` can be run. It costs less than the server that it measures, which a client in Node does not. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined;

/** Puts a server under load, with `wrk` where it is installed. */
export function sendLoad(load: Load): Promise<LoadFigures> {
  if (!hasWrk()) return sendFromNode(load);
  const { url, headers, connections, seconds } = load;
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...sent, url];
  return Promise.resolve(readWrkOutput(spawnSync('wrk', args, { encoding: 'utf8' }).stdout));
}
