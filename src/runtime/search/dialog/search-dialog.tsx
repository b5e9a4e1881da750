import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { DialogShell } from '../shell/dialog-shell.js';
import { useI18n } from '../../hooks/use-i18n.js';
import { DialogFooter } from './dialog-footer.js';
import { DialogForm } from './dialog-form.js';
import { handleSearchKey } from './handle-search-key.js';
import { keepFocus } from './keep-focus.js';
import { ResultArea } from './result-area.js';
import { SearchStatusText } from './result-area.js';
import { useSearch } from '../state/use-search.js';

/** The search dialog, which the loader opened as `shell`. It searches for what is in the field by now. */
export function SearchDialog({ shell }: { shell: DialogShell }) {
  const translate = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const close = (): void => shell.close();
  const search = useSearch({ idPrefix: 'hd-search', isWaiting: true, onLeave: () => shell.close(true) });
  const { type } = search;
  useLayoutEffect(() => type(shell.field.value), [type, shell]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    keepFocus(event);
    if (event.key === 'Tab') search.send({ type: 'panelClosed' });
    handleSearchKey(event, search, { onEscape: close, onToggle: close });
    if (event.defaultPrevented && event.key.startsWith('Arrow')) field.current?.focus();
  };
  return (
    <dialog
      className={search.state.status === 'stalled' ? 'hd-search hd-search-stalled' : 'hd-search'}
      // It is open already.
      suppressHydrationWarning
      aria-modal="true"
      aria-label={translate('searchButtonText')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="hd-search-panel">
        <DialogForm search={search} field={field} onCancel={close} />
        <ResultArea search={search} focusField={() => field.current?.focus()} />
        {search.state.screen.kind !== 'waiting' && <DialogFooter />}
        <SearchStatusText search={search} />
      </div>
    </dialog>
  );
}
