import { join } from 'node:path';
import { openDevSession } from '../build/dev/dev-session.js';
import type { Report } from '../build/report/report.js';
import { startDev } from './dev.js';
import { createLiveToken, liveChannelPath } from './live-token.js';
import { openBrowser } from './open-browser.js';
import type { RunningServer } from './running-server.js';

export interface DevOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  root?: string;
  base?: string;
  configFile?: string;
  /** 3000 by default; when it is taken, the next free one. A port that is asked for is used or refused. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Whether to open the site in a browser. */
  isOpened?: boolean;
  report: Report;
  /** Ends all work of the server when it is aborted; the server itself is closed by `close`. */
  signal?: AbortSignal;
}

/** Starts the dev server. Rejects with a `BuildError` when the configuration or the port cannot be used. */
export async function dev(options: DevOptions): Promise<RunningServer> {
  const { projectRoot, root, base, configFile, port, host, report } = options;
  const token = createLiveToken();
  const session = await openDevSession({
    projectRoot,
    ...(configFile === undefined ? {} : { configFile }),
    overrides: { ...(root === undefined ? {} : { root }), ...(base === undefined ? {} : { base }) },
    isCacheUsed: true,
    report,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    liveChannel: liveChannelPath(token),
    onProblems: (diagnostics) => report.add(diagnostics),
  });
  try {
    const server = await startDev(session, {
      port: port ?? 3000,
      host: host ?? '127.0.0.1',
      isPortFixed: port !== undefined,
      token,
      ignored: [join(projectRoot, 'node_modules'), join(projectRoot, '.heddle'), session.outDir],
      onProblems: (diagnostics) => report.add(diagnostics),
    });
    if (options.isOpened) openBrowser(server.url);
    return server;
  } catch (error) {
    await session.close();
    throw error;
  }
}
