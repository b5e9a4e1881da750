import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { contentHash } from '../build/cache/cache-key.js';
import { notFoundPages, placeBelowBase, planLookup, redirectLocation, unicodeForms } from './clean-urls.js';
import type { PluginAnswer, PluginRequest } from '../build/plugins/plugin.js';
import { isHashedAsset } from './content-headers.js';
import type { Compressor } from './compress.js';
import type { RequestHandler } from './http-server.js';
import { allowedMethods, checkRequest } from './request-gate.js';
import { type Exchange, sendFile } from './send-file.js';
import { sendStatus } from './send-status.js';
import type { SearchService } from './search-service/search-service.js';
import type { SiteFile, SiteSource } from './site-source.js';

/** Gives the answer of the first plugin that has one. */
export type AskPlugins = (request: Omit<PluginRequest, 'command'>) => Promise<PluginAnswer | undefined>;

export interface SiteHandlerOptions {
  source: SiteSource;
  base: string;
  /** Name or address that the server is bound to. */
  boundHost: string;
  compressor?: Compressor;
  /** Asks plugins for an answer before the site's files are looked at. */
  askPlugins?: AskPlugins;
  /** Folders of files below `base` that frames without an origin may load. */
  openFolders?: () => readonly string[];
  /** Answers requests of the hosted search's client. */
  searchService?: SearchService;
}

async function openAnyForm(source: SiteSource, path: string): Promise<SiteFile | undefined> {
  for (const form of unicodeForms(path)) {
    const file = await source.open(form);
    if (file) return file;
  }
  return undefined;
}

async function openAnswer(source: SiteSource, answer: PluginAnswer): Promise<SiteFile | undefined> {
  if ('file' in answer) {
    const file = await openAnyForm(source, answer.file);
    return file && { ...file, headers: { ...file.headers, ...answer.headers } };
  }
  const bytes = Buffer.from(answer.body as string);
  return {
    contentType: answer.contentType,
    sizeBytes: bytes.length,
    etag: `"${contentHash(bytes)}"`,
    isImmutable: false,
    ...(answer.headers ? { headers: answer.headers } : {}),
    content: { kind: 'bytes', bytes },
    close: () => Promise.resolve(),
  };
}

function oneValueHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function redirect(response: ServerResponse, location: string): void {
  sendStatus(response, 308, { Location: location });
}

/** Lets frames without an origin use a file. */
const openHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Makes the function that answers requests for a site's files: the gate, `base`, clean URLs and the error page. */
export function createSiteHandler({
  source,
  base,
  boundHost,
  compressor,
  askPlugins,
  openFolders = () => [],
  searchService,
}: SiteHandlerOptions): RequestHandler {
  const sendNotFound = async (exchange: Exchange, path: string): Promise<void> => {
    for (const page of notFoundPages(path)) {
      const file = await openAnyForm(source, page);
      if (file) return sendFile(exchange, file, { status: 404, compressor });
    }
    sendStatus(exchange.response, 404);
  };

  const sendPath = async (exchange: Exchange, path: string, query: string): Promise<void> => {
    for (const { file: candidate, redirectTo } of planLookup(path)) {
      const file = await openAnyForm(source, candidate);
      if (!file) continue;
      if (redirectTo === undefined) return sendFile(exchange, file, { status: file.status ?? 200, compressor });
      await file.close();
      return redirect(exchange.response, redirectLocation(base, redirectTo, query));
    }
    await sendNotFound(exchange, path);
  };

  // Who knows such a name knows the content.
  const isOpen = (path: string): boolean => {
    const place = placeBelowBase(path, base);
    return (
      place.kind === 'inside' &&
      isHashedAsset(place.path) &&
      openFolders().some((folder) => place.path.startsWith(folder))
    );
  };
  const openFile = async (path: string): Promise<SiteFile | undefined> => {
    const file = await openAnyForm(source, path);
    return file && { ...file, headers: { ...file.headers, ...openHeaders } };
  };

  return async (request, response) => {
    const { method = '', url: target = '', rawHeaders } = request;
    const decision = checkRequest({ method, target, rawHeaders }, boundHost, searchService?.paths, isOpen);
    if (!decision.isAllowed) {
      const headers: Record<string, string> = decision.status === 405 ? { Allow: allowedMethods } : {};
      return sendStatus(response, decision.status, headers);
    }
    if (method === 'POST') return searchService!.answer(request, response, decision.path, decision.query);
    const place = placeBelowBase(decision.path, base);
    if (place.kind === 'outside') return sendStatus(response, 404);
    if (place.kind === 'slash-missing') return redirect(response, base + decision.query);
    const answer = await askPlugins?.({
      method: method as 'GET' | 'HEAD',
      path: place.path,
      query: decision.query,
      headers: oneValueHeaders(request.headers),
    });
    const isOpenPath = isOpen(decision.path);
    const opened = answer && isOpenPath ? { ...answer, headers: { ...answer.headers, ...openHeaders } } : answer;
    const file = opened ? await openAnswer(source, opened) : isOpenPath ? await openFile(place.path) : undefined;
    if (file) return sendFile({ request, response }, file, { status: 200, compressor });
    return sendPath({ request, response }, place.path, decision.query);
  };
}
