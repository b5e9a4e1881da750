import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, parseRange, type RangeDecision } from './byte-range.js';
import type { Compressor } from './compress.js';
import { isNotModified, isRangeFresh } from './conditional-request.js';
import { createRepresentations, type Representation } from './representation.js';
import { limitStall } from '../http/stall-limit.js';
import type { Exchange, ResponseHeaders, SiteFile } from './site-source.js';

/** Responds with a file: whole, in part, compressed, or without its body when the client has it. */
export type SendFile = (exchange: Exchange, file: SiteFile, status: 200 | 404 | 500) => Promise<void>;

/** Largest body, and largest piece of one, that is handed to the system at once: progress is seen between pieces. */
const pieceBytes = 1 << 16;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

async function sendBytes(
  response: ServerResponse,
  status: number,
  headers: ResponseHeaders,
  bytes: Buffer,
): Promise<void> {
  response.writeHead(status, headers);
  if (bytes.length <= pieceBytes) {
    response.end(bytes);
    return limitStall(response);
  }
  limitStall(response);
  // A client that leaves ends here.
  await pipeline(Readable.from(piecesOf(bytes)), response).catch(() => undefined);
}

/** Reads the range that is asked for. It applies to GET only, and only while the client's first part is fresh. */
function decideRange({ method, headers }: IncomingMessage, file: SiteFile, status: number): RangeDecision {
  const isAsked = method === 'GET' && status === 200 && headers.range !== undefined && isRangeFresh(headers, file);
  return isAsked ? parseRange(headers.range, file.sizeBytes) : { kind: 'whole' };
}

function partHeaders({ headers }: Representation, { start, end }: ByteRange, sizeBytes: number): ResponseHeaders {
  return { ...headers, 'Content-Range': `bytes ${start}-${end}/${sizeBytes}`, 'Content-Length': end - start + 1 };
}

/** Creates the function that sends files. Without a compressor, bodies are sent as they are. */
export function createFileSender(compressor: Compressor | undefined): SendFile {
  const chooseRepresentation = createRepresentations(compressor);
  return async (exchange, file, status) => {
    const { request, response } = exchange;
    const range = decideRange(request, file, status);
    const chosen = chooseRepresentation(file, request.headers, range.kind === 'whole');
    const form = chosen instanceof Promise ? await chosen : chosen;
    if (status === 200 && isNotModified(request.headers, form))
      return void response.writeHead(304, form.notModifiedHeaders).end();
    if (range.kind === 'unsatisfiable') {
      const headers = { ...form.headers, 'Content-Range': `bytes */${file.sizeBytes}`, 'Content-Length': 0 };
      return void response.writeHead(416, headers).end();
    }
    const part = range.kind === 'part' ? range : undefined;
    const wholeHeaders = status === 200 ? form.wholeHeaders : form.errorHeaders;
    const headers = part ? partHeaders(form, part, file.sizeBytes) : wholeHeaders;
    if (request.method === 'HEAD') return void response.writeHead(status, headers).end();
    const { content } = form;
    if (content.kind === 'disk' && status === 200) return content.send(exchange, headers, part);
    const whole = content.kind === 'bytes' ? content.bytes : await content.read();
    await sendBytes(response, part ? 206 : status, headers, part ? whole.subarray(part.start, part.end + 1) : whole);
  };
}
