import { toRegExpDetails } from 'oniguruma-to-es';
import { bundledLanguages } from 'shiki/langs';
import { attacksOn, sampleOf, type Attack } from './expression-attacks.js';

/** A block of code that the patterns of a grammar take long to search. */
export interface SlowBlock {
  language: string;
  /** The pattern that the block was made for. */
  pattern: string;
  code: string;
}

/** Lengths of lines: the longest that V8 searches, and the longest that is highlighted. */
const lineLengths = [300, 5000];

/** Characters of a block, some less than are highlighted. */
const blockLength = 190_000;

/** All patterns of a grammar and of those that come with it, each once. */
async function patternsOf(language: string): Promise<string[]> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (typeof inner !== 'string') collect(inner);
      else if (['match', 'begin', 'end', 'while'].includes(key)) found.add(inner);
  };
  const { default: grammars } = await bundledLanguages[language as keyof typeof bundledLanguages]();
  collect(grammars.at(-1));
  return [...found];
}

/** Attacks on a pattern of Oniguruma; none on one that JavaScript has no equal for. */
function attacksOnPattern(pattern: string): Attack[] {
  const rules = { allowOrphanBackrefs: true, asciiWordBoundaries: true, captureGroup: true, singleline: true };
  try {
    const source = pattern.replace(/\\[AGzZ]/g, '');
    return attacksOn(toRegExpDetails(source, { target: 'ES2024', rules }));
  } catch {
    return [];
  }
}

/** Lines that repeat, each of them another one, since highlighted lines are remembered. */
function repeatedLines({ before, pump, after }: Attack, length: number): string {
  const line = before + pump.repeat(Math.ceil((length - before.length) / pump.length));
  const lines = Array.from(
    { length: Math.floor(blockLength / (length + 8)) },
    (_, index) => line.slice(0, length - 4) + after + index,
  );
  return lines.join('\n');
}

/**
 * Blocks made of the patterns of a grammar: what begins a construct again and again without its end, and what fills the
 * unlimited repetitions of a pattern and then does not match. At most `count` of them, from all parts of the grammar.
 */
export async function slowBlocksOf(language: string, count: number): Promise<SlowBlock[]> {
  const patterns = sampleOf(await patternsOf(language), count);
  const blocks = patterns.flatMap((pattern, index) => {
    const attacks = attacksOnPattern(pattern);
    return sampleOf(attacks, Math.ceil(count / patterns.length)).flatMap((attack, at) => ({
      language,
      pattern,
      code: repeatedLines(attack, lineLengths[(index + at) % 2]!),
    }));
  });
  return sampleOf(blocks, count);
}
