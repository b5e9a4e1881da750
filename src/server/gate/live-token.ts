import { randomBytes, timingSafeEqual } from 'node:crypto';
import { contentHash } from '../../build/cache/cache-key.js';

/** Path of the live channel below `base`. */
export const livePath = '__heddle/live';

/** Creates the secret with which a browser subscribes to changes; a new one for each process. */
export function createLiveToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Path of the live channel below `base`, with its token: what the pages of a session are given. */
export function liveChannelPath(token: string): string {
  return `${livePath}?token=${token}`;
}

/** True if a query contains the token, exactly once. Compares in constant time. */
export function hasToken(query: string, token: string): boolean {
  const given = new URLSearchParams(query).getAll('token');
  if (given.length !== 1) return false;
  return timingSafeEqual(Buffer.from(contentHash(given[0]!)), Buffer.from(contentHash(token)));
}
