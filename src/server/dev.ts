import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDevSession } from '../build/dev/dev-session.js';
import { openFolders } from '../build/plugins/open-folders.js';
import type { SiteConfig } from '../build/config/site-config.js';
import type { Report } from '../build/report/report.js';
import type { LiveMessage } from '../shared/live-messages.js';
import { createLiveChannel, type LiveChannel } from './live-channel.js';
import { createLiveToken, liveChannelPath } from './gate/live-token.js';
import { createEditorOpener } from './open-editor.js';
import { openBrowser } from './open-browser.js';
import { createSearchService } from './search-service/search-service.js';
import { createSessionSource } from './files/session-source.js';
import type { SiteSession } from './site-session.js';
import { addressOf, type AddressOptions, type RunningServer, startSiteServer } from './start-site-server.js';
import { defaultPollMs } from './watch/watch-folders.js';
import { watchSite, type Watching, type WatchOptions } from './watch/watch.js';

const defaultPort = 3000;
const shortestPollMs = 50;

export interface DevServerOptions extends AddressOptions {
  /** Secret of the live channel, from `createLiveToken`; the session puts `liveChannelPath(token)` into its pages. */
  token: string;
  /** Folder whose files pages may open in the editor; by default the one of the process. */
  projectRoot?: string | undefined;
  /** Absolute folders that are never watched: the output and the cache. */
  ignored: readonly string[];
  /** Called when an edit has solved the last reported problems. */
  onResolved?: (() => void) | undefined;
  /** Asks the system to watch a path; `watch` of `node:fs` by default. */
  openWatch?: WatchOptions['openWatch'];
}

/**
 * Milliseconds between two looks at all files, instead of events of the file system; undefined for events. The variables
 * of chokidar are those that tools and images set already.
 */
export function pollMsOf(option: SiteConfig['server']['poll'], environment: NodeJS.ProcessEnv): number | undefined {
  const { HEDDLE_POLL: own = '', CHOKIDAR_USEPOLLING: known = '', CHOKIDAR_INTERVAL: interval = '' } = environment;
  const written = (own || known).trim().toLowerCase();
  if (['0', 'false', 'no', 'off'].includes(written)) return undefined;
  if (written === '') return option === true ? defaultPollMs : option || undefined;
  const asked = own ? written : interval.trim();
  return /^\d+$/.test(asked) && Number(asked) > 1 ? Math.max(shortestPollMs, Number(asked)) : defaultPollMs;
}

/** The first messages to a browser: the id of the build, the revision, and the current problems. */
function greeting(session: SiteSession, revision: string): LiveMessage[] {
  const problems = session.problems();
  return [
    { type: 'hello', build: session.build, revision },
    problems.length > 0 ? { type: 'problems', problems } : { type: 'resolved' },
  ];
}

/** A page that reloads is greeted again, so other messages before that would only flash. */
function neededMessages(messages: readonly LiveMessage[]): readonly LiveMessage[] {
  const reload = messages.find(({ type }) => type === 'reload');
  return reload ? [reload] : messages;
}

/**
 * Serves a session with live updates and watches its files. Rejects with a `BuildError` when port or host cannot be
 * used; the session then stays open. Closing the server closes the session.
 */
export async function startDev(session: SiteSession, options: DevServerOptions): Promise<RunningServer> {
  const { token, ignored, onResolved, openWatch, ...address } = options;
  const { base } = session;
  const channels: LiveChannel[] = [];
  const onOpen = createEditorOpener(options.projectRoot ?? process.cwd());
  const later: { watching?: Watching } = {};
  const run = randomBytes(6).toString('base64url');
  let sentMessages = 0;
  const revision = (): string => `${run}.${sentMessages}`;
  const channel = `${liveChannelPath(token)}"`;
  const source = createSessionSource({
    file: async (path) => {
      // An edit while the document is made belongs to the next revision, with which the document reloads.
      const begun = revision();
      const file = await (later.watching ?? session).file(path);
      if (!path.endsWith('.html') || typeof file?.body !== 'string') return file;
      return { ...file, body: file.body.replace(channel, () => `${channel.slice(0, -1)}&amp;revision=${begun}"`) };
    },
  });
  const server = await startSiteServer({
    ...address,
    source,
    searchService: createSearchService({ config: () => session.config, source }),
    base,
    defaultPort,
    askPlugins: (request) => session.askPlugins?.(request) ?? Promise.resolve(undefined),
    openFolders: () => openFolders(session.config),
    extend: ({ takeUpgrades, hosts, onRefusedHost }) =>
      channels.push(
        createLiveChannel(takeUpgrades, {
          base,
          hosts,
          onRefusedHost,
          token,
          greeting: () => greeting(session, revision()),
          onOpen,
        }),
      ),
  });
  const watching = watchSite({
    session,
    ignored,
    openWatch,
    pollMs: pollMsOf(options.settings?.poll ?? false, process.env),
    onMessages: (messages) => {
      const needed = neededMessages(messages);
      sentMessages += needed.length;
      channels.forEach((live) => live.broadcast(needed));
      if (messages.some(({ type }) => type === 'resolved')) onResolved?.();
    },
    onProblems: (diagnostics) => options.onProblems?.(diagnostics),
  });
  later.watching = watching;
  return {
    ...server,
    close: async () => {
      await watching.close();
      channels.forEach((live) => live.close());
      await server.close();
      await session.close();
    },
  };
}

export interface DevOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  root?: string | undefined;
  base?: string | undefined;
  configFile?: string | undefined;
  /** By default `PORT` of the environment, `server.port`, or 3000. A port that is asked for is used or refused. */
  port?: number | undefined;
  /** Port of the server that is started again; used if no other is asked for and it is free. */
  lastPort?: number | undefined;
  /** By default `server.host`, or 127.0.0.1. */
  host?: string | undefined;
  /** True if the site is opened in a browser. */
  isOpened?: boolean | undefined;
  report: Report;
  /** Called when an edit has solved the last reported problems. */
  onResolved?: (() => void) | undefined;
  /** Asks the system to watch a path; `watch` of `node:fs` by default. */
  openWatch?: WatchOptions['openWatch'];
  /** Ends all work of the server when it is aborted; the server itself is closed by `close`. */
  signal?: AbortSignal | undefined;
}

/** `heddle dev`. Rejects with a `BuildError` when the configuration or the port cannot be used. */
export async function dev(options: DevOptions): Promise<RunningServer> {
  const { projectRoot, root, base, configFile, port, host, report, signal } = options;
  const token = createLiveToken();
  const onProblems: AddressOptions['onProblems'] = (diagnostics) => report.add(diagnostics);
  const session = await openDevSession({
    projectRoot,
    configFile,
    overrides: { root, base },
    isCacheUsed: true,
    report,
    signal,
    liveChannel: liveChannelPath(token),
    onProblems,
  });
  try {
    const server = await startDev(session, {
      ...addressOf({ port, host, lastPort: options.lastPort }, session.config.server),
      token,
      projectRoot,
      ignored: [join(projectRoot, 'node_modules'), join(projectRoot, '.heddle'), session.config.outDir],
      onProblems,
      onResolved: options.onResolved,
      openWatch: options.openWatch,
    });
    if (options.isOpened) openBrowser(server.url);
    return server;
  } catch (error) {
    await session.close();
    throw error;
  }
}
