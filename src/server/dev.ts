import { contentHash } from '../build/cache/cache-key.js';
import { createByteCache } from './files/representation.js';
import { contentTypeOf, isHashedAsset } from './files/content-headers.js';
import type { SiteSession } from './site-session.js';
import type { SiteFile, SiteSource } from './files/site-source.js';
import { realpathSync, statSync } from 'node:fs';
import { resolve, sep, join } from 'node:path';
import type { LiveRequest, LiveMessage } from '../shared/live-messages.js';
import { randomBytes } from 'node:crypto';
import { openDevSession, type DevSession } from '../build/dev/dev-session.js';
import { openStandIn } from '../build/dev/stand-in.js';
import { BuildError } from '../build/report/diagnostic.js';
import { updateFailed } from '../build/report/errors/server.js';
import { userOptions } from '../build/config/options/user-options.js';
import { withDefaults } from '../build/config/options/with-defaults.js';
import { openFolders } from '../build/plugins/open-folders.js';
import type { SiteConfig } from '../build/config/site-config.js';
import type { Report } from '../build/report/report.js';
import { createLiveChannel, type LiveChannel } from './live-channel.js';
import { createLiveToken, liveChannelPath } from './gate/upgrade-gate.js';
import { openBrowser } from './open-browser.js';
import { createMcpService } from './mcp/mcp-service.js';
import { createSearchService } from './search-service/search-service.js';
import { addressOf, startSiteServer, type AddressOptions, type RunningServer } from './start-site-server.js';
import { defaultPollMs } from './watch/watch-folders.js';
import { watchSite, type Watching, type WatchOptions } from './watch/watch.js';

/** Memory for the texts that were sent, which are not hashed again while they are the same. */
const cachedBytes = 16 << 20;

/** The files that a session makes. */
function createSessionSource(session: Pick<SiteSession, 'file'>): SiteSource {
  const known = createByteCache<{ body: unknown; file: SiteFile }>(cachedBytes);
  return {
    open: async (path) => {
      const made = await session.file(path);
      const before = known.get(path);
      if (made && before && before.body === made.body && before.file.status === made.status) return before.file;
      known.delete(path);
      if (!made) return undefined;
      const { body, status } = made;
      const bytes = Buffer.from(body as string);
      const file: SiteFile = {
        contentType: made.contentType ?? contentTypeOf(path),
        status,
        sizeBytes: bytes.length,
        etag: `"${contentHash(bytes)}"`,
        isImmutable: isHashedAsset(path),
        content: { kind: 'bytes', bytes },
      };
      if (typeof body === 'string') known.set(path, { body, file }, bytes.length);
      return file;
    },
  };
}

/** Time between two files that are opened: a click opens one. */
const pauseMs = 500;

/** Path of a file of the project; undefined for all others, also for links that lead out of it. */
function projectFile(projectRoot: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(projectRoot, file));
    const isInside = path.startsWith(realpathSync(projectRoot) + sep);
    return isInside && !path.includes(`${sep}.git${sep}`) && statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the function that opens places in the editor that runs, or in the one that `LAUNCH_EDITOR` names. */
export function createEditorOpener(
  projectRoot: string,
  open: (place: string) => Promise<void> = async (place) => {
    const { default: launchEditor } = await import('launch-editor');
    launchEditor(place);
  },
): (place: Extract<LiveRequest, { type: 'open' }>) => void {
  let openedMs = -Infinity;
  return ({ file, line = 1, column = 1 }) => {
    const path = projectFile(projectRoot, file);
    if (path === undefined || performance.now() - openedMs < pauseMs) return;
    openedMs = performance.now();
    // The package prints why an editor could not be started.
    open(`${path}:${line}:${column}`).catch(() => undefined);
  };
}

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
    services: [
      createSearchService({ config: () => session.config, source }),
      createMcpService({ source, base, onProblems: address.onProblems }),
    ],
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
  /** Called when the site is served at last, after a start with a broken configuration. Without it, such a start rejects. */
  onReady?: ((server: RunningServer) => void) | undefined;
  /** Asks the system to watch a path; `watch` of `node:fs` by default. */
  openWatch?: WatchOptions['openWatch'];
  /** Ends all work of the server when it is aborted; the server itself is closed by `close`. */
  signal?: AbortSignal | undefined;
}

/** Options of a server, and those of its session. */
function sessionOptions({ projectRoot, root, base, configFile, report, signal }: DevOptions) {
  const token = createLiveToken();
  const onProblems: NonNullable<AddressOptions['onProblems']> = (diagnostics) => report.add(diagnostics);
  const session = {
    projectRoot,
    configFile,
    overrides: { root, base },
    isCacheUsed: true,
    report,
    signal,
    liveChannel: liveChannelPath(token),
    onProblems,
  };
  return { token, onProblems, session };
}

/** Serves a session that is open, or closes it. */
async function serveSession(
  session: SiteSession,
  settings: SiteConfig['server'],
  { token, onProblems }: Pick<ReturnType<typeof sessionOptions>, 'token' | 'onProblems'>,
  options: DevOptions,
): Promise<RunningServer> {
  const { projectRoot, port, host, lastPort, onResolved, openWatch } = options;
  const outDir = session.config?.outDir;
  try {
    return await startDev(session, {
      ...addressOf({ port, host, lastPort }, settings),
      token,
      projectRoot,
      ignored: [join(projectRoot, 'node_modules'), join(projectRoot, '.heddle'), ...(outDir ? [outDir] : [])],
      onProblems,
      onResolved,
      openWatch,
    });
  } catch (error) {
    await session.close();
    throw error;
  }
}

async function startSession(options: DevOptions): Promise<RunningServer> {
  const made = sessionOptions(options);
  const session = await openDevSession(made.session);
  return serveSession(session, session.config.server, made, options);
}

/** True if an edit of a file can mend what keeps the server from starting. */
const canBeMended = (error: unknown): error is BuildError =>
  error instanceof BuildError &&
  error.diagnostics.every(({ kind, file }) => (kind === 'config' || kind === 'content') && file !== undefined);

/** Shows on every page why the configuration cannot be used, until an edit mends it. Then the site's own server starts. */
async function startStandIn(options: DevOptions, broken: BuildError): Promise<RunningServer> {
  const made = sessionOptions(options);
  let server: RunningServer | undefined;
  let isClosed = false;
  const retry = async (): Promise<void> => {
    const own = sessionOptions(options);
    const session = await openDevSession(own.session);
    // The update that calls this function has to end before its server can be closed.
    setImmediate(() => {
      void replace(session, own).catch((error: unknown) => {
        options.report.add(error instanceof BuildError ? error.diagnostics : [updateFailed(error)]);
      });
    });
  };
  const replace = async (session: DevSession, own: ReturnType<typeof sessionOptions>): Promise<void> => {
    const lastPort = server!.port;
    await server!.close();
    if (isClosed) return session.close();
    server = await serveSession(session, session.config.server, own, {
      ...options,
      port: options.port === 0 ? undefined : options.port,
      lastPort,
    });
    options.onResolved?.();
    options.onReady?.(server);
  };
  const session = await openStandIn(made.session, broken, retry);
  made.onProblems(broken.diagnostics);
  server = await serveSession(session, withDefaults(userOptions, {}).server, made, options);
  return {
    get url() {
      return server!.url;
    },
    get port() {
      return server!.port;
    },
    get notices() {
      return server!.notices;
    },
    close: () => {
      isClosed = true;
      return server!.close();
    },
  };
}

/**
 * Starts the dev server. For callers with `onReady`, it also starts with a configuration that an edit can mend, and shows
 * what is wrong. Rejects with a `BuildError` for other problems, and when the port cannot be used.
 */
export async function dev(options: DevOptions): Promise<RunningServer> {
  const server = await startSession(options).catch((error: unknown) => {
    if (!options.onReady || !canBeMended(error)) throw error;
    return startStandIn(options, error);
  });
  if (options.isOpened) openBrowser(server.url);
  return server;
}
