import { isIP } from 'node:net';

/** What the gate looks at of a request. */
export interface RequestFacts {
  method: string;
  /** Request target as sent. */
  target: string;
  /** Values of all Host headers. */
  hosts: readonly string[];
  origin: string | undefined;
  /** `Sec-Fetch-Site` and `Sec-Fetch-Mode` as sent by browsers. */
  fetchSite: string | undefined;
  fetchMode: string | undefined;
}

/** What the gate decides: the decoded path, or the status to refuse with. */
export type GateDecision = { path: string; query: string } | { status: 400 | 403 | 404 | 405 | 414; allow?: string };

/** Longest request target, in characters. */
const targetLimit = 8192;

/** Name of the host in a Host header, without port; undefined when it is malformed. */
function hostName(header: string): string | undefined {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]/@\s]+)(?::\d{1,5})?$/.exec(header);
  return match?.[1]!.toLowerCase();
}

/** Whether a host name is this machine as its owner meant it: loopback names, IP addresses, the bound name. DNS names of others could be rebound. */
export function isHostAllowed(header: string, boundHost: string): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  const bare = name.startsWith('[') ? name.slice(1, -1) : name;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(bare) !== 0 || name === boundHost.toLowerCase();
}

/** Whether a page of another origin sent the request. */
function isForeignOrigin(facts: RequestFacts): boolean {
  if (facts.origin === undefined) return false;
  if (facts.origin === 'null') return true;
  try {
    return new URL(facts.origin).host.toLowerCase() !== facts.hosts[0]?.toLowerCase();
  } catch {
    return true;
  }
}

/** Path of a request target: origin form as it is, absolute form after its host was checked. */
function targetPath(target: string, boundHost: string): string | 400 | 403 {
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (!absolute) return 400;
  return isHostAllowed(absolute[1]!, boundHost) ? absolute[2] || '/' : 403;
}

/** Whether a path segment may be served: no parent, no dotfile besides `.well-known`. */
const isServedSegment = (segment: string): boolean => !segment.startsWith('.') || segment === '.well-known';

/**
 * Decides on a request before anything is read. The query never takes part in what is read; nothing here redirects.
 */
export function checkRequest(facts: RequestFacts, boundHost: string): GateDecision {
  const { target } = facts;
  if (facts.hosts.length !== 1) return { status: 400 };
  if (!isHostAllowed(facts.hosts[0]!, boundHost)) return { status: 403 };
  if (facts.method !== 'GET' && facts.method !== 'HEAD') return { status: 405, allow: 'GET, HEAD' };
  if (target.length > targetLimit) return { status: 414 };
  if (/[#\\\0-\x20\x7f]/.test(target)) return { status: 400 };
  if (isForeignOrigin(facts)) return { status: 403 };
  if (facts.fetchSite === 'cross-site' && facts.fetchMode !== 'navigate') return { status: 403 };
  const withQuery = targetPath(target, boundHost);
  if (typeof withQuery === 'number') return { status: withQuery };
  const [rawPath = '/', query = ''] = splitOnce(withQuery, '?');
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return { status: 400 };
  }
  if (/[\\\0-\x1f\x7f]/.test(path)) return { status: 400 };
  const segments = path.replace(/^\/+/, '/').split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return { status: 400 };
  if (!segments.every(isServedSegment)) return { status: 404 };
  // An encoded slash would make one segment into two.
  if (/%2f/i.test(rawPath)) return { status: 404 };
  return { path: path.replace(/^\/+/, '/'), query };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** Whether a WebSocket upgrade comes from this very site with the session's token. */
export function isUpgradeAllowed(facts: RequestFacts, boundHost: string, expected: { path: string; token: string }): boolean {
  if (facts.hosts.length !== 1 || !isHostAllowed(facts.hosts[0]!, boundHost) || facts.method !== 'GET') return false;
  if (facts.origin !== undefined && isForeignOrigin(facts)) return false;
  const [path, query] = splitOnce(facts.target, '?');
  return path === expected.path && new URLSearchParams(query.slice(1)).get('token') === expected.token;
}
