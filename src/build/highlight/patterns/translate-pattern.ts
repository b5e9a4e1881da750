import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { toRegExpDetails } from 'oniguruma-to-es';
import type { AsciiPattern } from './ascii-patterns.js';
import { firstCharacters } from './first-characters.js';

/** Translates a pattern of Oniguruma; undefined if it has no equal for lines of ASCII. */
export type PatternTranslator = (pattern: string) => AsciiPattern | undefined;

/** Options with which shiki lets Oniguruma parse patterns. */
const shikiRules = {
  target: 'ES2024',
  rules: { allowOrphanBackrefs: true, asciiWordBoundaries: true, captureGroup: true, singleline: true },
} as const;

/** A part of an expression that matches sets of characters. */
type CharacterSet = AST.CharacterClass | AST.ExpressionCharacterClass | AST.UnicodePropertyCharacterSet;

/** The properties of an expression that decide on its translation. */
interface PatternParts {
  /** Classes and properties that are not inside another, in their order. */
  sets: CharacterSet[];
  hasGroups: boolean;
  /**
   * True if a group is repeated. After a repetition in which a group took no part, JavaScript forgets what it matched
   * before; Oniguruma does not.
   */
  repeatsGroups: boolean;
  /** Oniguruma captures nothing in a group of a lookbehind. */
  looksBehindForGroups: boolean;
  hasUnicode: boolean;
}

const asciiCharacters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** Escape of a character for a class in an expression without the flag `v`. */
function classCharacter(code: number): string {
  const character = String.fromCharCode(code);
  if (/[\w ]/.test(character)) return character;
  return code < 32 || code === 127 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\${character}`;
}

/** The ASCII characters of which `isMember` holds, as a class; the shorter of the class and its negation. */
function asciiClass(isMember: (character: string) => boolean): string {
  const runs: [number, number][][] = [[], []];
  asciiCharacters.forEach((character, code) => {
    const list = runs[isMember(character) ? 0 : 1]!;
    const last = list.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else list.push([code, code]);
  });
  const [inside, outside] = runs.map((list) =>
    list
      .map(([from, to]) => classCharacter(from) + (to > from + 1 ? '-' : '') + (to > from ? classCharacter(to) : ''))
      .join(''),
  ) as [string, string];
  return outside.length < inside.length ? `[^${outside}]` : `[${inside}]`;
}

/** The nodes around one, from the inside out. */
function* parentsOf(node: AST.Node): Generator<AST.Node> {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent;
}

function readPattern(source: string): PatternParts {
  const parts: PatternParts = {
    sets: [],
    hasGroups: false,
    repeatsGroups: false,
    looksBehindForGroups: false,
    hasUnicode: false,
  };
  const addSet = (set: CharacterSet): void => {
    const outer = parts.sets.at(-1);
    if (!outer || set.start >= outer.end) parts.sets.push(set);
  };
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, { unicodeSets: true }), {
    onCharacterClassEnter: addSet,
    onExpressionCharacterClassEnter: addSet,
    onCharacterSetEnter: (set) => void (set.kind === 'property' && addSet(set)),
    onCapturingGroupEnter(group) {
      const parents = [...parentsOf(group)];
      parts.hasGroups = true;
      parts.repeatsGroups ||= parents.some((parent) => parent.type === 'Quantifier' && parent.max > 1);
      parts.looksBehindForGroups ||= parents.some(
        (parent) => parent.type === 'Assertion' && parent.kind === 'lookbehind',
      );
    },
    onCharacterEnter({ value, parent }) {
      const isInSet = parent.type !== 'Alternative' && parent.type !== 'Quantifier';
      parts.hasUnicode ||= value > 0x7f && value !== 0xffff && !isInSet;
    },
  });
  return parts;
}

/**
 * Makes a translator of patterns for lines that are ASCII. There, classes are sets of at most 128 characters, which V8
 * compiles far faster than Unicode's.
 *
 * No equal have patterns that depend on where a search begins (`\G`), that use groups as subroutines, that have groups
 * in a lookbehind, that repeat `\N|\H`, or that name characters outside ASCII, which might equal one inside it when case is ignored.
 */
export function createPatternTranslator(): PatternTranslator {
  const classes = new Map<string, string>();
  const translateSet = (text: string, flags: string): string => {
    const key = `${flags} ${text}`;
    let known = classes.get(key);
    if (known === undefined) {
      const expression = new RegExp(`^${text}$`, flags);
      classes.set(key, (known = asciiClass((character) => expression.test(character))));
    }
    return known;
  };
  return (pattern) => {
    // Nearly every character fits both alternatives, and V8 tries all combinations of them.
    if (/\\[Gg]|\\N\|\\H/.test(pattern)) return undefined;
    try {
      const { pattern: unicode, flags, options = {} } = toRegExpDetails(pattern, shikiRules);
      const { hiddenCaptures, ...others } = options as { hiddenCaptures?: number[] };
      const parts = readPattern(unicode);
      const comparesForgottenGroups = parts.repeatsGroups && /\\(?:k<|[1-9])/.test(pattern);
      if (Object.keys(others).length > 0 || comparesForgottenGroups) return undefined;
      if (parts.looksBehindForGroups || parts.hasUnicode) return undefined;
      const ignoresCase = flags.includes('i') ? 'i' : '';
      let source = '';
      let end = 0;
      for (const set of parts.sets) {
        source += unicode.slice(end, set.start) + translateSet(set.raw, `${ignoresCase}v`);
        end = set.end;
      }
      source += unicode.slice(end);
      const keepsGroups = parts.hasGroups && !parts.repeatsGroups && !hiddenCaptures;
      const asciiFlags = `${keepsGroups ? 'd' : ''}g${ignoresCase}`;
      new RegExp(source, asciiFlags);
      const first = firstCharacters(source, asciiFlags);
      const groups = parts.hasGroups && !keepsGroups ? 'other groups' : 'same groups';
      return first ? [source, asciiFlags, groups, first] : [source, asciiFlags, groups];
    } catch {
      return undefined;
    }
  };
}
