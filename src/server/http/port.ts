import type { AddressInfo, Server } from 'node:net';
import { BuildError, type Diagnostic } from '../../build/report/diagnostic.js';
import {
  hostInvalid,
  listenFailed,
  noFreePort,
  portMovedNotice,
  portRefused,
  portInvalid,
  portTaken,
} from '../../build/report/errors/server.js';
import { codeOf } from '../../build/report/reason-of.js';

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
