import type { IncomingMessage } from 'node:http';

const largestBytes = 64 << 10;

/** Body of a request as text; undefined when it is too large. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > largestBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
