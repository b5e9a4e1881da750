import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { checkForwarded } from './gate/request-gate.js';
import { sendStatus } from './http/send-status.js';

/** Headers that are about one connection, and not passed on. */
const connectionHeaders = ['connection', 'keep-alive', 'proxy-connection', 'upgrade'];

const passedOn = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)));

export interface ProxyOptions {
  /** URLs of servers by the beginning of the paths that are passed on to them. */
  rules: Readonly<Record<string, string>>;
  boundHost: string;
  /** Called when a server can't be reached or breaks off. */
  onFailure(path: string, target: string, error: unknown): void;
}

/**
 * Creates a function that passes requests on to other servers, with their paths and methods; it returns false for requests
 * that no rule matches. The longest beginning takes precedence.
 */
export function createProxy({
  rules,
  boundHost,
  onFailure,
}: ProxyOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const prefixes = Object.keys(rules).sort((a, b) => b.length - a.length);
  return (request, response) => {
    const { method = '', url = '', rawHeaders } = request;
    const path = url.replace(/^\/+/, '/');
    const prefix = prefixes.find((start) => path.startsWith(start));
    if (prefix === undefined) return false;
    const decision = checkForwarded({ method, target: url, rawHeaders }, boundHost);
    if (!decision.isAllowed) {
      sendStatus(response, decision.status);
      return true;
    }
    const written = rules[prefix]!;
    const target = new URL(written);
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const forwarded = send(
      {
        hostname: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port,
        method,
        path: target.pathname.replace(/\/$/, '') + path,
        headers: { ...passedOn(request.headers), host: target.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      },
    );
    forwarded.on('error', (error) => {
      if (request.socket.destroyed) return;
      onFailure(path, written, error);
      if (response.headersSent) response.destroy();
      else sendStatus(response, 502);
    });
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
    return true;
  };
}
