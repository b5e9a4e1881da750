import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { contentHash } from '../build/cache/cache-key.js';
import {
  isAscii,
  notFoundPages,
  placeBelowBase,
  planLookup,
  redirectLocation,
  unicodeForms,
} from './files/clean-urls.js';
import type { PluginAnswer, PluginRequest } from '../build/config/plugin.js';
import { isHashedAsset } from './files/content-headers.js';
import type { Compressor } from './files/compress.js';
import type { RequestHandler } from './http/http-server.js';
import { allowedMethods, checkRequest } from './gate/request-gate.js';
import { createFileSender } from './files/send-file.js';
import { sendStatus } from './http/send-status.js';
import type { SearchService } from './search-service/search-service.js';
import type { Exchange, OpenedFile, SiteFile, SiteSource } from './files/site-source.js';

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

async function openFirst(source: SiteSource, paths: readonly string[]): Promise<OpenedFile> {
  for (const path of paths) {
    const file = await source.open(path);
    if (file) return file;
  }
  return undefined;
}

function openAnyForm(source: SiteSource, path: string): OpenedFile | Promise<OpenedFile> {
  return isAscii(path) ? source.open(path) : openFirst(source, unicodeForms(path));
}

type AddedHeaders = Readonly<Record<string, string>> | undefined;

const withHeaders = (file: SiteFile, headers: AddedHeaders): SiteFile =>
  headers ? { ...file, headers: { ...file.headers, ...headers } } : file;

async function openAnswer(source: SiteSource, answer: PluginAnswer): Promise<SiteFile | undefined> {
  if ('file' in answer) {
    const file = await openAnyForm(source, answer.file);
    return file && withHeaders(file, answer.headers);
  }
  if (!('body' in answer)) return undefined;
  const bytes = Buffer.from(answer.body as string);
  return {
    contentType: answer.contentType,
    sizeBytes: bytes.length,
    etag: `"${contentHash(bytes)}"`,
    isImmutable: false,
    headers: answer.headers,
    content: { kind: 'bytes', bytes },
  };
}

/** A file that answers a path, or that leads to its URL. */
interface FoundFile {
  file: SiteFile;
  redirectTo: string | undefined;
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
  const sendFile = createFileSender(compressor);

  const sendNotFound = async (exchange: Exchange, path: string): Promise<void> => {
    for (const page of notFoundPages(path)) {
      const file = await openAnyForm(source, page);
      if (file) return sendFile(exchange, file, 404);
    }
    sendStatus(exchange.response, 404);
  };

  const findFile = async (path: string): Promise<FoundFile | undefined> => {
    for (const { file: candidate, redirectTo } of planLookup(path)) {
      const opened = openAnyForm(source, candidate);
      const file = opened instanceof Promise ? await opened : opened;
      if (file) return { file, redirectTo };
    }
    return undefined;
  };
  const sendPath = async (exchange: Exchange, path: string, query: string, more: AddedHeaders): Promise<void> => {
    const { swaps } = source;
    let found = await findFile(path);
    // The site may have been published between the looks at two files.
    if (!found && (await source.noticeSwap?.()) !== swaps) found = await findFile(path);
    if (!found) return sendNotFound(exchange, path);
    const { file, redirectTo } = found;
    if (redirectTo !== undefined) return redirect(exchange.response, redirectLocation(base, redirectTo, query));
    return sendFile(exchange, withHeaders(file, more), file.status ?? 200);
  };

  // The name contains the content hash, so it is as secret as the content.
  const isOpenFile = (path: string): boolean =>
    isHashedAsset(path) && openFolders().some((folder) => path.startsWith(folder));
  const isOpen = (path: string): boolean => {
    const place = placeBelowBase(path, base);
    return place.kind === 'inside' && isOpenFile(place.path);
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
    const exchange = { request, response };
    const answer =
      askPlugins &&
      (await askPlugins({
        method: method as 'GET' | 'HEAD',
        path: place.path,
        query: decision.query,
        headers: oneValueHeaders(request.headers),
      }));
    const isOpenPath = isOpenFile(place.path);
    const answered = answer ? await openAnswer(source, answer) : undefined;
    const file = answered ?? (isOpenPath ? await openAnyForm(source, place.path) : undefined);
    if (file) return sendFile(exchange, isOpenPath ? withHeaders(file, openHeaders) : file, 200);
    const more = answer && !('file' in answer) && !('body' in answer) ? answer.headers : undefined;
    return sendPath(exchange, place.path, decision.query, more);
  };
}
