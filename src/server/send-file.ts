import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Compressor } from './compress.js';
import { exactLength } from './exact-length.js';
import { type AskedFor, decideRange, planAnswer, type PlannedAnswer } from './plan-answer.js';
import { createRepresentations } from './representation.js';
import type { SiteContent, SiteFile } from './site-source.js';

/**
 * Time in which a client must take something of a body that it asked for. Node waits a second time when bytes were
 * queued since, so a client that takes nothing is cut off after twice this time at the latest.
 */
const stallLimitMs = 7000;

/** A request and its answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers with a file: whole, in part, compressed, or not at all when the client has it. Closes the file. */
export type SendFile = (exchange: Exchange, file: SiteFile, status: AskedFor['status']) => Promise<void>;

async function sendBody(response: ServerResponse, plan: PlannedAnswer, content: SiteContent): Promise<void> {
  const { status, headers, lengthBytes = 0, part } = plan;
  response.setTimeout(stallLimitMs);
  if (content.kind === 'bytes') {
    response.writeHead(status, headers);
    response.end(part ? content.bytes.subarray(part.start, part.end + 1) : content.bytes);
    return;
  }
  const body = await content.read(part);
  response.writeHead(status, headers);
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
