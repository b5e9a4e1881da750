import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import type { SiteSource } from '../files/site-source.js';
import type { PostService } from '../site-handler.js';

export interface McpServiceOptions {
  /** Where the files of the site come from. */
  source: SiteSource;
  base: string;
  /** Folder of a built site, whose documents say which pages link to another. */
  folder?: string | undefined;
  /** Called with what keeps the server from being loaded. */
  onProblems?: ((diagnostics: readonly Diagnostic[]) => void) | undefined;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Creates the MCP server of a site at `mcp` below `base`. Nothing of it is loaded before the first request. */
export function createMcpService(options: McpServiceOptions): PostService {
  let opening: Promise<Answer> | undefined;
  const open = async (): Promise<Answer> => (await import('./serve-http.js')).createHttpAnswer(options);
  return {
    paths: [`${decodeURIComponent(options.base)}mcp`],
    isStream: true,
    answer: async (request, response) => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      await (
        await opening
      )(request, response);
    },
  };
}
