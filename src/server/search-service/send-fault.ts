import type { ServerResponse } from 'node:http';
import type { SearchFault } from './fault-names.js';
import { sendJson } from './send-json.js';

const messages: Readonly<Record<string, string>> = {
  '403': 'Invalid Application-ID or API key',
  '429': 'Too many requests',
  '500': 'Internal server error',
};

/** Answers as a service that fails. With `hang`, the connection stays open until the client or the server ends it. */
export function sendFault(response: ServerResponse, fault: SearchFault): void {
  if (fault === 'hang') return;
  if (fault === 'refuse') response.socket?.destroy();
  else if (fault === 'malformed') sendJson(response, 200, '{"results":[{"hits":[');
  else sendJson(response, Number(fault), JSON.stringify({ message: messages[fault], status: Number(fault) }));
}
