import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, parseRange, type RangeDecision } from './byte-range.js';
import { isNotModified, isRangeFresh } from './conditional-request.js';
import { fileHeaders } from './content-headers.js';
import type { Representation } from './representation.js';
import type { SiteFile } from './site-source.js';

/** The head of an answer, and which bytes follow. */
export interface PlannedAnswer {
  status: 200 | 206 | 304 | 404 | 416 | 500;
  headers: Record<string, string | number>;
  /** Number of bytes that follow on GET; undefined for answers without a body. */
  lengthBytes?: number;
  part?: ByteRange;
}

export interface AskedFor {
  method: string;
  headers: IncomingHttpHeaders;
  /** Other than 200 for an error page, which has neither ranges nor validators. */
  status: 200 | 404 | 500;
}

/** Reads the range that is asked for; it counts only on GET, and only while the client's first part is fresh. */
export function decideRange({ method, headers, status }: AskedFor, file: SiteFile): RangeDecision {
  if (method !== 'GET' || status !== 200 || !isRangeFresh(headers, file)) return { kind: 'whole' };
  return parseRange(headers.range, file.sizeBytes);
}

function validatorHeaders({ etag, modifiedMs }: Representation): Record<string, string> {
  const headers = { 'Accept-Ranges': 'bytes', ETag: etag };
  return modifiedMs === undefined ? headers : { ...headers, 'Last-Modified': new Date(modifiedMs).toUTCString() };
}

/** Decides status and headers. HEAD gets what GET gets. */
export function planAnswer(asked: AskedFor, file: SiteFile, body: Representation, range: RangeDecision): PlannedAnswer {
  const headers: PlannedAnswer['headers'] = {
    ...fileHeaders(file.contentType, file.isImmutable && asked.status === 200),
    ...file.headers,
    ...(body.isVaried ? { Vary: [file.headers?.['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ') } : {}),
    ...(asked.status === 200 ? validatorHeaders(body) : {}),
  };
  if (asked.status === 200 && isNotModified(asked.headers, body)) return { status: 304, headers };
  if (range.kind === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.sizeBytes}`, 'Content-Length': 0 } };
  if (body.encoding) headers['Content-Encoding'] = body.encoding;
  if (range.kind === 'whole') {
    const lengthBytes = body.sizeBytes;
    return { status: asked.status, headers: { ...headers, 'Content-Length': lengthBytes }, lengthBytes };
  }
  const { start, end } = range;
  const lengthBytes = end - start + 1;
  const contentRange = `bytes ${start}-${end}/${file.sizeBytes}`;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': contentRange, 'Content-Length': lengthBytes },
    lengthBytes,
    part: { start, end },
  };
}
