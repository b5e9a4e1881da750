import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { addressOfHost, internalHostError, isInternalAddress, lookupPublic } from './internal-hosts.js';

/** Status and headers of a response. */
export interface ResponseHead {
  status: number;
  headers: Headers;
}

export interface HeadRequest {
  method: 'HEAD' | 'GET';
  headers: Record<string, string>;
  signal: AbortSignal;
  /** True of hosts that may be in an internal network. */
  isNamed: (host: string) => boolean;
}

const mostRedirects = 20;

/** Sends a request and drops the body of the response. Connections are not kept. */
function send(url: URL, { method, headers, signal, isNamed }: HeadRequest): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    const address = addressOfHost(url.hostname);
    const mayBeInternal = isNamed(url.host);
    if (!mayBeInternal && address !== undefined && isInternalAddress(address))
      return reject(internalHostError(url.host));
    const options = { method, headers, signal, agent: false, ...(mayBeInternal ? {} : { lookup: lookupPublic }) };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
    request.once('response', (response) => {
      const found = new Headers();
      for (let index = 0; index < response.rawHeaders.length; index += 2)
        found.append(response.rawHeaders[index]!, response.rawHeaders[index + 1]!);
      response.on('error', () => undefined);
      response.destroy();
      resolve({ status: response.statusCode!, headers: found });
    });
    request.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    request.end();
  });
}

/**
 * Head of the response to a request for a URL from a page, after redirects. Hosts in internal networks are not asked, also
 * where a redirect or a name leads there, unless they are named.
 */
export async function requestHead(url: string, request: HeadRequest): Promise<ResponseHead> {
  let current = new URL(url);
  for (let count = 0; count <= mostRedirects; count++) {
    const head = await send(current, request);
    const location = head.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(head.status) || location === null) return head;
    if (!URL.canParse(location, current.href)) throw new Error(`it redirects to ${location}, which is no URL`);
    current = new URL(location, current);
    if (!/^https?:$/.test(current.protocol)) throw new Error(`it redirects to ${current.href}`);
  }
  throw new Error(`it redirects more than ${mostRedirects} times`);
}
