import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LiveMessage } from '../shared/live-messages.js';
import { requestFacts } from './request-facts.js';
import { isUpgradeAllowed } from './request-gate.js';

/** Most browsers at once; unread bytes after which one is dropped. */
const clientLimit = 100;
const unreadLimitBytes = 4_000_000;

/** The connection over which the dev server tells browsers what changed. Browsers only listen. */
export interface LiveChannel {
  send(messages: readonly LiveMessage[]): void;
  close(): void;
}

export interface LiveChannelOptions {
  server: Server;
  /** Host the server is bound to. */
  host: string;
  /** Path of the channel, with `base`. */
  path: string;
  token: string;
  /** Messages for a browser that connects. */
  greet(): LiveMessage[];
}

/** Opens the channel: an upgrade needs an allowed Host, this site's Origin and the session's token. */
export function openLiveChannel(options: LiveChannelOptions): LiveChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false });
  const sendTo = (client: WebSocket, message: LiveMessage): void => {
    if (client.bufferedAmount > unreadLimitBytes) client.terminate();
    else if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  options.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const isAllowed = isUpgradeAllowed(requestFacts(request), options.host, options);
    if (!isAllowed || sockets.clients.size >= clientLimit) {
      socket.end(`HTTP/1.1 ${isAllowed ? '503 Service Unavailable' : '403 Forbidden'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      client.on('message', () => client.close(1008, 'This channel takes no messages.'));
      for (const message of options.greet()) sendTo(client, message);
    });
  });
  return {
    send: (messages) => {
      for (const client of sockets.clients) for (const message of messages) sendTo(client, message);
    },
    close: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}
