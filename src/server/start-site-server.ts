import type { Server } from 'node:http';
import type { Diagnostic } from '../build/report/diagnostic.js';
import { requestFailed } from '../build/report/errors/server.js';
import { closeHttpServer, createHttpServer } from './http/http-server.js';
import { listen } from './http/port.js';
import { bareHost, networkNotices, siteUrl } from './http/site-address.js';
import { createSiteHandler, type SiteHandlerOptions } from './site-handler.js';

/** A server that answers requests. */
export interface RunningServer {
  /** Address of the site, with `base`. */
  readonly url: string;
  readonly port: number;
  /** Warnings about the URL: another port than the requested one, or a host that other devices reach. */
  readonly notices: string[];
  /** Stops listening and ends all connections. */
  close(): Promise<void>;
}

/** Address of a server, and the receiver of its failures. */
export interface AddressOptions {
  port?: number | undefined;
  /** Name or address to listen on; 127.0.0.1 by default. */
  host?: string | undefined;
  /** True if a taken port is an error; otherwise the next free one is taken. */
  isPortFixed?: boolean | undefined;
  /** Hears of problems while the server runs. */
  onProblems?(diagnostics: readonly Diagnostic[]): void;
}

export interface SiteServerOptions extends AddressOptions, Omit<SiteHandlerOptions, 'boundHost'> {
  defaultPort: number;
  /** Adds what the server does besides answering requests, before it listens. */
  extend?(server: Server, boundHost: string): void;
}

/** Starts a server for a site's files. Rejects with a `BuildError` when port or host cannot be used. */
export async function startSiteServer(options: SiteServerOptions): Promise<RunningServer> {
  const { base, defaultPort, onProblems, isPortFixed = false } = options;
  const host = bareHost(options.host ?? '127.0.0.1');
  const handle = createSiteHandler({ ...options, boundHost: host });
  const server = createHttpServer(handle, (error) => onProblems?.([requestFailed(error)]));
  options.extend?.(server, host);
  const { port, notices } = await listen(server, { host, port: options.port ?? defaultPort, isPortFixed });
  return {
    url: siteUrl(host, port, base),
    port,
    notices: [...notices, ...networkNotices(host, port, base)],
    close: () => closeHttpServer(server),
  };
}
