import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../build/config/site-config.js';
import { BuildError, type Diagnostic } from '../build/report/diagnostic.js';
import { certificateFailed, proxyFailed, requestFailed } from '../build/report/errors/server.js';
import { closeHttpServer, createHttpServer, type Certificate } from './http/http-server.js';
import { listen } from './http/port.js';
import { createProxy } from './proxy.js';
import { bareHost, networkNotices, siteUrl } from './http/site-address.js';
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
  /** Certificate, headers and other servers of the configuration. */
  settings?: Pick<SiteConfig['server'], 'https' | 'headers' | 'proxy'> | undefined;
  /** Called with problems while the server runs. */
  onProblems?(diagnostics: readonly Diagnostic[]): void;
}

/** Address that a command listens on: its flags, then `PORT` of the environment, then the configuration. */
export function addressOf(
  flags: Pick<AddressOptions, 'port' | 'host'>,
  server: SiteConfig['server'],
): Omit<AddressOptions, 'onProblems'> {
  const fromEnvironment = /^\d+$/.test(process.env['PORT'] ?? '') ? Number(process.env['PORT']) : undefined;
  const asked = flags.port ?? fromEnvironment;
  return {
    port: asked ?? server.port,
    host: flags.host ?? server.host,
    isPortFixed: asked !== undefined,
    settings: server,
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

export interface SiteServerOptions extends AddressOptions, Omit<SiteHandlerOptions, 'boundHost'> {
  defaultPort: number;
  /** Adds what the server does besides answering requests, before it listens. */
  extend?(server: Server, boundHost: string): void;
}

/** Starts a server for a site's files. Rejects with a `BuildError` when port or host cannot be used. */
export async function startSiteServer(options: SiteServerOptions): Promise<RunningServer> {
  const { base, defaultPort, onProblems, isPortFixed = false, settings } = options;
  const host = bareHost(options.host ?? '127.0.0.1');
  const handle = createSiteHandler({ ...options, boundHost: host });
  const passOn = createProxy({
    rules: settings?.proxy ?? {},
    boundHost: host,
    onFailure: (...failure) => onProblems?.([proxyFailed(...failure)]),
  });
  const headers = Object.entries(settings?.headers ?? {});
  const certificate = settings?.https && readCertificate(settings.https);
  const protocol = certificate ? 'https' : 'http';
  const server = createHttpServer(
    (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      return passOn(request, response) ? undefined : handle(request, response);
    },
    (error) => onProblems?.([requestFailed(error)]),
    undefined,
    certificate,
  );
  options.extend?.(server, host);
  const { port, notices } = await listen(server, { host, port: options.port ?? defaultPort, isPortFixed });
  return {
    url: siteUrl(host, port, base, protocol),
    port,
    notices: [...notices, ...networkNotices(host, port, base, protocol)],
    close: () => closeHttpServer(server),
  };
}
