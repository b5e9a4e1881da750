import type { Router } from '../../router/router-state.js';
import { markArrival } from '../arrival/mark-arrival.js';
import type { PageSearch } from './create-search.js';

/** What the loader asks of the search dialog. */
export interface SearchHandle {
  /** Takes over the dialog that the loader opened; rejects if its code can't be loaded. */
  open: PageSearch['open'];
  /** Loads the dialog and lets the provider load what the first search needs. */
  warmUp(): void;
  /** Marks on the shown page what the reader searched for, if a hit led here. */
  showArrival(): Promise<void>;
}

/** Makes the handle. Nothing is loaded before the first call. */
export function createSearchHandle(router: Router): SearchHandle {
  let loading: Promise<PageSearch> | undefined;
  const load = (): Promise<PageSearch> => {
    loading ??= import('heddle-search-dialog').then(({ createSearch }) => createSearch(router));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    open: async (shell) => (await load()).open(shell),
    warmUp: () =>
      void load().then(
        (search) => search.warmUp(),
        () => undefined,
      ),
    showArrival: () => markArrival(router),
  };
}
