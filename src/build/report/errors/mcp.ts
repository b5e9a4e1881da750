import type { Diagnostic } from '../diagnostic.js';

export const mcpPackageMissing = (): Diagnostic => ({
  code: 'mcp-package-missing',
  severity: 'error',
  kind: 'config',
  message: 'The MCP server needs the package @modelcontextprotocol/server, which is not installed.',
  fix: 'Install it with `npm install --save-dev @modelcontextprotocol/server`.',
});

/** `reason` is a sentence. */
export const mcpSource = (reason: string): Diagnostic => ({
  code: 'mcp-source',
  severity: 'error',
  kind: 'config',
  message: reason,
  fix: 'Pass the folder of a project or of a built site, or the URL of a published one: `heddle mcp https://example.com/docs/`.',
});

/** The site could not be read at the start, which may be different when a question is asked. */
export const mcpUnreachable = (reason: string): Diagnostic => ({
  code: 'mcp-unreachable',
  severity: 'warning',
  kind: 'environment',
  message: reason,
  fix: 'Check the URL and the network. The server runs, and tries again with each question.',
});
