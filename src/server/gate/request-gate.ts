import { isAllowedHost, isOriginOfHost } from './host-rule.js';
import { hasHiddenSegment, parseTarget } from './request-target.js';

/** A request as it arrived: nothing joined, decoded or dropped. */
export interface RequestFacts {
  method: string;
  target: string;
  /** Names and values in turn. */
  rawHeaders: readonly string[];
}

export type GateStatus = 400 | 403 | 404 | 405;

/** Decision of the gate. `path` is decoded and begins with one `/`; `query` is as written, with its `?`. */
export type GateDecision =
  { isAllowed: true; host: string; path: string; query: string } | { isAllowed: false; status: GateStatus };

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

/** True if a page of another site sends the request. */
function isForeign({ origins, sites }: Provenance, host: string): boolean {
  return sites.includes('cross-site') || origins.some((origin) => !isOriginOfHost(origin, host));
}

const refuse = (status: GateStatus): GateDecision => ({ isAllowed: false, status });

/**
 * Decides whether a request may be answered at all. Every transport passes this gate before anything looks at the
 * path, so no order of handlers can leave a check out. `postPaths` are the only ones that take POST. Paths for which
 * `isOpen` is true are served to pages of other origins as well.
 */
export function checkRequest(
  { method, target, rawHeaders }: RequestFacts,
  boundHost: string,
  postPaths: readonly string[] = [],
  isOpen: (path: string) => boolean = () => false,
): GateDecision {
  const provenance = readProvenance(rawHeaders);
  const [host] = provenance.hosts;
  if (!host || provenance.hosts.length > 1) return refuse(400);
  if (!isAllowedHost(host, boundHost)) return refuse(403);
  const parsed = parseTarget(target);
  if (!parsed) return refuse(400);
  if (parsed.authority !== undefined && !isAllowedHost(parsed.authority, boundHost)) return refuse(400);
  const isPost = method === 'POST' && postPaths.includes(parsed.path);
  if (method !== 'GET' && method !== 'HEAD' && !isPost) return refuse(405);
  if (isForeign(provenance, host) && !isNavigation(provenance) && !isOpen(parsed.path)) return refuse(403);
  if (hasHiddenSegment(parsed.path)) return refuse(404);
  return { isAllowed: true, host, path: parsed.path, query: parsed.query };
}

/** Decides whether a request may be passed on to another server: with any method, unless it changes something for another site. */
export function checkForwarded(facts: RequestFacts, boundHost: string): GateDecision {
  const decision = checkRequest({ ...facts, method: 'GET' }, boundHost);
  const isRead = facts.method === 'GET' || facts.method === 'HEAD';
  return decision.isAllowed && !isRead && isForeign(readProvenance(facts.rawHeaders), decision.host)
    ? refuse(403)
    : decision;
}
