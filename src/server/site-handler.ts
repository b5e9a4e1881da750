import type { ServerResponse } from 'node:http';
import { notFoundPages, placeBelowBase, planLookup, redirectLocation, unicodeForms } from './clean-urls.js';
import type { Compressor } from './compress.js';
import type { RequestHandler } from './http-server.js';
import { allowedMethods, checkRequest } from './request-gate.js';
import { type Exchange, sendFile } from './send-file.js';
import { sendStatus } from './send-status.js';
import type { SearchService } from './search-service/search-service.js';
import type { SiteFile, SiteSource } from './site-source.js';

export interface SiteHandlerOptions {
  source: SiteSource;
  base: string;
  /** Name or address that the server is bound to. */
  boundHost: string;
  compressor?: Compressor;
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

function redirect(response: ServerResponse, location: string): void {
  sendStatus(response, 308, { Location: location });
}

/** Makes the function that answers requests for a site's files: the gate, `base`, clean URLs and the error page. */
export function createSiteHandler({
  source,
  base,
  boundHost,
  compressor,
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

  return async (request, response) => {
    const { method = '', url: target = '', rawHeaders } = request;
    const decision = checkRequest({ method, target, rawHeaders }, boundHost, searchService?.paths);
    if (!decision.isAllowed) {
      const headers: Record<string, string> = decision.status === 405 ? { Allow: allowedMethods } : {};
      return sendStatus(response, decision.status, headers);
    }
    if (method === 'POST') return searchService!.answer(request, response, decision.path, decision.query);
    const place = placeBelowBase(decision.path, base);
    if (place.kind === 'outside') return sendStatus(response, 404);
    if (place.kind === 'slash-missing') return redirect(response, base + decision.query);
    return sendPath({ request, response }, place.path, decision.query);
  };
}
