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

/** What the gate decides. `path` is decoded and begins with one `/`; `query` is as written, with its `?`. */
export type GateDecision =
  { isAllowed: true; host: string; path: string; query: string } | { isAllowed: false; status: GateStatus };

/** Methods that the servers answer. */
export const allowedMethods = 'GET, HEAD';

/** All values of a header. */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
}

/** Whether the browser sends the request to show the answer as a document of its own. */
function isNavigation(rawHeaders: readonly string[]): boolean {
  const [mode] = headerValues(rawHeaders, 'sec-fetch-mode');
  const [destination = 'document'] = headerValues(rawHeaders, 'sec-fetch-dest');
  return mode === 'navigate' && destination === 'document';
}

/** Whether a page of another site asks. */
function isForeign(rawHeaders: readonly string[], host: string): boolean {
  const origins = headerValues(rawHeaders, 'origin');
  const isCrossSite = headerValues(rawHeaders, 'sec-fetch-site').includes('cross-site');
  return isCrossSite || origins.some((origin) => !isOriginOfHost(origin, host));
}

const refuse = (status: GateStatus): GateDecision => ({ isAllowed: false, status });

/**
 * Decides whether a request may be answered at all. Every transport passes this gate before anything looks at the
 * path, so no order of handlers can leave a check out. `postPaths` are the only ones that take POST. Paths for which
 * `isOpen` holds are given to pages of other origins as well.
 */
export function checkRequest(
  { method, target, rawHeaders }: RequestFacts,
  boundHost: string,
  postPaths: readonly string[] = [],
  isOpen: (path: string) => boolean = () => false,
): GateDecision {
  const [host, ...otherHosts] = headerValues(rawHeaders, 'host');
  if (!host || otherHosts.length > 0) return refuse(400);
  if (!isAllowedHost(host, boundHost)) return refuse(403);
  const parsed = parseTarget(target);
  if (!parsed) return refuse(400);
  if (parsed.authority !== undefined && !isAllowedHost(parsed.authority, boundHost)) return refuse(400);
  const isPost = method === 'POST' && postPaths.includes(parsed.path);
  if (method !== 'GET' && method !== 'HEAD' && !isPost) return refuse(405);
  if (isForeign(rawHeaders, host) && !isNavigation(rawHeaders) && !isOpen(parsed.path)) return refuse(403);
  if (hasHiddenSegment(parsed.path)) return refuse(404);
  return { isAllowed: true, host, path: parsed.path, query: parsed.query };
}
