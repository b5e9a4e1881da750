import { pageShownEvent } from '../../dom/page-events.js';

/** The search dialog while it is open: its frame, which the loader shows at once and which the search fills. */
export interface DialogShell {
  dialog: HTMLDialogElement;
  field: HTMLInputElement;
  /** Aborted when the dialog closes. */
  signal: AbortSignal;
  /** Closes the dialog. `isLeaving`: another page replaces the one below, which doesn't get the focus back. */
  close(isLeaving?: boolean): void;
  /** Shows that the dialog's code can't be loaded, and calls `retry` when the visitor or the network asks for it. */
  fail(retry: () => void): void;
}

/** Where the focus goes when the dialog closes: back, or to a search button that is visible. */
function focusAgain(before: Element | null): void {
  const isUsable = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const buttons = [...document.querySelectorAll<HTMLElement>('.hd-search-button')];
  const place = isUsable ? before : buttons.find((button) => button.checkVisibility());
  place?.focus({ preventScroll: true });
}

/** A query in the URL was for the dialog; without the dialog it isn't part of the page's URL. */
function removeSharedQuery(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('q')) return;
  url.searchParams.delete('q');
  history.replaceState(history.state, '', url);
}

/** Keeps the page below from scrolling, without a change of its width. Returns what undoes it. */
function lockPage(activeClass: string): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  document.body.classList.add(activeClass);
  return () => {
    Object.assign(style, { overflow, scrollbarGutter });
    document.body.classList.remove(activeClass);
  };
}

/** Opens the dialog of a page's template with a query, or with the selected text; undefined if one is open already. */
export function openDialogShell(template: HTMLTemplateElement, query: string): DialogShell | undefined {
  const activeClass = template.dataset['active']!;
  if (document.body.classList.contains(activeClass)) return undefined;
  const before = document.activeElement;
  const selected = query === '' ? getSelection()!.toString().trim() : '';
  const content = template.content.cloneNode(true) as DocumentFragment;
  const dialog = content.querySelector('dialog')!;
  const message = content.querySelector('.hd-search-message')!;
  const field = dialog.querySelector('input')!;
  const unlock = lockPage(activeClass);
  const opened = new AbortController();
  const close = (isLeaving = false): void => {
    if (opened.signal.aborted) return;
    opened.abort();
    dialog.remove();
    unlock();
    removeSharedQuery();
    if (!isLeaving) focusAgain(before);
  };
  const listen = (type: string, onEvent: (event: Event & { target: Element }) => void): void =>
    dialog.addEventListener(type, onEvent as unknown as EventListener, opened);
  listen('mousedown', (event) => {
    if (event.target !== dialog) return;
    // The browser would take the focus from where it goes back to.
    event.preventDefault();
    close();
  });
  listen('click', ({ target }) => target.closest('.hd-search-cancel') && close());
  listen('reset', () => field.focus());
  listen('submit', (event) => event.preventDefault());
  listen('keydown', (event) => {
    const { key, isComposing } = event as unknown as KeyboardEvent;
    if (key !== 'Escape' || isComposing) return;
    event.preventDefault();
    close();
  });
  // Escape while the focus is elsewhere, for example after the browser went to a fragment.
  listen('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('close', () => close());
  document.addEventListener(pageShownEvent, () => close(true), opened);

  document.body.append(dialog);
  dialog.showModal();
  field.value = (query || selected).slice(0, field.maxLength);
  field.focus();
  if (selected !== '') field.select();
  return {
    dialog,
    field,
    signal: opened.signal,
    close,
    fail: (retry) => {
      const ended = new AbortController();
      const onRetry = (): void => {
        ended.abort();
        message.remove();
        results.setAttribute('aria-busy', 'true');
        field.focus();
        retry();
      };
      const results = dialog.querySelector('.hd-search-results')!;
      results.setAttribute('aria-busy', 'false');
      results.append(message);
      message.querySelector('button')!.addEventListener('click', onRetry, ended);
      addEventListener('online', onRetry, ended);
      opened.signal.addEventListener('abort', () => ended.abort());
    },
  };
}
