import { stopWords } from '../../shared/search/ranking.js';
import { longestTerm, type ChunkTokens, type Token } from '../../shared/search/tokenizer.js';

/** Flags of a token, in the bits below the number of its term. */
export const tokenBits = {
  /** A word or a pair of characters: the length of a text is the number of them. */
  unit: 1,
  /** Counts less: a part of a name, or the end of a run of characters. */
  lesser: 2,
  /** Does not count in bodies and code. */
  onlyHeading: 4,
  /** Does not count in code. */
  notCode: 8,
} as const;
const bitCount = 4;

/** Number of a token's term. */
export const termOf = (token: number): number => token >> bitCount;

/** The terms that a thread met, by number, and the chunks of text: most of a text is words that came before. */
export interface Lexicon {
  /** Tokens of a chunk in their order: the number of a term with `tokenBits`. */
  tokensOf(chunk: string): readonly number[];
  /** Terms by their numbers. */
  readonly terms: readonly string[];
  /** Forgets everything when that is much; numbers given before mean nothing then. */
  trim(): void;
}

/** Chunks that are remembered, about. */
const mostKnown = 50_000;

const units = new Set<string>(['word', 'gram'] satisfies Token['kind'][]);
const lessers = new Set<string>(['part', 'end'] satisfies Token['kind'][]);

/** Of code, whole words and names as written are terms; parts of names would be half of the index. */
const bitsOf = ({ term, kind }: Token): number =>
  (units.has(kind) ? tokenBits.unit : 0) |
  (lessers.has(kind) ? tokenBits.lesser : 0) |
  (stopWords.has(term) ? tokenBits.onlyHeading : 0) |
  (kind === 'part' || term.length === 1 ? tokenBits.notCode : 0);

/** Creates an empty lexicon. Chunks are divided by `chunkTokens`. */
export function createLexicon(chunkTokens: ChunkTokens): Lexicon {
  const chunks = new Map<string, readonly number[]>();
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  };
  return {
    terms,
    tokensOf: (chunk) => {
      const known = chunks.get(chunk);
      if (known) return known;
      const tokens = chunkTokens(chunk).map((token) => (numberOf(token.term) << bitCount) | bitsOf(token));
      if (chunk.length <= longestTerm) chunks.set(chunk, tokens);
      return tokens;
    },
    trim: () => {
      if (chunks.size <= mostKnown) return;
      chunks.clear();
      numbers.clear();
      terms.length = 0;
    },
  };
}
