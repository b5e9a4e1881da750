import { markArrival } from '../arrival/arrival.js';
import type { DialogShell } from '../shell/dialog-shell.js';
import type { SearchProvider } from '../search-provider.js';
import type { SearchHost } from '../state/open-search.js';
import { siteProvider } from '../state/site-provider.js';
import { loadSearchStyles } from '../shell/search-styles.js';
import { showDialog } from './show-dialog.js';

/** The search of a page, for the loader. */
export interface PageSearch {
  /** Takes over an open dialog, unless it is closed by then. */
  open(shell: DialogShell): Promise<void>;
  /** Lets the provider load what the first search needs. */
  warmUp(): void;
  /** Marks on the shown page what the visitor searched for, if a hit led here. */
  showArrival(): void;
}

/** The search bundle's exports. */
export interface SearchModule {
  createSearch(place: SearchHost): PageSearch;
  siteProvider: SearchProvider;
}

export { siteProvider };

/** Makes the search of a page. */
export const createSearch: SearchModule['createSearch'] = (place) => ({
  open: async (shell) => {
    await loadSearchStyles();
    if (!shell.signal.aborted) showDialog(place, shell);
  },
  warmUp: () => {
    const { lang, version } = place.shown().page;
    void loadSearchStyles();
    siteProvider.warmUp(lang, version, place.index?.());
  },
  showArrival: () => markArrival(place.site),
});
