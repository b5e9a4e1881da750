import type { SiteData } from '../../../shared/site-data.js';
import { takeArrival } from './arrival.js';

/** Marks on the shown page the words that led to it, if a hit did. What marks them is loaded then, since no search needs it. */
export function markArrival({ texts }: SiteData): void {
  const words = takeArrival();
  if (words.length === 0) return;
  const label = texts['searchRemoveMarksText'] ?? '';
  import('./show-arrival.js').then(
    ({ showArrival }) => showArrival(words, label),
    // Without it, the page is shown as it is.
    () => undefined,
  );
}
