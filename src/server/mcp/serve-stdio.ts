import { openAgentSite, type AgentSite } from './agent-site.js';
import { createAsk, createMcpServer } from './create-mcp-server.js';
import { loadSdk } from './load-sdk.js';
import { countReads, createSourceReader, createUrlReader, type QuestionError, readDocuments } from './site-reader.js';
import { createPublishedFiles } from '../files/published-files.js';

/** The site at a URL. */
export function openSiteAt(url: URL): AgentSite {
  let base = '/';
  const reader = countReads(createUrlReader(url, () => base));
  return openAgentSite(reader, url.href, (found) => (base = found));
}

/** The site in a folder. */
export const openSiteIn = (folder: string): AgentSite =>
  openAgentSite(countReads(createSourceReader(createPublishedFiles(folder), readDocuments(folder))), folder);

/** Finds out whether there is a site. Returns the reason if there is none, and if asking again may help. */
export async function checkSite(site: AgentSite, signal: AbortSignal): Promise<QuestionError | undefined> {
  try {
    await createAsk(site)((limited) => site.facts(limited), signal);
    return undefined;
  } catch (error) {
    return error as QuestionError;
  }
}

/** A server on standard input and output. */
export interface StdioServer {
  /** Resolves when the client has closed the input. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves a site on standard input and output. Rejects with a `BuildError` if the SDK isn't installed. */
export async function serveStdio(site: AgentSite, where: string): Promise<StdioServer> {
  const sdk = await loadSdk(() => import('@modelcontextprotocol/server'));
  const stdio = await loadSdk(() => import('@modelcontextprotocol/server/stdio'));
  const ask = createAsk(site);
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  const handle = stdio.serveStdio(() => createMcpServer(sdk, site, ask, where));
  return { ended, close: () => handle.close() };
}
