import { closeSync, openSync, readFileSync } from 'node:fs';
import type { SiteConfig } from '../build/config/site-config.js';
import { BuildError, type Diagnostic } from '../build/report/diagnostic.js';
import { certificateFailed, hostRefused, proxyFailed, requestFailed } from '../build/report/errors/server.js';
import { closeHttpServer, createHttpServer, refuseConnection, type Certificate } from './http/http-server.js';
import type { UpgradeListener, UpgradeSource } from './live-channel.js';
import { listen, bareHost, networkNotices, siteUrl } from './http/site-address.js';
import type { HostRule } from './gate/host-rule.js';
import { createProxy } from './proxy.js';
import { createSiteHandler, type SiteHandlerOptions } from './site-handler.js';

/** A server that answers requests. */
export interface RunningServer {
  /** URL of the site, with `base`. */
  readonly url: string;
  readonly port: number;
  /** Warnings about the URL: another port than the requested one, or a host that other devices reach. */
  readonly notices: string[];
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** URL of a server, and the receiver of its failures. */
export interface AddressOptions {
  port?: number | undefined;
  /** Name or address to listen on; 127.0.0.1 by default. */
  host?: string | undefined;
  /** True if a taken port is an error; otherwise the next free one is taken. */
  isPortFixed?: boolean | undefined;
  /** Certificate, headers, host names and other servers of the configuration. */
  settings?: (Pick<SiteConfig['server'], 'https' | 'headers' | 'proxy'> & Partial<SiteConfig['server']>) | undefined;
  /** Called with problems while the server runs. */
  onProblems?(diagnostics: readonly Diagnostic[]): void;
}

/** Host names that the server accepts: those of the environment, or else of the configuration. */
function allowedHostsOf(server: SiteConfig['server']): SiteConfig['server']['allowedHosts'] {
  const written = process.env['HEDDLE_ALLOWED_HOSTS']?.trim();
  if (!written) return server.allowedHosts;
  return written === 'true' ? true : written.split(/[\s,]+/);
}

/**
 * Address that a command listens on: its flags, then `PORT` of the environment, then the configuration. `lastPort` is that
 * of a server that is started again, whose open pages connect to it.
 */
export function addressOf(
  flags: Pick<AddressOptions, 'port' | 'host'> & { lastPort?: number | undefined },
  server: SiteConfig['server'],
): Omit<AddressOptions, 'onProblems'> {
  const fromEnvironment = /^\d+$/.test(process.env['PORT'] ?? '') ? Number(process.env['PORT']) : undefined;
  const asked = flags.port ?? fromEnvironment;
  return {
    port: asked ?? server.port ?? flags.lastPort,
    host: flags.host ?? server.host,
    isPortFixed: asked !== undefined,
    settings: { ...server, allowedHosts: allowedHostsOf(server) },
  };
}

/** Reads the files of a certificate. */
function readCertificate({ key, cert }: { key: string; cert: string }): Certificate {
  try {
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch (error) {
    throw new BuildError([certificateFailed(error)], { cause: error });
  }
}

export interface SiteServerOptions extends AddressOptions, Omit<SiteHandlerOptions, 'hosts' | 'onRefusedHost'> {
  defaultPort: number;
  /** Adds what the server does besides answering requests, before it listens. */
  extend?(server: SiteServer): void;
}

/** A server that doesn't listen yet. */
export interface SiteServer {
  /** Sets the listener for requests that change the protocol, without those that are passed on to other servers. */
  takeUpgrades: UpgradeSource;
  hosts: HostRule;
  onRefusedHost(host: string): void;
}

/** Refused names that are reported, so that a client cannot fill the terminal. */
const mostRefusedHosts = 20;

/** Creates the function that reports a refused host once. */
function createRefusalReport(onProblems: AddressOptions['onProblems']): (host: string) => void {
  const reported = new Set<string>();
  return (host) => {
    if (reported.has(host) || reported.size >= mostRefusedHosts) return;
    reported.add(host);
    onProblems?.([hostRefused(host)]);
  };
}

/** Files that requests may need at once: a connection each, files of pages, and modules, which threads open together. */
const neededFiles = 64;

/**
 * Opens as many files as requests may need, and closes them again. Throws if the system refuses, because a server without
 * files for connections would drop them without a response.
 */
function assertFilesLeft(): void {
  const opened: number[] = [];
  try {
    while (opened.length < neededFiles) opened.push(openSync(process.execPath, 'r'));
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** Starts a server for a site's files. Rejects when port or host cannot be used, or too many files are open. */
export async function startSiteServer(options: SiteServerOptions): Promise<RunningServer> {
  const { base, defaultPort, onProblems, isPortFixed = false, settings } = options;
  const host = bareHost(options.host ?? '127.0.0.1');
  const hosts: HostRule = { boundHost: host, allowedHosts: settings?.allowedHosts ?? [] };
  const onRefusedHost = createRefusalReport(onProblems);
  const handle = createSiteHandler({ ...options, hosts, onRefusedHost });
  const rules = settings?.proxy ?? {};
  const proxy = createProxy({
    rules,
    hosts,
    onRefusedHost,
    onFailure: (...failure) => onProblems?.([proxyFailed(...failure)]),
  });
  const headers = Object.entries(settings?.headers ?? {});
  const certificate = settings?.https && readCertificate(settings.https);
  const protocol = certificate ? 'https' : 'http';
  const server = createHttpServer(
    (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      return proxy.forward(request, response) ? undefined : handle(request, response);
    },
    (error) => onProblems?.([requestFailed(error)]),
    undefined,
    certificate,
  );
  const takeUpgrades = (listener: UpgradeListener): void =>
    void server.on('upgrade', (request, socket, head) => {
      if (!proxy.forwardUpgrade(request, socket, head)) listener(request, socket, head);
    });
  if (options.extend) options.extend({ takeUpgrades, hosts, onRefusedHost });
  else if (Object.keys(rules).length > 0) takeUpgrades((_request, socket) => refuseConnection(socket, 404));
  assertFilesLeft();
  const { port, notices } = await listen(server, { host, port: options.port ?? defaultPort, isPortFixed });
  return {
    url: siteUrl(host, port, base, protocol),
    port,
    notices: [...notices, ...networkNotices(host, port, base, protocol)],
    close: () => {
      proxy.close();
      return closeHttpServer(server);
    },
  };
}
