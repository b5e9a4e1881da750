import { isOriginOfHost } from './host-rule.js';
import { hasToken, livePath } from './live-token.js';
import { checkRequest, headerValues, type RequestFacts } from './request-gate.js';
import { placeBelowBase } from './request-target.js';

export interface UpgradeRules {
  base: string;
  boundHost: string;
  token: string;
}

/**
 * Decides whether a connection may become a live channel; undefined means yes, a number is the status of the refusal.
 * Host, origin and token must all be right: programs without an origin need the token too, and no navigation is exempt.
 */
export function checkUpgrade(facts: RequestFacts, { base, boundHost, token }: UpgradeRules): number | undefined {
  const decision = checkRequest(facts, boundHost);
  if (!decision.isAllowed) return decision.status;
  if (facts.method !== 'GET') return 405;
  const origins = headerValues(facts.rawHeaders, 'origin');
  if (origins.length > 1 || origins.some((origin) => !isOriginOfHost(origin, decision.host))) return 403;
  const place = placeBelowBase(decision.path, base);
  if (place.kind !== 'inside' || place.path !== livePath) return 404;
  const [upgrade = ''] = headerValues(facts.rawHeaders, 'upgrade');
  if (upgrade.toLowerCase() !== 'websocket') return 400;
  return hasToken(decision.query, token) ? undefined : 403;
}
