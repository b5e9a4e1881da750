import { hostOf, hostOfOrigin, isAllowedHost, isNamedHost, isOriginOfHost, type HostRule } from './host-rule.js';

/** The resource that a request target names. */
export interface RequestTarget {
  /** Host and port of an absolute-form target; undefined when the target is a path. */
  authority?: string;
  /** Decoded; begins with exactly one `/`. */
  path: string;
  /** As written, with its `?`; empty without one. */
  query: string;
}

/** Targets as nearly all are: what they say is what they are written as. */
const plainTarget = /^(?:\/[\w-][\w.-]*)*\/?$/;
const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/i;
const malformedEscape = /%(?![0-9a-f]{2})/i;
const controlCharacter = /[\0-\x1f\x7f-\x9f]/;

/** Decodes one segment; undefined when it is malformed or decodes to something no file name contains. */
function decodeSegment(segment: string): string | undefined {
  if (malformedEscape.test(segment)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return undefined;
  }
  const isUnsafe = decoded === '.' || decoded === '..' || /[/\\]/.test(decoded) || controlCharacter.test(decoded);
  return isUnsafe ? undefined : decoded;
}

/**
 * Parses the request target of a request line. Undefined for everything a browser never sends: fragments, backslashes,
 * control characters, malformed escapes, dot segments and encoded slashes.
 */
export function parseTarget(target: string): RequestTarget | undefined {
  if (target !== '' && plainTarget.test(target)) return { path: target, query: '' };
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes('#')) return undefined;
  const [, authority, rest = target] = absoluteForm.exec(target) ?? [];
  const queryStart = rest.indexOf('?');
  const written = queryStart === -1 ? rest : rest.slice(0, queryStart);
  const query = queryStart === -1 ? '' : rest.slice(queryStart);
  if (!written.startsWith('/') && !(written === '' && authority !== undefined)) return undefined;
  const decoded: string[] = [];
  for (const segment of written.replace(/^\/+/, '').split('/')) {
    const name = decodeSegment(segment);
    if (name === undefined) return undefined;
    decoded.push(name);
  }
  const path = `/${decoded.join('/')}`;
  return authority === undefined ? { path, query } : { authority, path, query };
}

/** True if a path names a hidden file or folder. `/.well-known/` is public by definition. */
export function hasHiddenSegment(path: string): boolean {
  if (!path.startsWith('.') && !path.includes('/.')) return false;
  return path
    .replace(/^\//, '')
    .split('/')
    .some((segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'));
}

/** Position of a decoded path relative to `base`. */
export type BasePlace = { kind: 'inside'; path: string } | { kind: 'slash-missing' } | { kind: 'outside' };

/** True for paths with one Unicode form. */
export const isAscii = (path: string): boolean => !/[^\0-\x7f]/.test(path);

/** Takes `base` (percent-encoded, `/` at both ends) off a decoded path. What is left has no leading slash. */
export function placeBelowBase(path: string, base: string): BasePlace {
  const decodedBase = base.includes('%') ? decodeURIComponent(base).normalize('NFC') : base;
  const normalized = isAscii(path) ? path : path.normalize('NFC');
  if (!normalized.startsWith(decodedBase))
    return { kind: `${normalized}/` === decodedBase ? 'slash-missing' : 'outside' };
  if (normalized === path) return { kind: 'inside', path: path.slice(decodedBase.length) };
  const depth = decodedBase.split('/').length - 1;
  return { kind: 'inside', path: path.split('/').slice(depth).join('/') };
}

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
