import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { HostRule } from './gate/host-rule.js';
import { checkForwarded, checkOwn, type GateDecision } from './gate/request-gate.js';
import { refuseConnection, sendStatus } from './http/http-server.js';

/** Headers of one connection, which end at each server on the way (RFC 9110, 7.6.1). */
const connectionHeaders = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Time in which another server must begin to respond. */
const responseLimitMs = 60_000;

/** Headers that are passed on: neither those of one connection nor those that `Connection` names. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  const dropped = new Set([...connectionHeaders, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** True if a path is the prefix, or below it. */
function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return prefix.endsWith('/') || path.length === prefix.length || '/?'.includes(path[prefix.length]!);
}

export interface ProxyOptions {
  /** URLs of servers by the first segments of the paths that are passed on to them. */
  rules: Readonly<Record<string, string>>;
  hosts: HostRule;
  /** Called when a server can't be reached, breaks off, or sends what is no HTTP. */
  onFailure(path: string, target: string, error: unknown): void;
  /** Called with the host name because of which a request was refused. */
  onRefusedHost?(host: string): void;
  /** Milliseconds in which a server must begin to respond; 60,000 by default. */
  limitMs?: number;
}

/** Passes requests on to other servers. The functions return false for requests that no rule matches. */
export interface Proxy {
  forward(request: IncomingMessage, response: ServerResponse): boolean;
  /** Passes on a request for another protocol, such as WebSocket. */
  forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends the connections of other protocols. */
  close(): void;
}

/** Where a request is passed on to. */
interface Forwarding {
  path: string;
  /** URL of the rule. */
  written: string;
  decision: GateDecision;
  open(headers: IncomingHttpHeaders): ClientRequest;
}

/** Headers that frame the body of a request, whatever `Connection` names. Without them, its bytes would be read as a further request. */
function framing({ headers }: IncomingMessage): IncomingHttpHeaders {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  return headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] };
}

const failedGateway = (error: unknown): number => ((error as { isLate?: boolean }).isLate ? 504 : 502);

/** Ends a request whose server doesn't begin to respond in time. */
function limitWait(forwarded: ClientRequest, limitMs: number): void {
  const late = Object.assign(new Error(`no response in ${limitMs / 1000} seconds`), { isLate: true });
  const timer = setTimeout(() => forwarded.destroy(late), limitMs);
  const stop = (): void => clearTimeout(timer);
  forwarded.once('response', stop).once('upgrade', stop).once('close', stop);
}

/** Sends the head of another server's response; false if it has parts that are no HTTP. */
function sendHead(response: ServerResponse, { statusCode = 502, headers }: IncomingMessage): boolean {
  try {
    response.writeHead(statusCode, passedOn(headers));
    return true;
  } catch {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return false;
  }
}

/** Head of a response that changes the protocol, as text. */
function switchingHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}

/** Joins two connections, which end together. */
function joinSockets(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

/** Decides where a request is passed on to; undefined if no rule matches. `prefixes` begin with the longest. */
function findForwarding(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  prefixes: readonly string[],
  { rules, hosts, onRefusedHost, limitMs = responseLimitMs }: ProxyOptions,
): Forwarding | undefined {
  const path = url.replace(/^\/+/, '/');
  const prefix = prefixes.find((start) => isBelow(path, start));
  if (prefix === undefined) return undefined;
  const written = rules[prefix]!;
  const target = new URL(written);
  const to: RequestOptions = {
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    method,
    path: target.pathname.replace(/\/$/, '') + path,
  };
  const decision = checkForwarded({ method, target: url, rawHeaders }, hosts);
  if (!decision.isAllowed && decision.refusedHost !== undefined) onRefusedHost?.(decision.refusedHost);
  const open = (headers: IncomingHttpHeaders): ClientRequest => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const forwarded = send({ ...to, headers: { ...headers, host: target.host } });
    limitWait(forwarded, limitMs);
    return forwarded;
  };
  return { path, written, decision, open };
}

/** Creates a proxy. The longest prefix takes precedence. */
export function createProxy(options: ProxyOptions): Proxy {
  const { rules, hosts, onFailure } = options;
  /** Clients with a connection of another protocol. */
  const joined = new Set<Duplex>();
  const prefixes = Object.keys(rules).sort((a, b) => b.length - a.length);

  const find = (request: IncomingMessage): Forwarding | undefined => findForwarding(request, prefixes, options);

  const forward = (request: IncomingMessage, response: ServerResponse): boolean => {
    const found = find(request);
    if (!found) return false;
    if (!found.decision.isAllowed) {
      sendStatus(response, found.decision.status);
      return true;
    }
    const fail = (error: unknown): void => {
      if (request.socket.destroyed) return;
      onFailure(found.path, found.written, error);
      if (response.headersSent) response.destroy();
      else sendStatus(response, failedGateway(error));
    };
    const forwarded = found.open({ ...passedOn(request.headers), ...framing(request) });
    forwarded.on('error', fail);
    forwarded.on('response', (answer) => {
      answer.on('error', () => response.destroy());
      if (sendHead(response, answer)) return answer.pipe(response);
      fail(new Error('its headers are no HTTP'));
      return forwarded.destroy();
    });
    // Nobody asked for another protocol.
    forwarded.on('upgrade', (_answer, socket) => {
      socket.on('error', () => undefined).destroy();
      fail(new Error('it changed the protocol'));
    });
    request.on('error', () => forwarded.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
    return true;
  };

  const forwardUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    const found = find(request);
    if (!found) return false;
    socket.on('error', () => socket.destroy());
    const { method = '', url: target = '', rawHeaders } = request;
    const facts = { method, target, rawHeaders };
    // A WebSocket reads and writes, and browsers open it for every site.
    const decision = found.decision.isAllowed ? checkOwn(facts, found.decision, hosts) : found.decision;
    if (!decision.isAllowed) {
      refuseConnection(socket, decision.status);
      return true;
    }
    const upgrade = { connection: 'Upgrade', upgrade: request.headers.upgrade };
    const forwarded = found.open({ ...passedOn(request.headers), ...upgrade });
    forwarded.on('error', (error) => {
      if (socket.destroyed) return;
      onFailure(found.path, found.written, error);
      refuseConnection(socket, failedGateway(error));
    });
    forwarded.on('response', (answer) => {
      answer.on('error', () => undefined).resume();
      refuseConnection(socket, answer.statusCode ?? 502);
      forwarded.destroy();
    });
    forwarded.on('upgrade', (answer, upstream, first) => {
      socket.write(switchingHead(answer));
      socket.write(first);
      upstream.write(head);
      joinSockets(socket, upstream);
      joined.add(socket);
      socket.once('close', () => joined.delete(socket));
    });
    socket.on('close', () => forwarded.destroy());
    forwarded.end();
    return true;
  };

  return { forward, forwardUpgrade, close: () => joined.forEach((socket) => socket.destroy()) };
}
