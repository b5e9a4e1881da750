import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import type { LiveMessage, LiveRequest } from '../shared/live-messages.js';
import { refuseConnection } from './http/http-server.js';
import { checkUpgrade, type UpgradeRules } from './gate/upgrade-gate.js';

const largestMessageBytes = 64 * 1024;
const largestRequestBytes = 4096;
const mostClients = 1000;
/** Bytes that wait for one client. All clients share the memory of a message, so that many slow ones cost little more. */
const backlogLimitBytes = 1 << 20;
const heartbeatMs = 30_000;
const policyViolation = 1008;

/** A listener for requests that change the protocol. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Sets the listener of a server for requests that change the protocol. */
export type UpgradeSource = (listener: UpgradeListener) => void;

/** Tells connected browsers what changed. */
export interface LiveChannel {
  broadcast(messages: readonly LiveMessage[]): void;
  close(): void;
}

export interface LiveChannelOptions extends UpgradeRules {
  /** Called with the host name because of which a connection was refused. */
  onRefusedHost?(host: string): void;
  /** Messages for a browser that connects. */
  greeting(): readonly LiveMessage[];
  /** Called with a place of a file that a browser asks to open. */
  onOpen?(place: Extract<LiveRequest, { type: 'open' }>): void;
  /** Browsers that may be connected at a time; 1,000 by default. */
  clientLimit?: number;
}

const isPlace = (value: unknown): boolean => value === undefined || (Number.isInteger(value) && Number(value) > 0);

/** The request that a browser sends; undefined for everything else. */
function readRequest(data: RawData, isBinary: boolean): LiveRequest | undefined {
  const bytes = data as Buffer;
  if (isBinary || bytes.length > largestRequestBytes) return undefined;
  let message: Record<string, unknown> | null;
  try {
    message = JSON.parse(bytes.toString()) as Record<string, unknown> | null;
  } catch {
    return undefined;
  }
  const { type, file, line, column, ...others } = message ?? {};
  if (Object.keys(others).length > 0) return undefined;
  if (type === 'hello')
    return JSON.stringify(message) === bytes.toString() && file === undefined ? { type } : undefined;
  if (type !== 'open' || typeof file !== 'string' || !isPlace(line) || !isPlace(column)) return undefined;
  return { type, file, ...(line ? { line: Number(line) } : {}), ...(column ? { column: Number(column) } : {}) };
}

const encode = (messages: readonly LiveMessage[]): Buffer[] =>
  messages.map((message) => Buffer.from(JSON.stringify(message)));

function send(client: WebSocket, messages: readonly Buffer[]): void {
  for (const message of messages) {
    if (client.readyState !== WebSocket.OPEN) return;
    if (client.bufferedAmount > backlogLimitBytes) return client.terminate();
    client.send(message, { binary: false });
  }
}

/** Ends connections that did not answer the last ping, and pings the others. Gives the function that stops it. */
function keepAlive(clients: ReadonlySet<WebSocket>): () => void {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const client of clients) {
      if (silent.has(client)) client.terminate();
      silent.add(client);
      client.once('pong', () => silent.delete(client));
      client.ping();
    }
  }, heartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens the live channel on a server. */
export function createLiveChannel(takeUpgrades: UpgradeSource, options: LiveChannelOptions): LiveChannel {
  const { clientLimit = mostClients } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes, perMessageDeflate: false });
  const stopKeepAlive = keepAlive(sockets.clients);

  sockets.on('connection', (client) => {
    client.on('error', () => client.terminate());
    client.on('message', (data, isBinary) => {
      const request = readRequest(data, isBinary);
      if (!request) client.close(policyViolation);
      // A browser that was asleep asks whether the connection still works, and whether it missed something.
      else if (request.type === 'hello') send(client, encode(options.greeting()));
      else options.onOpen?.(request);
    });
    send(client, encode(options.greeting()));
  });

  takeUpgrades((request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const { method = '', url: target = '', rawHeaders } = request;
    const refusal = checkUpgrade({ method, target, rawHeaders }, options);
    if (refusal?.refusedHost !== undefined) options.onRefusedHost?.(refusal.refusedHost);
    if (refusal) return refuseConnection(socket, refusal.status);
    if (sockets.clients.size >= clientLimit) return refuseConnection(socket, 503);
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });

  return {
    broadcast: (messages) => {
      const encoded = encode(messages);
      sockets.clients.forEach((client) => send(client, encoded));
    },
    close: () => {
      stopKeepAlive();
      sockets.clients.forEach((client) => client.terminate());
      sockets.close();
    },
  };
}
