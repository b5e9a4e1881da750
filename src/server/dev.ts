import type { LiveMessage } from '../shared/live-messages.js';
import { openFolders } from '../build/plugins/open-folders.js';
import { createLiveChannel, type LiveChannel } from './live-channel.js';
import type { RunningServer } from './running-server.js';
import { createSessionSource } from './session-source.js';
import { createSearchService } from './search-service/search-service.js';
import type { SiteSession } from './site-session.js';
import { type AddressOptions, startSiteServer } from './start-site-server.js';
import { watchSite, type Watching } from './watch.js';

const defaultPort = 3000;

export interface DevServerOptions extends AddressOptions {
  /** Secret of the live channel, from `createLiveToken`; the session puts `liveChannelPath(token)` into its pages. */
  token: string;
  /** Absolute folders that are never watched: the output and the cache. */
  ignored: readonly string[];
}

/** What a browser hears when it connects: which build this is, and what is wrong at the moment. */
function greeting(session: SiteSession): LiveMessage[] {
  const problems = session.problems();
  return [
    { type: 'hello', build: session.build },
    problems.length > 0 ? { type: 'problems', problems } : { type: 'resolved' },
  ];
}

/** A page that reloads is greeted anew, so that whatever else it would hear now would only flash. */
function worthTelling(messages: readonly LiveMessage[]): readonly LiveMessage[] {
  const reload = messages.find(({ type }) => type === 'reload');
  return reload ? [reload] : messages;
}

/**
 * Serves a session with live updates and watches its files. Rejects with a `BuildError` when port or host cannot be
 * used; the session then stays open. Closing the server closes the session.
 */
export async function startDev(session: SiteSession, options: DevServerOptions): Promise<RunningServer> {
  const { token, ignored, ...address } = options;
  const { base } = session;
  const channels: LiveChannel[] = [];
  const later: { watching?: Watching } = {};
  const source = createSessionSource({
    file: async (path) => {
      const file = await session.file(path);
      later.watching?.refresh();
      return file;
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
    extend: (http, boundHost) =>
      channels.push(createLiveChannel(http, { base, boundHost, token, greeting: () => greeting(session) })),
  });
  const watching = watchSite({
    session,
    ignored,
    onMessages: (messages) => channels.forEach((channel) => channel.broadcast(worthTelling(messages))),
    onProblems: (diagnostics) => options.onProblems?.(diagnostics),
  });
  later.watching = watching;
  return {
    ...server,
    close: async () => {
      await watching.close();
      channels.forEach((channel) => channel.close());
      await server.close();
      await session.close();
    },
  };
}
