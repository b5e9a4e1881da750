import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { openToNetworkNotice } from '../../build/report/errors/server.js';

const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A host as servers take it: without the brackets that URLs put around IPv6 addresses. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** URL of the site on a host. A wildcard is shown as this machine's own address. */
export function siteUrl(host: string, port: number, base: string, protocol = 'http'): string {
  const named = wildcards[host] ?? host;
  return `${protocol}://${isIPv6(named) ? `[${named}]` : named}:${port}${base}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host);
}

/** Warnings about a host that other devices reach; empty for this machine's own addresses. */
export function networkNotices(host: string, port: number, base: string, protocol = 'http'): string[] {
  if (isLoopback(host)) return [];
  if (!(host in wildcards)) return [openToNetworkNotice([siteUrl(host, port, base, protocol)])];
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const reachable = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');
  return [openToNetworkNotice(reachable.map(({ address }) => siteUrl(address, port, base, protocol)))];
}
