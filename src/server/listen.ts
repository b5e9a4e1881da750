import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { BuildError } from '../build/report/diagnostic.js';
import { hostInvalid, portInvalid, portRefused, portTaken } from '../build/report/errors-server.js';
import { sendStatus } from './send-file.js';

/** Ports tried behind the wanted one. */
const portAttempts = 20;

export interface ListenOptions {
  port: number;
  host: string;
  /** Whether only the wanted port will do. */
  isPortFixed: boolean;
}

/** A listening server and what was said on the way. */
export interface Listening {
  server: Server;
  port: number;
  host: string;
  notices: string[];
}

function listenOnce(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Answers a request that could not even be parsed, as far as the socket still takes it. */
function refuseBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
}

/** Starts an HTTP server. Slow clients are cut off; a handler that fails answers 500 and the server lives on. */
export async function listen(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>, options: ListenOptions): Promise<Listening> {
  const { port, host, isPortFixed } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BuildError([portInvalid(port)]);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 2_000 }, (request, response) => {
    response.on('error', () => response.destroy());
    handler(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendStatus(response, 500);
    });
  });
  refuseBrokenRequests(server);
  for (let attempt = 0; ; attempt++) {
    try {
      await listenOnce(server, port === 0 ? 0 : port + attempt, host);
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && !isPortFixed && attempt < portAttempts && port + attempt < 65_535) continue;
      if (code === 'EADDRINUSE') throw new BuildError([portTaken(port)]);
      if (code === 'EACCES') throw new BuildError([portRefused(port, code)]);
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') throw new BuildError([hostInvalid(host)]);
      throw error;
    }
  }
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const isPublic = host === '0.0.0.0' || host === '::';
  return {
    server,
    port: bound,
    host,
    notices: [
      ...(port !== 0 && bound !== port ? [`Port ${port} is taken; this is port ${bound}.`] : []),
      ...(isPublic ? ['Everybody in this network can open the site.'] : []),
    ],
  };
}

/** Address to open in a browser. */
export function serverUrl({ host, port }: Pick<Listening, 'host' | 'port'>, base: string): string {
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}${base}`;
}

/** Closes a server and the connections that are still open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
