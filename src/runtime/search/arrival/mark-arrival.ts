import type { SiteData } from '../../../shared/site-data.js';
import { takeArrival } from './arrival.js';
import { showArrival } from './show-arrival.js';

/** Marks on the shown page the words that led to it, if a hit did. */
export function markArrival({ texts }: SiteData): void {
  const words = takeArrival();
  if (words.length > 0) showArrival(words, texts['searchRemoveMarksText'] ?? '');
}
