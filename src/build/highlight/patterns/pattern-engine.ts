import type { PatternScanner, RegexEngine, RegexEngineString } from '@shikijs/types';
import type { AsciiPatterns, AsciiSearch } from './ascii-patterns.js';

type Match = ReturnType<PatternScanner['findNextMatchSync']>;
type SearchOptions = Parameters<PatternScanner['findNextMatchSync']>[2];

/**
 * Longest line that V8 searches. Its expressions have no limit of steps, as Oniguruma has; a line this short keeps the
 * steps of patterns that need the square of its length, or the cube, within milliseconds.
 */
const longestAsciiLine = 300;

/** A line that grammars search. Oniguruma gets its own copy when a pattern needs it. */
interface Line extends RegexEngineString {
  readonly isAscii: boolean;
  forOniguruma?: RegexEngineString;
}

function createLine(content: string): Line {
  return {
    content,
    isAscii: content.length <= longestAsciiLine && /^[\0-\x7f]*$/.test(content),
    dispose() {
      this.forOniguruma?.dispose?.();
    },
  };
}

/** A compiled pattern and its last result, which holds for later positions in the same string until they pass it. */
interface SharedPattern {
  readonly source: string;
  /** `\G` is the position where a search begins: its results hold for that one only. */
  readonly dependsOnPosition: boolean;
  users: number;
  readonly ascii: AsciiSearch | undefined;
  scanner?: PatternScanner;
  searched?: Line;
  options: SearchOptions;
  from: number;
  match: Match;
  matchStart: number;
}

function findWithOniguruma(
  pattern: SharedPattern,
  engine: RegexEngine,
  line: Line,
  from: number,
  options: SearchOptions,
): Match {
  pattern.scanner ??= engine.createScanner([pattern.source]);
  line.forOniguruma ??= engine.createString(line.content);
  return pattern.scanner.findNextMatchSync(line.forOniguruma, from, options);
}

/** V8's search for a pattern; undefined if Oniguruma has to search the line. */
const asciiSearch = ({ ascii }: SharedPattern, line: Line): AsciiSearch | undefined =>
  line.isAscii ? ascii : undefined;

/** Notes the next match at or after `from`. None begins before `start`, which is Infinity if there is none. */
function search(
  pattern: SharedPattern,
  engine: RegexEngine,
  line: Line,
  { from, start }: { from: number; start: number },
  options: SearchOptions,
): void {
  const ascii = asciiSearch(pattern, line);
  let match: Match = null;
  if (!ascii) match = findWithOniguruma(pattern, engine, line, from, options);
  else if (start < Infinity) match = ascii.find(line.content, start);
  pattern.searched = line;
  pattern.options = options;
  pattern.from = from;
  pattern.match = match;
  pattern.matchStart = match?.captureIndices[0]?.start ?? Infinity;
}

/**
 * An engine that compiles each pattern once, however many rules and grammars use it. Grammars repeat the same patterns
 * in hundreds of rules; compiled rule by rule, as shiki does it, TypeScript alone takes a third of a second and 40 MB.
 * Short lines of ASCII are searched by V8 where a pattern has a translation, all others by `engine`.
 * Finds the same matches: the leftmost, and of those the first in the list.
 */
export function createPatternEngine(engine: RegexEngine, asciiPatterns: AsciiPatterns): RegexEngine {
  const patterns = new Map<string, SharedPattern>();
  const acquire = (source: string): SharedPattern => {
    let pattern = patterns.get(source);
    if (!pattern) {
      pattern = {
        source,
        dependsOnPosition: source.includes('\\G'),
        users: 0,
        ascii: asciiPatterns.searchOf(source),
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
    createString: createLine,
    createScanner(sources) {
      const list = sources.map((source) => acquire(typeof source === 'string' ? source : source.source));
      const findNextMatchSync: PatternScanner['findNextMatchSync'] = (string, from, options) => {
        const line = typeof string === 'string' ? createLine(string) : (string as Line);
        let best: SharedPattern | undefined;
        let bestStart = Infinity;
        let index = 0;
        for (let i = 0; i < list.length; i++) {
          const pattern = list[i]!;
          const isKnown =
            pattern.searched === line &&
            pattern.options === options &&
            pattern.from <= from &&
            pattern.matchStart >= from &&
            !pattern.dependsOnPosition;
          if (!isKnown) {
            const start = asciiSearch(pattern, line)?.nextBeginning(line.content, from, bestStart) ?? from;
            if (start === Infinity && bestStart < Infinity) continue;
            search(pattern, engine, line, { from, start }, options);
          }
          if (pattern.matchStart >= bestStart) continue;
          best = pattern;
          bestStart = pattern.matchStart;
          index = i;
          if (bestStart === from) break;
        }
        if (!best) return null;
        const match =
          line.isAscii && best.ascii?.findsGroups === false
            ? findWithOniguruma(best, engine, line, bestStart, options)
            : best.match;
        return { index, captureIndices: match!.captureIndices };
      };
      return { findNextMatchSync, dispose: () => list.forEach(release) };
    },
  };
}
