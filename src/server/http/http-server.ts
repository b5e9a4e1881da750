import { STATUS_CODES, createServer, type ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createServer as createHttpsServer } from 'node:https';

/** A value that may be there already. A promise for it would cost as much as the rest of a small response. */
export type Soon<Value> = Value | Promise<Value>;

/** Calls a function with a value: now if it is there, otherwise later. */
export function whenReady<Value, Result>(value: Soon<Value>, use: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Time in which a client must take some piece of a response that waits for it. */
const stallLimitMs = 7000;

/**
 * Ends the connection of a client that takes nothing of a response for one to two times the limit. The timeout of a
 * socket does not notice such a client while it goes on sending. Call this when the response was ended, or before a
 * stream is sent. A response that the system took at once costs nothing.
 */
export function limitStall(response: ServerResponse): void {
  if (response.writableEnded && response.writableLength === 0) return;
  const { socket } = response.req;
  let takenBytes = -1;
  const timer = setInterval(() => {
    // Responses that wait for their turn are not notified of the end of the connection.
    if (socket.destroyed) return clearInterval(timer);
    const nowBytes = socket.bytesWritten - socket.writableLength;
    // While nothing is queued, the client waits for the server.
    if (socket.writableLength > 0 && nowBytes === takenBytes) socket.destroy();
    takenBytes = nowBytes;
  }, stallLimitMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

/** Headers of every response, also of errors. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Time for a refused connection to read its response. */
const lingerMs = 1000;

function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
}

function statusHeaders(status: number): Record<string, string | number> {
  const lengthBytes = statusText(status).length + 1;
  return {
    ...securityHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': lengthBytes,
    'Cache-Control': 'no-cache',
  };
}

/** Answers with a status alone. The body is the status as text: nothing of the request comes back. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...statusHeaders(status), ...headers }).end(`${statusText(status)}\n`);
  limitStall(response);
}

/** Answers on a bare connection, and closes it once the client had time to read. */
export function refuseConnection(socket: Duplex, status: number): void {
  if (socket.destroyed || socket.writableEnded) return;
  const headers = Object.entries({ ...statusHeaders(status), Connection: 'close' });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${statusText(status)}\r\n${head}\r\n${statusText(status)}\n`);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Time limits of clients, in milliseconds. */
export interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  /** Longest time without a byte in either direction, also while a response is made. */
  idleMs: number;
  /** Interval at which slow clients are looked for. */
  checkMs: number;
}

const defaultTimeouts: ServerTimeouts = {
  headersMs: 8000,
  requestMs: 10_000,
  keepAliveMs: 5000,
  idleMs: 120_000,
  checkMs: 1000,
};

const parseFailures: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Private key and certificate, as text. */
export interface Certificate {
  key: string;
  cert: string;
}

/** Answers a request. May throw or reject. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Soon<void>;

/** A listener for errors of a response. */
function destroyThis(this: ServerResponse): void {
  this.destroy();
}

/**
 * Makes an HTTP server that survives its clients: what cannot be parsed is refused, slow senders are cut off, and the
 * failure of a handler is passed to `onFailure` and answered with 500, or 503 when the machine is out of files. With a
 * certificate, it is a server for HTTPS.
 */
export function createHttpServer(
  handle: RequestHandler,
  onFailure: (error: unknown) => void,
  timeouts: ServerTimeouts = defaultTimeouts,
  certificate?: Certificate,
): Server {
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkMs,
    // The gate answers a missing host itself, with the headers of every other answer.
    requireHostHeader: false,
  };
  const server: Server = certificate
    ? createHttpsServer({ ...options, ...certificate, handshakeTimeout: timeouts.headersMs })
    : createServer(options);
  server.timeout = timeouts.idleMs;
  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    // A client that left, for example in the middle of a body, is no failure.
    if (request.socket.destroyed) return;
    const { code } = error as NodeJS.ErrnoException;
    const isOutOfFiles = code === 'EMFILE' || code === 'ENFILE';
    if (!isOutOfFiles) onFailure(error);
    sendStatus(response, isOutOfFiles ? 503 : 500);
  };
  server.on('request', (request, response) => {
    response.on('error', destroyThis);
    try {
      const answering = handle(request, response);
      if (answering instanceof Promise) answering.catch((error: unknown) => fail(request, response, error));
    } catch (error) {
      fail(request, response, error);
    }
  });
  server.on('checkExpectation', (_request, response) => sendStatus(response, 417));
  server.on('connect', (_request, socket) => refuseConnection(socket, 400));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseConnection(socket, parseFailures[error.code ?? ''] ?? 400);
  });
  return server;
}

/** Stops listening and ends all connections that the server still holds. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
