import { type HostRule, hostOf, hostOfOrigin, isAllowedHost, isNamedHost, isOriginOfHost } from './host-rule.js';
import { hasHiddenSegment, parseTarget } from './request-target.js';

/** A request as it arrived: nothing joined, decoded or dropped. */
export interface RequestFacts {
  method: string;
  target: string;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
}

export type GateStatus = 400 | 403 | 404 | 405;

/** A refused request. `refusedHost` is the name because of which it was refused, if allowing it could be right. */
export interface Refusal {
  isAllowed: false;
  status: GateStatus;
  refusedHost?: string | undefined;
}

/** Decision of the gate. `path` is decoded and begins with one `/`; `query` is as written, with its `?`. */
export type GateDecision = { isAllowed: true; host: string; path: string; query: string } | Refusal;

/** Methods that the servers answer. */
export const allowedMethods = 'GET, HEAD';

/** All values of a header. */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

/** Headers that say who asks for what, all values of each. */
interface Provenance {
  hosts: readonly string[];
  origins: readonly string[];
  sites: readonly string[];
  modes: readonly string[];
  destinations: readonly string[];
}

const noValues: readonly string[] = [];

const provenanceNames: ReadonlyMap<string, keyof Provenance> = new Map([
  ['host', 'hosts'],
  ['origin', 'origins'],
  ['sec-fetch-site', 'sites'],
  ['sec-fetch-mode', 'modes'],
  ['sec-fetch-dest', 'destinations'],
]);

function readProvenance(rawHeaders: readonly string[]): Provenance {
  const found: Provenance = {
    hosts: noValues,
    origins: noValues,
    sites: noValues,
    modes: noValues,
    destinations: noValues,
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = provenanceNames.get(rawHeaders[index]!.toLowerCase());
    if (name) found[name] = [...found[name], rawHeaders[index + 1]!];
  }
  return found;
}

/** True if the browser navigates to the response as a document. */
function isNavigation({ modes: [mode], destinations: [destination = 'document'] }: Provenance): boolean {
  return mode === 'navigate' && destination === 'document';
}

/**
 * True if an origin is that of the server, also when a proxy in front of it names it by another host. Scripts cannot set
 * `Sec-Fetch-Site`, and browsers send it to `https:` and this computer alone, where names cannot be rebound.
 */
function isOwnOrigin(origin: string, sites: readonly string[], host: string, rule: HostRule): boolean {
  if (isOriginOfHost(origin, host)) return true;
  const named = hostOfOrigin(origin);
  return named !== undefined && (isNamedHost(named, rule) || (sites.length === 1 && sites[0] === 'same-origin'));
}

/** True if a page of another site sends the request. */
function isForeign({ origins, sites }: Provenance, host: string, rule: HostRule): boolean {
  return sites.includes('cross-site') || origins.some((origin) => !isOwnOrigin(origin, sites, host, rule));
}

export const refuse = (status: GateStatus, refusedHost?: string): Refusal => ({
  isAllowed: false,
  status,
  refusedHost,
});

/** Refuses a request of a page of another site. Without `Sec-Fetch-Site`, the page may be one of this site, behind a proxy. */
const refuseForeign = ({ origins, sites }: Provenance): Refusal =>
  refuse(403, sites.length === 0 && origins.length === 1 ? hostOfOrigin(origins[0]!) : undefined);

/**
 * Decides whether a request may be answered at all. Every transport passes this gate before anything looks at the
 * path, so no order of handlers can leave a check out. `postPaths` are the only ones that take POST. Paths for which
 * `isOpen` is true are served to pages of other origins as well.
 */
export function checkRequest(
  { method, target, rawHeaders }: RequestFacts,
  rule: HostRule,
  postPaths: readonly string[] = [],
  isOpen: (path: string) => boolean = () => false,
): GateDecision {
  const provenance = readProvenance(rawHeaders);
  const [host] = provenance.hosts;
  if (!host || provenance.hosts.length > 1) return refuse(400);
  if (!isAllowedHost(host, rule)) return refuse(403, hostOf(host));
  const parsed = parseTarget(target);
  if (!parsed) return refuse(400);
  if (parsed.authority !== undefined && !isAllowedHost(parsed.authority, rule)) return refuse(400);
  const isPost = method === 'POST' && postPaths.includes(parsed.path);
  if (method !== 'GET' && method !== 'HEAD' && !isPost) return refuse(405);
  // A form of another site navigates, too, so a navigation is harmless only while it changes nothing.
  const isExempt = (): boolean => !isPost && (isNavigation(provenance) || isOpen(parsed.path));
  if (isForeign(provenance, host, rule) && !isExempt()) return refuseForeign(provenance);
  if (hasHiddenSegment(parsed.path)) return refuse(404);
  return { isAllowed: true, host, path: parsed.path, query: parsed.query };
}

/** Decides whether a request may be passed on to another server: with any method, unless it changes something for another site. */
export function checkForwarded(facts: RequestFacts, rule: HostRule): GateDecision {
  const decision = checkRequest({ ...facts, method: 'GET' }, rule);
  const isRead = facts.method === 'GET' || facts.method === 'HEAD';
  return decision.isAllowed && !isRead ? checkOwn(facts, decision, rule) : decision;
}

/** Refuses an allowed request that a page of another site sends, also when it is a navigation. */
export function checkOwn(
  { rawHeaders }: RequestFacts,
  decision: Extract<GateDecision, { isAllowed: true }>,
  rule: HostRule,
): GateDecision {
  const provenance = readProvenance(rawHeaders);
  return isForeign(provenance, decision.host, rule) ? refuseForeign(provenance) : decision;
}
