import type { IncomingHttpHeaders } from 'node:http';
import { lookup } from 'mrmime';
import { headerFault } from '../../build/formats/header-rules.js';
import { securityHeaders } from '../http/http-server.js';

/** Validators of a body: a strong entity tag, and where known the time of its last change. */
export interface Validators {
  etag: string;
  /** Milliseconds since 1970. */
  modifiedMs?: number | undefined;
}

/** HTTP dates count whole seconds. */
const toSeconds = (timeMs: number): number => Math.floor(timeMs / 1000);

function listsTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * True if the client has this state already, so that the status is 304. `If-None-Match` takes precedence over the date.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedMs }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return listsTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return modifiedMs !== undefined && !Number.isNaN(since) && toSeconds(modifiedMs) <= toSeconds(since);
}

/**
 * True if a range of this state can be sent: a stale `If-Range` means that the client's first part is of another one.
 */
export function isRangeFresh(headers: IncomingHttpHeaders, { etag, modifiedMs }: Validators): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etag;
  return modifiedMs !== undefined && toSeconds(Date.parse(condition)) === toSeconds(modifiedMs);
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeDecision = { kind: 'whole' } | ({ kind: 'part' } & ByteRange) | { kind: 'unsatisfiable' };

/**
 * Reads a `Range` header for a body of `sizeBytes`. A malformed header is ignored, as the standard says; several ranges
 * are answered with the whole body, so that a response is never larger than the file.
 */
export function parseRange(header: string | undefined, sizeBytes: number): RangeDecision {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (start > end) return { kind: 'whole' };
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) };
}

/** Opened by itself, an SVG is a document that could run scripts with the rights of the site. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

const textType = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)$|image\/svg\+xml$)/;
const hashedAsset = /^assets\/.+\.(?:[0-9a-f]{8,}|[0-9A-Z]{8})\.[a-z0-9]+$/;

/** Content type of a file by its ending; unknown endings are bytes. */
export function contentTypeOf(path: string): string {
  const type = lookup(path.slice(path.lastIndexOf('/') + 1)) ?? 'application/octet-stream';
  return textType.test(type) ? `${type}; charset=utf-8` : type;
}

/** True if a body of this type becomes much smaller when compressed. */
export function isCompressible(contentType: string): boolean {
  return textType.test(contentType.split(';', 1)[0]!) || contentType === 'application/wasm';
}

/** True if the name of a file contains the hash of its content, so that it never changes. */
export function isHashedAsset(path: string): boolean {
  return hashedAsset.test(path);
}

/** Name of a header with a capital after each hyphen, so that one header has one name however it is written. */
function headerName(name: string): string {
  return name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Headers of a file: those that follow from what it is, then its own, which take precedence. Its own headers can add a
 * policy to the one that keeps an SVG from running scripts, and can't remove it. Headers that can't be sent are left out.
 */
export function fileHeaders(file: {
  contentType: string;
  isImmutable: boolean;
  headers?: Readonly<Record<string, string>> | undefined;
}): Record<string, string> {
  const headers: Record<string, string> = {
    ...securityHeaders,
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  for (const [name, value] of Object.entries(file.headers ?? {}))
    if (headerFault(name, value) === undefined) headers[headerName(name)] = value;
  if (file.contentType.startsWith('image/svg+xml')) {
    const policies = [headers['Content-Security-Policy'], svgPolicy];
    headers['Content-Security-Policy'] = policies.filter(Boolean).join(', ');
  }
  return headers;
}
