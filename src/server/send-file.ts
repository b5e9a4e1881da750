import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseRange } from './byte-range.js';
import { fileHeaders, isCompressible, securityHeaders } from './response-headers.js';

/** A file's bytes, read through one handle, so that length and validator belong to what is sent. */
export interface FileBody {
  sizeBytes: number;
  /** Strong validator without quotes. */
  etag: string;
  /** Reads a stretch; both ends included. */
  read(first: number, last: number): Readable;
  close(): Promise<void>;
}

/** Files up to this size are compressed. */
const compressionLimitBytes = 4_000_000;
const compressionFloorBytes = 1024;
const cacheLimitBytes = 32_000_000;

/** Compressed files by validator and coding; the oldest go when the limit is passed. */
export interface CompressionCache {
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export function createCompressionCache(): CompressionCache {
  const entries = new Map<string, Buffer>();
  let sizeBytes = 0;
  return {
    get: async (key, make) => {
      const known = entries.get(key);
      if (known) return known;
      const made = await make();
      entries.set(key, made);
      sizeBytes += made.length;
      for (const [oldest, bytes] of entries) {
        if (sizeBytes <= cacheLimitBytes) break;
        entries.delete(oldest);
        sizeBytes -= bytes.length;
      }
      return made;
    },
  };
}

/** Makes a body of bytes in memory. */
export function bytesBody(bytes: Buffer): FileBody {
  return {
    sizeBytes: bytes.length,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    read: (first, last) => Readable.from([bytes.subarray(first, last + 1)]),
    close: () => Promise.resolve(),
  };
}

/** Coding that the client takes: Brotli, else gzip. */
function acceptedCoding(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const codings = new Map(
    String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .map(([name, quality]) => [name!.toLowerCase(), quality === undefined ? 1 : Number(quality)]),
  );
  return (['br', 'gzip'] as const).find((name) => (codings.get(name) ?? 0) > 0);
}

async function readAll(body: FileBody): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body.read(0, body.sizeBytes - 1)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const isSameTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"` || tag.trim() === '*');

export interface SendOptions {
  path: string;
  status: 200 | 404;
  compression: CompressionCache;
}

/** Answers with a file: conditional, ranged, compressed, as the request asks. Closes the body. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, body: FileBody, options: SendOptions): Promise<void> {
  try {
    const headers: Record<string, string> = { ...securityHeaders, ...fileHeaders(options.path), Vary: 'Accept-Encoding' };
    const canCompress = isCompressible(headers['Content-Type']!) && body.sizeBytes >= compressionFloorBytes && body.sizeBytes <= compressionLimitBytes;
    const coding = canCompress ? acceptedCoding(request) : undefined;
    const etag = coding ? `${body.etag}-${coding}` : body.etag;
    headers['ETag'] = `"${etag}"`;
    if (options.status === 200 && isSameTag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    if (coding) {
      const bytes = await options.compression.get(etag, async () => compressors[coding](await readAll(body)));
      response.writeHead(options.status, { ...headers, 'Content-Encoding': coding, 'Content-Length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return;
    }
    headers['Accept-Ranges'] = 'bytes';
    const ifRange = request.headers['if-range'];
    const rangeHeader = ifRange !== undefined && ifRange !== `"${etag}"` ? undefined : request.headers.range;
    const range = options.status === 200 ? parseRange(rangeHeader, body.sizeBytes) : ({ kind: 'whole' } as const);
    if (range.kind === 'unsatisfiable') {
      response.writeHead(416, { ...headers, 'Content-Range': `bytes */${body.sizeBytes}`, 'Content-Length': 0 }).end();
      return;
    }
    const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, body.sizeBytes - 1];
    if (range.kind === 'part') headers['Content-Range'] = `bytes ${first}-${last}/${body.sizeBytes}`;
    response.writeHead(range.kind === 'part' ? 206 : options.status, { ...headers, 'Content-Length': last - first + 1 });
    if (request.method === 'HEAD' || last < first) response.end();
    else await pipeline(body.read(first, last), response);
  } catch {
    // The client went away, or the file was cut while it was sent: the connection must not carry another answer.
    response.destroy();
  } finally {
    await body.close();
  }
}

/** Answers without a file. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const text = `${status}\n`;
  response.writeHead(status, { ...securityHeaders, 'Content-Type': 'text/plain;charset=utf-8', 'Cache-Control': 'no-cache', 'Content-Length': text.length, ...headers });
  response.end(text);
}
