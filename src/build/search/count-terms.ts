import {
  fieldFactor,
  fieldWeights,
  impactSlot,
  kindWeights,
  termImpact,
  type SearchField,
} from '../../shared/search/ranking.js';
import { eachChunk } from '../../shared/search/tokenizer.js';
import type { SectionTerms } from '../../shared/search/section-index.js';
import { termOf, tokenBits, type Lexicon } from './lexicon.js';

/** A text of a section that is searched. */
export interface FieldText {
  field: SearchField;
  text: string;
  factor: number;
}

/** Adds up the weighted counts of terms over the fields of a section. */
export interface TermCounter {
  addField(field: FieldText): void;
  /** Returns the terms of the section with the levels of their strength, and begins the next section. */
  endSection(): SectionTerms;
}

/** Bits of tokens that do not count in a field. */
function leftOut(field: SearchField): number {
  if (field === 'code') return tokenBits.onlyHeading | tokenBits.notCode;
  return field === 'body' ? tokenBits.onlyHeading : 0;
}

/** How often a term of code counts, at most. */
const mostInCode = 2;

/**
 * Creates a counter. Strengths have `resolution` levels; with `isOrdered`, the terms of a section are in the order of the
 * text, and its words are repeated. Sums are in lists by the terms' numbers, and 0 between sections: strings would have
 * to be looked up for each word.
 */
export function createTermCounter(lexicon: Lexicon, resolution: number, isOrdered: boolean): TermCounter {
  let inField = new Float64Array(1024);
  let inSection = new Float64Array(1024);
  const own: number[] = [];
  const met: number[] = [];
  const order: number[] = [];
  const grow = (): void => {
    const size = lexicon.terms.length * 2;
    const [field, section] = [inField, inSection];
    inField = new Float64Array(size);
    inField.set(field);
    inSection = new Float64Array(size);
    inSection.set(section);
  };
  return {
    addField: ({ field, text, factor }) => {
      const skipped = leftOut(field);
      own.length = 0;
      let length = 0;
      eachChunk(text, (chunk) => {
        const tokens = lexicon.tokensOf(chunk);
        if (lexicon.terms.length > inField.length) grow();
        for (const token of tokens) {
          length += token & tokenBits.unit;
          if ((token & skipped) !== 0) continue;
          const term = termOf(token);
          if (isOrdered && (token & tokenBits.lesser) === 0) order.push(term);
          if (inField[term] === 0) own.push(term);
          inField[term]! += (token & tokenBits.lesser) === 0 ? kindWeights.word : kindWeights.part;
        }
      });
      const weight = fieldWeights[field] * factor * fieldFactor(field, length);
      for (const term of own) {
        if (inSection[term] === 0) met.push(term);
        inSection[term]! += weight * (field === 'code' ? Math.min(inField[term]!, mostInCode) : inField[term]!);
        inField[term] = 0;
      }
    },
    endSection: () => {
      const ids = [...order, ...met];
      const terms = ids.map((term) => lexicon.terms[term]!);
      const levels = ids.map((term) => impactSlot(termImpact(inSection[term]!), resolution));
      for (const term of met) inSection[term] = 0;
      met.length = order.length = 0;
      return { terms, levels };
    },
  };
}
