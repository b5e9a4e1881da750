import { arrivalKey } from './arrival-key.js';
import type { SiteData } from '../../../shared/site-data.js';
import { loadSearchStyles } from '../shell/search-styles.js';

/** A page that takes longer to come, in milliseconds, comes for another reason. */
const expiresAfterMs = 60_000;

interface Arrival {
  /** URL of the hit, without its fragment. */
  page: string;
  words: readonly string[];
  atMs: number;
}

const pageOf = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string => origin + pathname;
const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Notes the words to mark on a page that is about to be shown, here or in another tab. They travel through storage and
 * not in the address: addresses stay canonical, and nothing is cached twice.
 */
export function noteArrival(url: URL, words: readonly string[]): void {
  try {
    localStorage.setItem(arrivalKey, JSON.stringify({ page: pageOf(url), words, atMs: nowMs() } satisfies Arrival));
  } catch {
    // Without storage nothing is marked.
  }
}

/** Words to mark on the shown page; takes the note away. Empty when it is for another page. */
export function takeArrival(): readonly string[] {
  try {
    const { page, words, atMs } = JSON.parse(localStorage.getItem(arrivalKey) ?? '{}') as Partial<Arrival>;
    const isLate = nowMs() - (atMs ?? 0) > expiresAfterMs;
    if (page !== pageOf(location) && !isLate) return [];
    localStorage.removeItem(arrivalKey);
    return isLate || !Array.isArray(words) ? [] : words.filter((word) => typeof word === 'string');
  } catch {
    return [];
  }
}

/** Marks on the shown page the words that led to it, if a hit did. What marks them is loaded then, since no search needs it. */
export function markArrival({ texts }: SiteData): void {
  const words = takeArrival();
  if (words.length === 0) return;
  const label = texts['searchRemoveMarksText'] ?? '';
  // A hit that opens in another tab shows a page without the styles of the search.
  Promise.all([import('./show-arrival.js'), loadSearchStyles()]).then(
    ([{ showArrival }]) => showArrival(words, label),
    // Without it, the page is shown as it is.
    () => undefined,
  );
}
