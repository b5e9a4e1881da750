import { arrivalKey } from './arrival-key.js';

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
