// The `_headers` file: paths, each followed by the headers of its responses. `*` in a path matches anything, `:name` one
// segment. For example:
//
//   /assets/*
//     Cache-Control: public, max-age=31536000
//     ! X-Robots-Tag          (drops the header of earlier rules on hosts that join the headers of all rules)

/** Part of a path pattern: one character, any text, or the rest of a segment, which is at least one character. */
type PatternPart = { kind: 'character'; text: string } | { kind: 'anything' } | { kind: 'segment' };

/** Headers of the responses whose path matches. */
export interface HeaderRule {
  matches(path: string): boolean;
  headers: Readonly<Record<string, string>>;
}

/** Why a line has no effect. */
export type HeaderFault = 'no-path' | 'not-a-header' | 'computed' | 'name' | 'value';

/** A line without effect; `line` counts from 1, `text` is its header name or, without one, the line. */
export interface IgnoredHeader {
  line: number;
  text: string;
  fault: HeaderFault;
}

/** Headers that servers compute from the body and the connection. Another value would break the response. */
const computedNames = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const validName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** HTTP sends header values in Latin-1, without control characters. */
const validValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Reason for which a server can't send a header; undefined if it can. */
export function headerFault(name: string, value: string): 'computed' | 'name' | 'value' | undefined {
  if (!validName.test(name)) return 'name';
  if (computedNames.has(name.toLowerCase())) return 'computed';
  return validValue.test(value) ? undefined : 'value';
}

function parsePattern(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const [text] of pattern.matchAll(/:[a-z]\w*|[^]/gi)) {
    if (text.length > 1) parts.push({ kind: 'segment' });
    else if (text === '*') parts.push({ kind: 'anything' });
    else parts.push({ kind: 'character', text });
  }
  return parts;
}

/**
 * Creates a function that compares whole paths with a pattern. It follows all possible matches at once, so its time is
 * at most the length of the path times that of the pattern; a regular expression would try combinations of `*`.
 */
function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = parsePattern(pattern);
  /** Adds a state in the pattern, and those that it reaches without a character. */
  const enter = (states: Set<number>, state: number): void => {
    for (let next = state; ; next++) {
      states.add(next);
      if (parts[next]?.kind !== 'anything') return;
    }
  };
  return (path) => {
    let states = new Set<number>();
    enter(states, 0);
    for (let index = 0; index < path.length && states.size > 0; index++) {
      const character = path[index]!;
      const reached = new Set<number>();
      for (const state of states) {
        const part = parts[state];
        if (part?.kind === 'anything') enter(reached, state);
        else if (part?.kind === 'segment' && character !== '/') {
          reached.add(state);
          enter(reached, state + 1);
        } else if (part?.kind === 'character' && part.text === character) enter(reached, state + 1);
      }
      states = reached;
    }
    return states.has(parts.length);
  };
}

/** Reads a `_headers` file. Lines that no server can follow are left out of the rules and listed. */
export function parseHeaderRules(text: string): { rules: HeaderRule[]; ignored: IgnoredHeader[] } {
  const rules: (HeaderRule & { headers: Record<string, string> })[] = [];
  const ignored: IgnoredHeader[] = [];
  for (const [index, written] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const content = written.trim();
    const ignore = (fault: HeaderFault, shown = content): void =>
      void ignored.push({ line: index + 1, text: shown, fault });
    if (content === '' || content.startsWith('#') || /^!\s/.test(content)) continue;
    if (/^(?:\/|https?:\/\/)/.test(content)) {
      rules.push({ matches: pathMatcher(content), headers: {} });
      continue;
    }
    const colon = content.indexOf(':');
    if (colon === -1) {
      ignore('not-a-header');
      continue;
    }
    const name = content.slice(0, colon).trimEnd();
    const value = content.slice(colon + 1).trimStart();
    const fault = headerFault(name, value) ?? (rules.length === 0 ? 'no-path' : undefined);
    if (fault) ignore(fault, name);
    else rules.at(-1)!.headers[name] = value;
  }
  return { rules, ignored };
}
