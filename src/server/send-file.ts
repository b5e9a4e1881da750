import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from './byte-range.js';
import type { Compressor } from './compress.js';
import { exactLength } from './exact-length.js';
import { type AskedFor, decideRange, planAnswer, type PlannedAnswer } from './plan-answer.js';
import { createRepresentations } from './representation.js';
import { limitStall } from './stall-limit.js';
import type { SiteContent, SiteFile } from './site-source.js';

/** A request and its answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers with a file: whole, in part, compressed, or not at all when the client has it. Closes the file. */
export type SendFile = (exchange: Exchange, file: SiteFile, status: AskedFor['status']) => Promise<void>;

/** Largest body, and largest piece of one, that is handed to the system at once: progress is seen between pieces. */
const pieceBytes = 1 << 16;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

function bytesOf({ bytes }: Extract<SiteContent, { kind: 'bytes' }>, part: ByteRange | undefined): Buffer {
  return part ? bytes.subarray(part.start, part.end + 1) : bytes;
}

async function sendBody(response: ServerResponse, plan: PlannedAnswer, content: SiteContent): Promise<void> {
  const { status, headers, lengthBytes = 0, part } = plan;
  if (content.kind === 'bytes' && lengthBytes <= pieceBytes) {
    response.writeHead(status, headers);
    response.end(bytesOf(content, part));
    return limitStall(response);
  }
  const body = content.kind === 'bytes' ? Readable.from(piecesOf(bytesOf(content, part))) : await content.read(part);
  response.writeHead(status, headers);
  limitStall(response);
  // A client that leaves and a file that shrinks both end here; the closed connection is the answer.
  await pipeline(body, exactLength(lengthBytes), response).catch(() => undefined);
}

/** Creates the function that answers with files. Without a compressor, bodies are sent as they are. */
export function createFileSender(compressor: Compressor | undefined): SendFile {
  const chooseRepresentation = createRepresentations(compressor);
  return async ({ request, response }, file, status) => {
    try {
      const { method = 'GET', headers } = request;
      const asked = { method, headers, status };
      const range = decideRange(asked, file);
      const chosen = chooseRepresentation(file, headers, range.kind === 'whole');
      const body = chosen instanceof Promise ? await chosen : chosen;
      const plan = planAnswer(asked, file, body, range);
      if (plan.lengthBytes === undefined || method === 'HEAD') response.writeHead(plan.status, plan.headers).end();
      else await sendBody(response, plan, body.content);
    } finally {
      if (file.close) await file.close();
    }
  };
}
