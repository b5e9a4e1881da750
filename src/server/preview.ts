import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { answerPath } from './clean-urls.js';
import { closeServer, listen, serverUrl, type ListenOptions } from './listen.js';
import { createPublishedFolder } from './published-folder.js';
import { requestFacts } from './request-facts.js';
import { checkRequest } from './request-gate.js';
import { fileHeaders, isCompressible, securityHeaders } from './response-headers.js';
import type { RunningServer } from './running-server.js';
import { createCompressionCache, sendFile, sendStatus } from './send-file.js';

export interface PreviewServerOptions extends ListenOptions {
  /** Folder of the built site. */
  outDir: string;
  base: string;
}

/**
 * Whether sirv answers: hashed pictures, fonts and media asked for whole. sirv neither compresses nor survives odd
 * ranges, files that change while they are sent, and requests it should not see; hashed files never change, and the
 * gate has seen the request.
 */
function isForSirv(request: IncomingMessage, headers: Record<string, string>): boolean {
  return headers['Cache-Control']!.includes('immutable') && !isCompressible(headers['Content-Type']!) && request.headers.range === undefined;
}

/** Serves a built site as a host of static files would. */
export async function startPreview(options: PreviewServerOptions): Promise<RunningServer> {
  const { outDir, base, host } = options;
  const folder = createPublishedFolder(outDir);
  const compression = createCompressionCache();
  const sendAsset = sirv(outDir, { dev: true, etag: true, setHeaders: (response, pathname) => void response.setHeaders(new Map(Object.entries({ ...securityHeaders, ...fileHeaders(pathname) }))) });

  const sendFound = async (request: IncomingMessage, response: ServerResponse, path: string, status: 200 | 404): Promise<boolean> => {
    const absolutePath = await folder.find(path);
    const body = absolutePath === undefined ? undefined : await folder.open(absolutePath);
    if (!body) return false;
    if (status === 200 && isForSirv(request, fileHeaders(path))) {
      await body.close();
      // A file that vanishes now fails in sirv's stream, which has no listener of its own.
      response.on('pipe', (source) => source.on('error', () => response.destroy()));
      request.url = `/${path.split('/').map(encodeURIComponent).join('/')}`;
      sendAsset(request, response, () => sendStatus(response, 404));
      return true;
    }
    await sendFile(request, response, body, { path, status, compression });
    return true;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const decision = checkRequest(requestFacts(request), host);
    if ('status' in decision) return sendStatus(response, decision.status, decision.allow ? { Allow: decision.allow } : {});
    const answer = await answerPath(decision.path, base, async (path) => ((await folder.find(path)) === undefined ? undefined : path));
    if (answer.kind === 'redirect') return sendStatus(response, 308, { Location: answer.location + decision.query });
    if (answer.kind === 'file' && (await sendFound(request, response, answer.path, 200))) return;
    const pages = answer.kind === 'missing' ? answer.notFoundPaths : ['404.html'];
    for (const page of pages) if (await sendFound(request, response, page, 404)) return;
    sendStatus(response, 404);
  };

  const listening = await listen(handle, options);
  return { url: serverUrl(listening, base), port: listening.port, notices: listening.notices, close: () => closeServer(listening.server) };
}
