import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** Answers a request otherwise than with the file; true when it did. */
export type Fault = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** A server of a built site that can be made to fail. */
export interface FaultyServer {
  origin: string;
  /** Paths that were asked for, in order. */
  requests: string[];
  /** Undefined: every file is sent as it is. */
  fault: Fault | undefined;
  close(): Promise<void>;
}

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };

/** Serves a folder, with the security policy of its `_headers` file. */
export async function startFaultyServer(folder: string): Promise<FaultyServer> {
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder, '_headers'), 'utf8'))![1]!;
  const state: Pick<FaultyServer, 'requests' | 'fault'> = { requests: [], fault: undefined };
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://host').pathname;
    state.requests.push(path);
    if (state.fault?.(path, request, response)) return;
    const name = path.endsWith('/') ? `${path}index.html` : /\.\w+$/.test(path) ? path : `${path}.html`;
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/html';
    try {
      const body = readFileSync(join(folder, decodeURIComponent(name)));
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('missing');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
