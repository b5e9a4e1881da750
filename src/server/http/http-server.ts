import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { refuseConnection, sendStatus } from './send-status.js';
import type { Soon } from './soon.js';

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
