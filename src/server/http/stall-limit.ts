import type { ServerResponse } from 'node:http';

/** Time in which a client must take some piece of a response that waits for it. */
const stallLimitMs = 7000;

/**
 * Ends the connection of a client that takes nothing of a response for one to two times the limit. The timeout of a
 * socket does not notice such a client while it goes on sending. Call this when the response was ended, or before a
 * stream is sent. A response that the system took at once costs nothing.
 */
export function limitStall(response: ServerResponse): void {
  if (response.writableEnded && response.writableLength === 0) return;
  const { socket } = response.req;
  let takenBytes = -1;
  const timer = setInterval(() => {
    // Responses that wait for their turn are not notified of the end of the connection.
    if (socket.destroyed) return clearInterval(timer);
    const nowBytes = socket.bytesWritten - socket.writableLength;
    // While nothing is queued, the client waits for the server.
    if (socket.writableLength > 0 && nowBytes === takenBytes) socket.destroy();
    takenBytes = nowBytes;
  }, stallLimitMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
