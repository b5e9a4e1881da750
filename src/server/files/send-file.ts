import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseRange, isNotModified, isRangeFresh, type ByteRange, type RangeDecision } from './content-headers.js';
import { createRepresentations, type Compressor, type Representation } from './representation.js';
import { whenReady, limitStall, type Soon } from '../http/http-server.js';
import type { Exchange, ResponseHeaders, SiteFile } from './site-source.js';

/** Responds with a file: whole, in part, compressed, or without its body when the client has it. */
export type SendFile = (exchange: Exchange, file: SiteFile, status: 200 | 404 | 500) => Soon<void>;

/** Largest body, and largest piece of one, that is handed to the system at once: progress is seen between pieces. */
const pieceBytes = 1 << 16;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

function sendBytes(response: ServerResponse, status: number, headers: ResponseHeaders, bytes: Buffer): Soon<void> {
  response.writeHead(status, headers);
  if (bytes.length <= pieceBytes) {
    response.end(bytes);
    return limitStall(response);
  }
  limitStall(response);
  // A client that leaves ends here.
  return pipeline(Readable.from(piecesOf(bytes)), response).catch(() => undefined);
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
  const sendForm = (
    exchange: Exchange,
    file: SiteFile,
    status: 200 | 404 | 500,
    range: RangeDecision,
    form: Representation,
  ): Soon<void> => {
    const { request, response } = exchange;
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
    return whenReady(content.kind === 'bytes' ? content.bytes : content.read(), (whole) =>
      sendBytes(response, part ? 206 : status, headers, part ? whole.subarray(part.start, part.end + 1) : whole),
    );
  };
  return (exchange, file, status) => {
    const range = decideRange(exchange.request, file, status);
    const form = chooseRepresentation(file, exchange.request.headers, range.kind === 'whole');
    return whenReady(form, (chosen) => sendForm(exchange, file, status, range, chosen));
  };
}
