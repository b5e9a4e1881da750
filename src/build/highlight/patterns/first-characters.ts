import { type AST, RegExpParser } from '@eslint-community/regexpp';

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
export function firstCharacters(source: string, flags: string): number[] | undefined {
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
