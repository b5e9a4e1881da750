import {
  fieldFactor,
  fieldWeights,
  impactSlot,
  kindWeights,
  termImpact,
  type SearchField,
} from '../../shared/search/ranking.js';
import { eachChunk } from '../../shared/search/tokenizer.js';
import { termOf, tokenBits, type Lexicon } from './lexicon.js';
import type { PostingList } from './posting-list.js';

/** A text of a section that is searched. */
export interface FieldText {
  field: SearchField;
  text: string;
  factor: number;
}

/** Adds up the weighted counts of terms over the fields of a section. */
export interface TermCounter {
  addField(field: FieldText): void;
  /** Adds the terms of the section by the level of their strength, and begins the next section. */
  endSection(id: number, postings: PostingList): void;
}

/** Bits of tokens that do not count in a field. */
function leftOut(field: SearchField): number {
  if (field === 'code') return tokenBits.onlyHeading | tokenBits.notCode;
  return field === 'body' ? tokenBits.onlyHeading : 0;
}

/** How often a term of code counts, at most. */
const mostInCode = 2;

/** Sums stand in lists by the terms' numbers, which are all 0 between sections: strings would be looked up for each word. */
export function createTermCounter(lexicon: Lexicon): TermCounter {
  let inField = new Float64Array(1024);
  let inSection = new Float64Array(1024);
  const met: number[] = [];
  const grow = (): void => {
    const size = lexicon.terms.length * 2;
    const sums = inSection;
    inField = new Float64Array(size);
    inSection = new Float64Array(size);
    inSection.set(sums);
  };
  return {
    addField: ({ field, text, factor }) => {
      const chunks: (readonly number[])[] = [];
      eachChunk(text, (chunk) => chunks.push(lexicon.tokensOf(chunk)));
      if (lexicon.terms.length > inField.length) grow();
      const skipped = leftOut(field);
      const own: number[] = [];
      let length = 0;
      for (const tokens of chunks)
        for (const token of tokens) {
          length += token & tokenBits.unit;
          if ((token & skipped) !== 0) continue;
          const term = termOf(token);
          if (inField[term] === 0) own.push(term);
          inField[term]! += (token & tokenBits.lesser) === 0 ? kindWeights.word : kindWeights.part;
        }
      const weight = fieldWeights[field] * factor * fieldFactor(field, length);
      for (const term of own) {
        if (inSection[term] === 0) met.push(term);
        inSection[term]! += weight * (field === 'code' ? Math.min(inField[term]!, mostInCode) : inField[term]!);
        inField[term] = 0;
      }
    },
    endSection: (id, postings) => {
      for (const term of met) {
        postings.add(term, impactSlot(termImpact(inSection[term]!)), id);
        inSection[term] = 0;
      }
      met.length = 0;
    },
  };
}
