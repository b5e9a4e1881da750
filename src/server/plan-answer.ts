import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, parseRange, type RangeDecision } from './byte-range.js';
import { isNotModified, isRangeFresh } from './conditional-request.js';
import { fileHeaders } from './content-headers.js';
import type { Representation, ResponseHeaders } from './representation.js';
import type { SiteFile } from './site-source.js';

/** The head of an answer, and which bytes follow. */
export interface PlannedAnswer {
  status: 200 | 206 | 304 | 404 | 416 | 500;
  headers: ResponseHeaders;
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
  if (method !== 'GET' || status !== 200 || headers.range === undefined) return { kind: 'whole' };
  return isRangeFresh(headers, file) ? parseRange(headers.range, file.sizeBytes) : { kind: 'whole' };
}

/** Headers of an error page: those of its form without validators, and never cached as the page itself. */
function errorHeaders(file: SiteFile, { wholeHeaders }: Representation): ResponseHeaders {
  const { ETag: _tag, 'Last-Modified': _modified, 'Accept-Ranges': _ranges, ...headers } = wholeHeaders;
  return { ...headers, 'Cache-Control': fileHeaders({ ...file, isImmutable: false })['Cache-Control']! };
}

/** Decides status and headers. HEAD gets what GET gets. */
export function planAnswer(asked: AskedFor, file: SiteFile, body: Representation, range: RangeDecision): PlannedAnswer {
  const { status } = asked;
  const { headers, wholeHeaders, sizeBytes: lengthBytes } = body;
  if (status !== 200) return { status, headers: errorHeaders(file, body), lengthBytes };
  if (isNotModified(asked.headers, body)) return { status: 304, headers: body.notModifiedHeaders };
  if (range.kind === 'whole') return { status, headers: wholeHeaders, lengthBytes };
  if (range.kind === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.sizeBytes}`, 'Content-Length': 0 } };
  const { start, end } = range;
  const partBytes = end - start + 1;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${file.sizeBytes}`, 'Content-Length': partBytes },
    lengthBytes: partBytes,
    part: { start, end },
  };
}
