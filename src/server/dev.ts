import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerPath } from './clean-urls.js';
import { closeServer, listen, serverUrl, type ListenOptions } from './listen.js';
import { openLiveChannel } from './live-channel.js';
import { requestFacts } from './request-facts.js';
import { checkRequest } from './request-gate.js';
import type { RunningServer } from './running-server.js';
import { bytesBody, createCompressionCache, sendFile, sendStatus } from './send-file.js';
import type { SessionFile, SiteSession } from './site-session.js';
import { startWatcher } from './watch.js';

export interface DevServerOptions extends ListenOptions {
  /** Path of the live channel below `base`. */
  channelPath: string;
  /** Secret of this process that the pages it serves know. */
  token: string;
  /** Absolute folders whose files are never watched. */
  ignored: readonly string[];
  onError(message: string): void;
}

/** Serves a site that is made on demand, and tells browsers what changed. */
export async function startDev(session: SiteSession, options: DevServerOptions): Promise<RunningServer> {
  const { host } = options;
  const compression = createCompressionCache();

  const send = (request: IncomingMessage, response: ServerResponse, path: string, file: SessionFile, status: 200 | 404): Promise<void> => {
    const bytes = typeof file.body === 'string' ? Buffer.from(file.body) : file.body;
    return sendFile(request, response, bytesBody(bytes), { path, status, compression });
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const decision = checkRequest(requestFacts(request), host);
    if ('status' in decision) return sendStatus(response, decision.status, decision.allow ? { Allow: decision.allow } : {});
    const made = new Map<string, SessionFile>();
    const answer = await answerPath(decision.path, session.base, async (path) => {
      const file = await session.file(path);
      if (file) made.set(path, file);
      return file && path;
    });
    if (answer.kind === 'redirect') return sendStatus(response, 308, { Location: answer.location + decision.query });
    if (answer.kind === 'file') return send(request, response, answer.path, made.get(answer.path)!, 200);
    for (const path of answer.notFoundPaths) {
      const file = await session.file(path);
      if (file) return send(request, response, path, file, 404);
    }
    sendStatus(response, 404);
  };

  const listening = await listen(handle, options);
  const channel = openLiveChannel({
    server: listening.server,
    host,
    path: session.base + options.channelPath,
    token: options.token,
    greet: () => {
      const problems = session.problems();
      return [{ type: 'hello', build: session.build }, ...(problems.length > 0 ? [{ type: 'problems' as const, problems }] : [])];
    },
  });
  const watcher = startWatcher({
    paths: () => session.watched(),
    ignored: options.ignored,
    onChanges: async (changes) => channel.send(await session.update(changes)),
    onError: options.onError,
  });
  return {
    url: serverUrl(listening, session.base),
    port: listening.port,
    notices: listening.notices,
    close: async () => {
      await watcher.close();
      channel.close();
      await closeServer(listening.server);
      await session.close();
    },
  };
}
