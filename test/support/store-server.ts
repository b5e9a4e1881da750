import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a store answers a request, instead of as it should. */
export type StoreFault = (request: { method: string; name: string }, response: ServerResponse) => boolean;

/** A store of cache entries that answers `GET`, `HEAD` and `PUT`, in this process. */
export interface StoreServer {
  url: string;
  /** Bytes by name. */
  entries: Map<string, Buffer>;
  /** Requests so far. */
  requests: { method: string; name: string; status: number; authorization: string | undefined }[];
  /** Answers requests from now on; true if it has answered. */
  fault: StoreFault | undefined;
  close(): Promise<void>;
}

/** Starts a store on a free port. */
export async function startStoreServer(): Promise<StoreServer> {
  const store: Omit<StoreServer, 'url' | 'close'> = { entries: new Map(), requests: [], fault: undefined };
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    const name = url.slice(url.lastIndexOf('/') + 1);
    const chunks: Buffer[] = [];
    response.once('finish', () => {
      const { authorization } = request.headers;
      store.requests.push({ method, name, status: response.statusCode, authorization });
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      if (store.fault?.({ method, name }, response)) return;
      const known = store.entries.get(name);
      if (method === 'PUT') {
        store.entries.set(name, Buffer.concat(chunks));
        response.writeHead(201).end();
      } else if (known && method === 'GET') response.end(known);
      else response.writeHead(known ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(store, {
    url: `http://127.0.0.1:${port}/cache`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
