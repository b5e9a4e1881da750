import type { Router } from '../../router/router-state.js';
import { takeArrival } from './arrival.js';

/** Marks on the shown page the words that led to it, if a hit did. */
export async function markArrival(router: Router): Promise<void> {
  const words = takeArrival();
  if (words.length === 0) return;
  const { showArrival } = await import('heddle-search-arrival');
  showArrival(words, router.getState().site.texts['searchRemoveMarksText'] ?? '');
}
