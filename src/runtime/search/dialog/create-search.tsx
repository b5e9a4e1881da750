import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { DialogShell } from '../shell/dialog-shell.js';
import { RouterProvider } from '../../router/router-context.js';
import type { Router } from '../../router/router-state.js';
import { SearchDialog } from './search-dialog.js';
import { loadSearchStyles } from './search-styles.js';
import { siteProvider } from '../state/site-provider.js';

/** The search dialog of a page. */
export interface PageSearch {
  /** Takes over an open dialog, unless it is closed by then. */
  open(shell: DialogShell): Promise<void>;
  warmUp(): void;
}

/** Makes the dialog of a page. */
export function createSearch(router: Router): PageSearch {
  return {
    open: async (shell) => {
      await loadSearchStyles();
      if (shell.signal.aborted) return;
      // Hydration keeps the field with what is typed, selected and composed in it.
      const root = flushSync(() =>
        hydrateRoot(
          shell.host,
          <RouterProvider router={router}>
            <SearchDialog shell={shell} />
          </RouterProvider>,
        ),
      );
      shell.signal.addEventListener('abort', () => root.unmount());
      shell.handOver();
    },
    warmUp: () => {
      const { lang, version } = router.getState().payload.page;
      void loadSearchStyles();
      siteProvider.warmUp(lang, version);
    },
  };
}
