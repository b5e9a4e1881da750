import { createServer, type IncomingMessage } from 'node:http';

/** A service that stores records as Algolia does, as far as pushing needs it. */
export interface IndexService {
  origin: string;
  /** Records by id; undefined: there is no index. */
  records: Map<string, object> | undefined;
  settings: object | undefined;
  /** Methods and paths that were asked for. */
  requests: string[];
  close(): Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

/** Starts the service with an index `docs`; other keys than `ADMIN` are refused. */
export async function startIndexService(pageSize = 2): Promise<IndexService> {
  const state: Pick<IndexService, 'records' | 'settings' | 'requests'> = {
    records: undefined,
    settings: undefined,
    requests: [],
  };
  type Write = { action: string; body: { objectID: string } };
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const { pathname } = new URL(request.url!, 'http://host');
    state.requests.push(`${request.method} ${pathname}`);
    if (request.headers['x-algolia-api-key'] !== 'ADMIN') return [403, { message: 'Invalid API key', status: 403 }];
    const body = await readJson(request);
    if (pathname.startsWith('/1/indexes/docs/task/')) return [200, { status: 'published' }];
    if (pathname === '/1/indexes/docs/settings') {
      state.settings = body as object;
      state.records ??= new Map();
      return [200, { taskID: 1 }];
    }
    if (pathname === '/1/indexes/docs/browse') {
      if (!state.records) return [404, { message: 'Index docs does not exist', status: 404 }];
      const from = Number((body as { cursor?: string }).cursor ?? 0);
      const hits = [...state.records.values()].slice(from, from + pageSize);
      return [200, { hits, ...(from + pageSize < state.records.size ? { cursor: String(from + pageSize) } : {}) }];
    }
    for (const { action, body: record } of (body as { requests: Write[] }).requests) {
      if (action === 'deleteObject') state.records?.delete(record.objectID);
      else (state.records ??= new Map()).set(record.objectID, record);
    }
    return [200, { taskID: 2, objectIDs: [] }];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(state, {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
