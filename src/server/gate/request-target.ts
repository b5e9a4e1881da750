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
