import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '../../router/router-context.js';
import type { Router } from '../../router/router-state.js';
import { SearchDialog, type DialogControl } from './search-dialog.js';
import { longestQuery } from '../state/search-state.js';
import { loadSearchStyles } from './search-styles.js';
import { siteProvider } from '../state/site-provider.js';

/**
 * Opens the dialog. `readTyped` gives what the reader typed meanwhile, undefined when the reader has given up.
 * `isToggle` closes a dialog that is open.
 */
export type DialogOpener = (readTyped: () => string | undefined, isToggle?: boolean) => Promise<void>;

/** The search dialog of a page. */
export interface PageSearch {
  open: DialogOpener;
  warmUp(): void;
}

/** Where the focus goes when the dialog closes: back, or to a search button that is visible. */
function focusAgain(before: Element | null): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.hd-search-button')];
  const place =
    before instanceof HTMLElement && before !== document.body && before.isConnected
      ? before
      : buttons.find((button) => button.checkVisibility());
  place?.focus({ preventScroll: true });
}

/** A query in the address was for the dialog; without the dialog it is no part of the page's address. */
function removeSharedQuery(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('q')) return;
  url.searchParams.delete('q');
  history.replaceState(history.state, '', url);
}

/** Makes the dialog of a page. */
export function createSearch(router: Router): PageSearch {
  let closeOpen: ((isLeaving: boolean) => void) | undefined;

  const show = (activeClass: string, query: string, isSelected: boolean): void => {
    const before = document.activeElement;
    const host = document.createElement('div');
    document.body.append(host);
    const current = createRoot(host);
    const control = createRef<DialogControl>();
    closeOpen = (isLeaving) => {
      closeOpen = undefined;
      current.unmount();
      host.remove();
      removeSharedQuery();
      if (!isLeaving) focusAgain(before);
    };
    flushSync(() =>
      current.render(
        <RouterProvider router={router}>
          <SearchDialog ref={control} activeClass={activeClass} onClose={(isLeaving) => closeOpen?.(isLeaving)} />
        </RouterProvider>,
      ),
    );
    control.current!.begin(query, isSelected);
  };

  return {
    open: async (readTyped, isToggle = false) => {
      const { search } = router.getState().site;
      if (closeOpen && isToggle) closeOpen(false);
      else if (search && !closeOpen) {
        await loadSearchStyles();
        const typed = readTyped();
        if (typed === undefined || closeOpen || document.body.classList.contains(search.activeClass)) return;
        const selected = typed === '' ? (getSelection()?.toString().trim() ?? '') : '';
        show(search.activeClass, (typed || selected).slice(0, longestQuery), selected !== '');
      }
    },
    warmUp: () => {
      const { lang, version } = router.getState().payload.page;
      void loadSearchStyles();
      siteProvider.warmUp(lang, version);
    },
  };
}
