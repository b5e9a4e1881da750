import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { limitStall } from './stall-limit.js';

/** Headers of every response, also of errors. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Time for a refused connection to read its response. */
const lingerMs = 1000;

function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
}

function statusHeaders(status: number): Record<string, string | number> {
  const lengthBytes = statusText(status).length + 1;
  return {
    ...securityHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': lengthBytes,
    'Cache-Control': 'no-cache',
  };
}

/** Answers with a status alone. The body is the status as text: nothing of the request comes back. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...statusHeaders(status), ...headers }).end(`${statusText(status)}\n`);
  limitStall(response);
}

/** Answers on a bare connection, and closes it once the client had time to read. */
export function refuseConnection(socket: Duplex, status: number): void {
  if (socket.destroyed || socket.writableEnded) return;
  const headers = Object.entries({ ...statusHeaders(status), Connection: 'close' });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${statusText(status)}\r\n${head}\r\n${statusText(status)}\n`);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
