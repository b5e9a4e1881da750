import type { Router } from '../../router/router-state.js';

/** Marks on the shown page the words that led to it, if a hit did. */
export async function markArrival(router: Router): Promise<void> {
  const { showArrival } = await import('./show-arrival.js');
  showArrival(router.getState().site.texts['searchRemoveMarksText'] ?? '');
}
