import type { Router } from '../../router/router-state.js';
import { markArrival } from '../arrival/mark-arrival.js';
import type { DialogOpener, PageSearch } from './create-search.js';

/** What the loader asks of the search dialog. */
export interface SearchHandle {
  /** Opens the dialog; resolves when it takes keys, or when there is no reason to open it any more. */
  open: DialogOpener;
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
    open: async (...request) => (await load()).open(...request),
    warmUp: () =>
      void load().then(
        (search) => search.warmUp(),
        () => undefined,
      ),
    showArrival: () => markArrival(router),
  };
}
