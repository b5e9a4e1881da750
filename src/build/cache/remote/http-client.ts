import { Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import { startBytes } from './envelope.js';
import { codeOf } from '../../report/reason-of.js';
import type { ReadBounds, RemoteCacheOptions, StoreClient } from './store-client.js';

/** Connections to a store. Reading waits for the round trip, writing for the line. */
const readConnections = 32;
const writeConnections = 8;

/** Bytes of an upload that a slow line sends in a second; large entries get that much more time. */
const slowUploadBytes = 100_000;

interface Answer {
  status: number;
  body: Buffer;
}

/** Bytes of a response that is no entry, such as a page of an error, for which its connection is kept. */
const mostIgnoredBytes = 65_536;

/**
 * Reads the body of a response, as far as its bounds say. Rejects when it is cut. `pause` stops the time for the response
 * until the promise is settled.
 */
async function readBody(
  response: IncomingMessage,
  { mostBytes, reserve }: ReadBounds,
  pause: (work: Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let most: number | undefined;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (most === undefined && length >= startBytes) {
        const declared = Number(response.headers['content-length'] ?? Infinity);
        const allowed = mostBytes(Buffer.concat(chunks, length));
        // Leaving the loop closes the connection.
        if (allowed === undefined || (declared !== Infinity && declared > allowed)) break;
        most = Math.min(declared, allowed);
        await pause(reserve(most));
      }
      if (most !== undefined && length > most) throw new Error('the response is longer than its entry');
    }
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE'
      ? new Error('the response ended early')
      : error;
  }
  return Buffer.concat(chunks, length);
}

/** Reads and drops the body of a response that is no entry, so that its connection can be used again. */
async function dropBody(response: IncomingMessage): Promise<Buffer> {
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) if ((length += chunk.length) > mostIgnoredBytes) break;
  } catch {
    // The status says enough.
  }
  return Buffer.alloc(0);
}

/** The `Authorization` header of a store, if it needs one: the token, or user and password of the URL. */
function authorizationOf({ username, password }: URL, token: string | undefined): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === '' && password === '') return undefined;
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/**
 * Store that answers `GET`, `HEAD` and `PUT` below a URL: `bazel-remote` (with `/ac`), nginx with WebDAV, a bucket. The
 * query of the URL, if it has one, is sent with every request.
 */
export function openHttpClient({ url, token, timeoutMs }: Omit<RemoteCacheOptions, 'key'>): StoreClient {
  const base = new URL(url);
  const folder = base.pathname.replace(/(?<!\/)\/*$/, '/');
  const isSecure = base.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: readConnections + writeConnections };
  const agent = isSecure ? new SecureAgent(agentOptions) : new Agent(agentOptions);
  const authorization = authorizationOf(base, token);

  const send = (method: string, name: string, body?: Buffer, bounds?: ReadBounds): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const limitMs = timeoutMs + ((body?.length ?? 0) / slowUploadBytes) * 1000;
      const request = (isSecure ? requestHttps : requestHttp)({
        method,
        agent,
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port,
        path: folder + name + base.search,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body ? { 'content-type': 'application/octet-stream', 'content-length': body.length } : {}),
        },
      });
      let timer: NodeJS.Timeout;
      const startTimer = (): void => {
        const late = new Error(`no response within ${Math.round(limitMs / 100) / 10} s`);
        timer = setTimeout(() => request.destroy(late), limitMs);
      };
      startTimer();
      const pause = async (work: Promise<void>): Promise<void> => {
        clearTimeout(timer);
        await work;
        startTimer();
      };
      const settle = <T>(then: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(timer);
          then(value);
        };
      };
      request.once('response', (response) => {
        const status = response.statusCode!;
        const reading = bounds && status === 200 ? readBody(response, bounds, pause) : dropBody(response);
        reading.then(
          settle((bytes) => resolve({ status, body: bytes })),
          settle(reject),
        );
      });
      request.once(
        'error',
        settle((error: NodeJS.ErrnoException) => {
          // The store closed the connection while it was idle, as stores do.
          if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, name, body, bounds));
          else reject(error);
        }),
      );
      request.end(body);
    });

  const failure = (method: string, { status }: Answer): Error => new Error(`status ${status} for ${method}`);

  return {
    reads: readConnections,
    writes: writeConnections,
    get: async (name, bounds) => {
      const answer = await send('GET', name, undefined, bounds);
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 || answer.status === 410) return undefined;
      throw failure('GET', answer);
    },
    has: async (name) => {
      const answer = await send('HEAD', name);
      if (answer.status === 200 || answer.status === 204) return true;
      if (answer.status === 404 || answer.status === 410) return false;
      throw failure('HEAD', answer);
    },
    put: async (name, bytes) => {
      const answer = await send('PUT', name, bytes);
      if (answer.status < 200 || answer.status > 299) throw failure('PUT', answer);
    },
    close: () => agent.destroy(),
  };
}
