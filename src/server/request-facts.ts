import type { IncomingMessage } from 'node:http';
import type { RequestFacts } from './request-gate.js';

/** Values of a header that may stand in a request several times. */
function headerValues(request: IncomingMessage, name: string): string[] {
  const { rawHeaders } = request;
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

/** What the gate needs to know of a request. */
export function requestFacts(request: IncomingMessage): RequestFacts {
  const header = (name: string): string | undefined => headerValues(request, name)[0];
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    hosts: headerValues(request, 'host'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    fetchMode: header('sec-fetch-mode'),
  };
}
