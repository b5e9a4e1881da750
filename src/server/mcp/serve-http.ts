import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BuildError, type Diagnostic } from '../../build/report/diagnostic.js';
import { securityHeaders } from '../http/http-server.js';
import { openAgentSite } from './agent-site.js';
import { createAsk, createMcpServer, type Sdk } from './create-mcp-server.js';
import { loadSdk } from './load-sdk.js';
import type { McpServiceOptions } from './mcp-service.js';
import { countReads, createSourceReader, readDocuments } from './site-reader.js';

/** Largest body of a request. Questions are short. */
const mostRequestBytes = 64 << 10;

/** A request as the SDK reads it. It passed the gate, so its host and origin are those of the site. */
function toRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const body = Readable.toWeb(request) as ReadableStream;
  return new Request(`http://site.invalid${request.url}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

async function sendResponse(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, { ...securityHeaders, 'Cache-Control': 'no-store', ...Object.fromEntries(headers) });
  if (!body) return void response.end();
  // A client that leaves ends the stream, which ends the work for it.
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => undefined);
}

/** The response if the SDK isn't installed. */
function missingSdk({ message, fix = '' }: Diagnostic): Response {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32_603, message: `${message} ${fix}` } };
  return Response.json(error, { status: 501 });
}

/** Creates the function that answers requests of MCP clients. */
export async function createHttpAnswer({ source, folder, onProblems }: McpServiceOptions) {
  const documents = folder === undefined ? undefined : readDocuments(folder);
  const site = openAgentSite(countReads(createSourceReader(source, documents)), 'The site');
  let sdk: Sdk;
  try {
    sdk = await loadSdk(() => import('@modelcontextprotocol/server'));
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    const [problem] = error.diagnostics as [Diagnostic];
    onProblems?.([problem]);
    return (_request: IncomingMessage, response: ServerResponse) => sendResponse(response, missingSdk(problem));
  }
  const ask = createAsk(site);
  const handler = sdk.createMcpHandler(() => createMcpServer(sdk, site, ask, 'this site'), {
    maxRequestBodySize: mostRequestBytes,
    maxSubscriptions: 16,
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    sendResponse(response, await handler.fetch(toRequest(request)));
}
