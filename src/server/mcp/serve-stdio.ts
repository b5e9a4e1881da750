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

/** Loads the SDK. Rejects with a `BuildError` if it isn't installed. Returns the function that serves a site on standard input and output. */
export async function openStdio(): Promise<(site: AgentSite, where: string) => StdioServer> {
  const sdk = await loadSdk(() => import('@modelcontextprotocol/server'));
  const { serveStdio } = await loadSdk(() => import('@modelcontextprotocol/server/stdio'));
  return (site, where) => {
    const ask = createAsk(site);
    const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
    const handle = serveStdio(() => createMcpServer(sdk, site, ask, where));
    return { ended, close: () => handle.close() };
  };
}
