import { randomBytes, timingSafeEqual } from 'node:crypto';
import { contentHash } from '../../build/cache/cache-key.js';
import type { HostRule } from './host-rule.js';
import {
  checkOwn,
  checkRequest,
  headerValues,
  refuse,
  placeBelowBase,
  type Refusal,
  type RequestFacts,
} from './request-gate.js';

/** Path of the live channel below `base`. */
const livePath = '__heddle/live';

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

export interface UpgradeRules {
  base: string;
  hosts: HostRule;
  token: string;
}

/**
 * Decides whether a connection may become a live channel; undefined means yes.
 * Host, origin and token must all be right: programs without an origin need the token too, and no navigation is exempt.
 */
export function checkUpgrade(facts: RequestFacts, { base, hosts, token }: UpgradeRules): Refusal | undefined {
  const decision = checkRequest(facts, hosts);
  if (!decision.isAllowed) return decision;
  if (facts.method !== 'GET') return refuse(405);
  const origins = headerValues(facts.rawHeaders, 'origin');
  if (origins.length > 1) return refuse(403);
  const own = checkOwn(facts, decision, hosts);
  if (!own.isAllowed) return own;
  const place = placeBelowBase(decision.path, base);
  if (place.kind !== 'inside' || place.path !== livePath) return refuse(404);
  const [upgrade = ''] = headerValues(facts.rawHeaders, 'upgrade');
  if (upgrade.toLowerCase() !== 'websocket') return refuse(400);
  return hasToken(decision.query, token) ? undefined : refuse(403);
}
