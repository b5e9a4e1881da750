import type { ServerResponse } from 'node:http';
import { fileHeaders } from '../files/content-headers.js';

/** Sends a text as JSON. */
export function sendJson(response: ServerResponse, status: number, text: string): void {
  const headers = fileHeaders({ contentType: 'application/json; charset=utf-8', isImmutable: false });
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
}
