import { isIP } from 'node:net';

const authorityPattern = /^(\[[0-9a-f:.]+\]|[^\s:@/\\?#[\]]+)(?::\d{0,5})?$/;
const localhostPattern = /^(?:[a-z0-9_-]+\.)*localhost$/;

/** Host of an authority such as `localhost:4173` or `[::1]:80`, in lower case and without brackets. */
function hostOf(authority: string): string | undefined {
  return authorityPattern.exec(authority.toLowerCase())?.[1]?.replace(/^\[|\]$/g, '');
}

/**
 * True if a request may name this host: localhost and its subdomains, IP addresses, and the host the server is bound
 * to. Any other name can be an attacker's that resolves to this machine (DNS rebinding).
 */
export function isAllowedHost(authority: string, boundHost: string): boolean {
  const host = hostOf(authority);
  if (host === undefined) return false;
  return host === boundHost.toLowerCase() || localhostPattern.test(host) || isIP(host) !== 0;
}

/** True if an `Origin` header names the server that the `Host` header names. `null` is nobody's origin. */
export function isOriginOfHost(origin: string, authority: string): boolean {
  const [scheme, named, ...rest] = origin.toLowerCase().split('://');
  return rest.length === 0 && (scheme === 'http' || scheme === 'https') && named === authority.toLowerCase();
}
