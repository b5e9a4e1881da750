import { Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as requestHttps } from 'node:https';
import { mostEntryBytes } from './envelope.js';
import type { RemoteCacheOptions, StoreClient } from './store-client.js';

/** Connections to a store. Reading waits for the round trip, writing for the line. */
const readConnections = 32;
const writeConnections = 8;

/** Bytes of an upload that a slow line sends in a second; large entries get that much more time. */
const slowUploadBytes = 100_000;

interface Answer {
  status: number;
  body: Buffer;
}

/** Reads the body of a response. Rejects when it is larger than an entry can be, or cut. */
function readBody(response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if ((length += chunk.length) > 2 * mostEntryBytes) response.destroy(new Error('the response is too large'));
    });
    response.once('end', () => resolve(Buffer.concat(chunks, length)));
    response.once('error', reject);
    response.once('close', () => reject(new Error('the response ended early')));
  });
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
  const folder = base.pathname.replace(/\/*$/, '/');
  const isSecure = base.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: readConnections + writeConnections };
  const agent = isSecure ? new SecureAgent(agentOptions) : new Agent(agentOptions);
  const authorization = authorizationOf(base, token);

  const send = (method: string, name: string, body?: Buffer): Promise<Answer> =>
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
      const timer = setTimeout(
        () => request.destroy(new Error(`no response within ${Math.round(limitMs / 100) / 10} s`)),
        limitMs,
      );
      const settle = <T>(then: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(timer);
          then(value);
        };
      };
      request.once('response', (response) => {
        readBody(response).then(
          settle((bytes) => resolve({ status: response.statusCode!, body: bytes })),
          settle(reject),
        );
      });
      request.once(
        'error',
        settle((error: NodeJS.ErrnoException) => {
          // The store closed the connection while it was idle, as stores do.
          if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, name, body));
          else reject(error);
        }),
      );
      request.end(body);
    });

  const failure = (method: string, { status }: Answer): Error => new Error(`status ${status} for ${method}`);

  return {
    reads: readConnections,
    writes: writeConnections,
    get: async (name) => {
      const answer = await send('GET', name);
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
