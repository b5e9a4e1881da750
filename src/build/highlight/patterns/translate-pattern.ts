import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { toRegExpDetails } from 'oniguruma-to-es';
import type { AsciiPattern } from './ascii-patterns.js';

/** The characters that a match of a part of an expression can start with. Sets have a bit for each character of ASCII. */
interface Beginning {
  set: bigint;
  /** True if the part may match without a word on the next character, which is then up to what follows. */
  isOpen: boolean;
}

const all = (1n << 128n) - 1n;
const anything: Beginning = { set: all, isOpen: true };
const nothing: Beginning = { set: 0n, isOpen: true };

const setOf = (isMember: (character: string) => boolean): bigint => {
  let set = 0n;
  for (let code = 0; code < 128; code++) if (isMember(String.fromCharCode(code))) set |= 1n << BigInt(code);
  return set;
};

/** A set as four numbers of 32 bits. */
const toWords = (set: bigint): number[] => [0n, 32n, 64n, 96n].map((shift) => Number((set >> shift) & 0xffffffffn));

/**
 * Characters of which one comes first in every match of an expression in a line of ASCII, as four numbers of 32 bits;
 * undefined if it may match nothing, or if they can't be determined. A lookahead that begins an expression counts, too.
 */
function firstCharacters(source: string, flags: string): number[] | undefined {
  const ignoresCase = flags.includes('i') ? 'i' : '';
  const members = (raw: string): bigint => {
    const expression = new RegExp(`^${raw}$`, `s${ignoresCase}`);
    return setOf((character) => expression.test(character));
  };
  const either = (alternatives: readonly AST.Alternative[]): Beginning => {
    const beginnings = alternatives.map(sequence);
    return {
      set: beginnings.reduce((sum, { set }) => sum | set, 0n),
      isOpen: beginnings.some(({ isOpen }) => isOpen),
    };
  };
  const sequence = ({ elements }: AST.Alternative): Beginning => {
    let set = 0n;
    /** Characters that lookaheads leave, as long as nothing was matched before. */
    let left = all;
    for (const element of elements) {
      const next = beginningOf(element);
      if (element.type === 'Assertion' && element.kind === 'lookahead' && !element.negate) {
        if (!next.isOpen) left &= next.set;
        continue;
      }
      set |= next.set & left;
      if (!next.isOpen) return { set, isOpen: false };
    }
    return left === all ? { set, isOpen: true } : { set: set | left, isOpen: false };
  };
  const beginningOf = (node: AST.Element): Beginning => {
    switch (node.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return { set: members(node.raw), isOpen: false };
      case 'CapturingGroup':
        return either(node.alternatives);
      case 'Group':
        return node.modifiers ? anything : either(node.alternatives);
      case 'Quantifier': {
        const { set, isOpen } = beginningOf(node.element);
        return node.max === 0 ? nothing : { set, isOpen: isOpen || node.min === 0 };
      }
      case 'Assertion':
        return node.kind === 'lookahead' && !node.negate ? either(node.alternatives) : nothing;
      default:
        return anything;
    }
  };
  const { set, isOpen } = either(new RegExpParser().parsePattern(source, 0, source.length).alternatives);
  return isOpen || set === all ? undefined : toWords(set);
}

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
