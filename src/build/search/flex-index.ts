import { Index } from 'flexsearch';
import { createFlexPostings, flexOptions, type FlexIndex, type Postings } from '../../shared/search/postings.js';
import { slotCount } from '../../shared/search/ranking.js';

/** Postings of a built index, held by FlexSearch. */
export const openFlexPostings = (): Postings =>
  createFlexPostings(new Index(flexOptions(slotCount)) as unknown as FlexIndex);
