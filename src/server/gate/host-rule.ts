import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Hosts under which a server is asked for. */
export interface HostRule {
  /** Name or IP address that the server is bound to. */
  boundHost: string;
  /** Further names; one with a leading dot covers its subdomains. `true`: all names. */
  allowedHosts: readonly string[] | true;
}

const authorityPattern = /^(\[[0-9a-f:.]+\]|[^\s:@/\\?#[\]]+)(?::\d{0,5})?$/;
const localhostPattern = /^(?:[a-z0-9_-]+\.)*localhost$/;

/** Host of an authority such as `localhost:4173` or `[::1]:80`, in lower case and without brackets. */
export function hostOf(authority: string): string | undefined {
  return authorityPattern.exec(authority.toLowerCase())?.[1]?.replace(/^\[|\]$/g, '');
}

/** Host of an `Origin` header; undefined for `null` and everything that is no website. */
export function hostOfOrigin(origin: string): string | undefined {
  const [, authority] = /^https?:\/\/(.*)$/i.exec(origin) ?? [];
  return authority === undefined ? undefined : hostOf(authority);
}

/** True if the site names a host in `server.allowedHosts`. */
export function isNamedHost(host: string, { allowedHosts }: HostRule): boolean {
  const bare = host.replace(/(.)\.$/, '$1');
  return (
    allowedHosts === true ||
    allowedHosts.some((written) => {
      const name = domainToASCII(written.replace(/^\./, ''));
      return name !== '' && (bare === name || (written.startsWith('.') && bare.endsWith(`.${name}`)));
    })
  );
}

/**
 * True if a request may name this host: localhost and its subdomains, IP addresses, the host the server is bound to, and
 * those that the site allows. Any other name can be an attacker's that resolves to this machine (DNS rebinding).
 */
export function isAllowedHost(authority: string, rule: HostRule): boolean {
  const host = hostOf(authority);
  if (host === undefined) return false;
  return (
    host === rule.boundHost.toLowerCase() || localhostPattern.test(host) || isIP(host) !== 0 || isNamedHost(host, rule)
  );
}

/** True if an `Origin` header names the server that the `Host` header names. `null` is nobody's origin. */
export function isOriginOfHost(origin: string, authority: string): boolean {
  const [scheme, named, ...rest] = origin.toLowerCase().split('://');
  return rest.length === 0 && (scheme === 'http' || scheme === 'https') && named === authority.toLowerCase();
}
