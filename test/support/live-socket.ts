import { WebSocket, type ClientOptions } from 'ws';
import type { LiveMessage } from '../../src/shared/live-messages.js';

/** A connection to the live channel of a dev server. */
export interface LiveSocket {
  socket: WebSocket;
  /** All messages so far. */
  messages: LiveMessage[];
  /** Resolves when so many messages came. */
  received(count: number): Promise<void>;
  /** Resolves with the first message of a type. */
  hears(type: LiveMessage['type']): Promise<LiveMessage>;
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/** Opens a connection; rejects when the server refuses it. */
export function openLiveSocket(url: string, options: ClientOptions = {}): Promise<LiveSocket> {
  const socket = new WebSocket(url, options);
  const messages: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as LiveMessage);
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  /** Resolves with what `find` finds, now or after a later message. */
  const found = <Found>(find: () => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const look = (): void => {
        const result = find();
        if (result === undefined) return;
        waiting.delete(look);
        resolve(result);
      };
      waiting.add(look);
      look();
    });
  const received = async (count: number): Promise<void> =>
    void (await found(() => (messages.length >= count ? true : undefined)));
  const hears = (type: LiveMessage['type']): Promise<LiveMessage> =>
    found(() => messages.find((message) => message.type === type));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, messages, received, hears, closed }));
    socket.once('error', reject);
  });
}
