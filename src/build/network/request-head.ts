import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/*
 * Pages of strangers contain URLs. A build runs inside a network, so it must not send requests for them to addresses that
 * only this network reaches: loopback, private and link-local ones, and those that a cloud gives its machines. Names are
 * judged by the addresses that they resolve to, at the moment of the connection.
 */

/** Networks of IPv4 that are no public addresses (IANA's registry of special addresses). */
const internalNetworks = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ');

/** Public addresses of IPv6 are in 2000::/3, without those that contain an address of IPv4, or are for documentation. */
const internalNetworks6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20'.split(' ');

function createList(networks: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, length] = network.split('/') as [string, string];
    list.addSubnet(address, Number(length), type);
  }
  return list;
}

// Two lists, because ::/3 contains every address of IPv4.
const internal4 = createList(internalNetworks, 'ipv4');
const internal6 = createList(internalNetworks6, 'ipv6');

/** The address of IPv4 in one of IPv6 of a network that translates (64:ff9b::/96), as such networks answer for public hosts. */
function translatedAddress(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`);
  if (!hostname.startsWith('[64:ff9b::')) return undefined;
  const groups = hostname.slice('[64:ff9b::'.length, -1).split(':').filter(Boolean);
  if (groups.length > 2) return undefined;
  const value = groups.reduce((sum, group) => sum * 65_536 + parseInt(group, 16), 0);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

/** True if an IP address is not one of the public internet. */
export function isInternalAddress(address: string): boolean {
  const plain = address.replace(/%.*$/s, '');
  if (!isIPv6(plain)) return internal4.check(plain, 'ipv4');
  const translated = translatedAddress(plain);
  return translated === undefined ? internal6.check(plain, 'ipv6') : internal4.check(translated, 'ipv4');
}

/** The error of a request to an address that only this network reaches. */
const internalHostError = (host: string): Error =>
  new Error(`${host} is in an internal network, which is not asked unless the configuration names the host`);

/** The address in a host name of a URL, which also writes IPv4 as one number or in octal digits; undefined for a name. */
export const addressOfHost = (hostname: string): string | undefined => {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? undefined : plain;
};

/** Looks up a name like `dns.lookup`, and fails if one of its addresses is internal. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found: string | LookupAddress[], family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isInternalAddress)) callback(internalHostError(hostname), '', 0);
    else callback(error, found, family);
  });
};

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
