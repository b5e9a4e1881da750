import type { IncomingHttpHeaders } from 'node:http';

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
