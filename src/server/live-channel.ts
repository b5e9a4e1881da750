import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import type { LiveMessage } from '../shared/live-messages.js';
import { refuseConnection } from './http/send-status.js';
import { checkUpgrade, type UpgradeRules } from './gate/upgrade-gate.js';

const largestMessageBytes = 64 * 1024;
const largestGreetingBytes = 256;
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
  /** Browsers that may be connected at a time; 1,000 by default. */
  clientLimit?: number;
}

/** Browsers have nothing to ask for but a greeting. */
function isGreeting(data: RawData, isBinary: boolean): boolean {
  const bytes = data as Buffer;
  if (isBinary || bytes.length > largestGreetingBytes) return false;
  try {
    const message: unknown = JSON.parse(bytes.toString());
    return JSON.stringify(message) === '{"type":"hello"}';
  } catch {
    return false;
  }
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
      // A browser that was asleep asks whether the connection still works, and whether it missed something.
      if (isGreeting(data, isBinary)) send(client, encode(options.greeting()));
      else client.close(policyViolation);
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
