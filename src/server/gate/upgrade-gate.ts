import type { HostRule } from './host-rule.js';
import { hasToken, livePath } from './live-token.js';
import { checkOwn, checkRequest, headerValues, refuse, type Refusal, type RequestFacts } from './request-gate.js';
import { placeBelowBase } from './request-target.js';

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
