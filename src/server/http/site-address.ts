import { isIPv6, type AddressInfo, type Server } from 'node:net';
import { BuildError, type Diagnostic } from '../../build/report/diagnostic.js';
import {
  hostInvalid,
  listenFailed,
  noFreePort,
  portMovedNotice,
  portRefused,
  portInvalid,
  portTaken,
  openToNetworkNotice,
} from '../../build/report/errors/server.js';
import { codeOf } from '../../build/report/reason-of.js';
import { networkInterfaces } from 'node:os';

const largestPort = 65_535;
const triedPorts = 50;
const foreignHostCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_FAIL', 'EINVAL']);

export interface ListenOptions {
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** True if a taken port is an error; otherwise the next free one is taken. */
  isPortFixed: boolean;
}

/** Where a server listens. */
export interface ListenResult {
  port: number;
  notices: string[];
}

function tryPort(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenProblem(host: string, port: number, error: unknown): Diagnostic {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return portTaken(port, host);
  if (code === 'EACCES' || code === 'EPERM') return portRefused(port);
  return foreignHostCodes.has(code) ? hostInvalid(host) : listenFailed(host, port, error);
}

/** Starts listening. Rejects with a `BuildError` when port or host cannot be used. */
export async function listen(server: Server, { host, port, isPortFixed }: ListenOptions): Promise<ListenResult> {
  if (!Number.isInteger(port) || port < 0 || port > largestPort) throw new BuildError([portInvalid(port)]);
  const last = isPortFixed ? port : Math.min(port + triedPorts - 1, largestPort);
  for (let tried = port; tried <= last; tried++) {
    try {
      const used = await tryPort(server, host, tried);
      return { port: used, notices: tried === port ? [] : [portMovedNotice(port, used)] };
    } catch (error) {
      const problem = listenProblem(host, tried, error);
      if (isPortFixed || problem.code !== 'port-taken') throw new BuildError([problem], { cause: error });
    }
  }
  throw new BuildError([noFreePort(port, last)]);
}

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
