import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/core';

type Match = ReturnType<PatternScanner['findNextMatchSync']>;
type SearchOptions = Parameters<PatternScanner['findNextMatchSync']>[2];

/** A compiled pattern and its last result, which holds for later positions in the same string until they pass it. */
interface SharedPattern {
  readonly source: string;
  /** `\G` is the position where a search begins: its results hold for that one only. */
  readonly dependsOnPosition: boolean;
  users: number;
  scanner?: PatternScanner;
  searched?: string | RegexEngineString;
  options: SearchOptions;
  from: number;
  match: Match;
  matchStart: number;
}

function search(
  pattern: SharedPattern,
  engine: RegexEngine,
  string: string | RegexEngineString,
  from: number,
  options: SearchOptions,
): void {
  pattern.scanner ??= engine.createScanner([pattern.source]);
  const match = pattern.scanner.findNextMatchSync(string, from, options);
  pattern.searched = string;
  pattern.options = options;
  pattern.from = from;
  pattern.match = match;
  pattern.matchStart = match?.captureIndices[0]?.start ?? Infinity;
}

/**
 * An engine that compiles each pattern once, however many rules and grammars use it. Grammars repeat the same patterns
 * in hundreds of rules; compiled rule by rule, as shiki does it, TypeScript alone takes a third of a second and 40 MB.
 * Finds the same matches: the leftmost, and of those the first in the list.
 */
export function createPatternEngine(engine: RegexEngine): RegexEngine {
  const patterns = new Map<string, SharedPattern>();
  const acquire = (source: string): SharedPattern => {
    let pattern = patterns.get(source);
    if (!pattern) {
      pattern = {
        source,
        dependsOnPosition: source.includes('\\G'),
        users: 0,
        options: 0,
        from: 0,
        match: null,
        matchStart: Infinity,
      };
      patterns.set(source, pattern);
    }
    pattern.users++;
    return pattern;
  };
  const release = (pattern: SharedPattern): void => {
    pattern.users--;
    if (pattern.users > 0) return;
    patterns.delete(pattern.source);
    (pattern.scanner as { dispose?(): void } | undefined)?.dispose?.();
  };
  return {
    createString: (text) => engine.createString(text),
    createScanner(sources) {
      const list = sources.map((source) => acquire(typeof source === 'string' ? source : source.source));
      const findNextMatchSync: PatternScanner['findNextMatchSync'] = (string, from, options) => {
        let best: Match = null;
        let bestStart = Infinity;
        let index = 0;
        for (let i = 0; i < list.length; i++) {
          const pattern = list[i]!;
          const isKnown =
            pattern.searched === string &&
            pattern.options === options &&
            pattern.from <= from &&
            pattern.matchStart >= from &&
            !pattern.dependsOnPosition;
          if (!isKnown) search(pattern, engine, string, from, options);
          if (pattern.matchStart >= bestStart) continue;
          best = pattern.match;
          bestStart = pattern.matchStart;
          index = i;
          if (bestStart === from) break;
        }
        return best && { index, captureIndices: best.captureIndices };
      };
      return { findNextMatchSync, dispose: () => list.forEach(release) };
    },
  };
}
