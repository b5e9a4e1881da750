import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import { DialogFooter } from './dialog-footer.js';
import { DialogForm } from './dialog-form.js';
import { handleSearchKey } from './handle-search-key.js';
import { keepFocus } from './use-modal.js';
import { ResultArea } from './result-area.js';
import { SearchStatusText } from './result-area.js';
import { useModal } from './use-modal.js';
import { useSearch } from '../state/use-search.js';

/** What who opens the dialog may ask of it. */
export interface DialogControl {
  /** Puts a query into the field and searches for it; `isSelected` selects it, so that typing replaces it. */
  begin(query: string, isSelected: boolean): void;
}

export interface SearchDialogProps {
  ref: Ref<DialogControl>;
  activeClass: string;
  /** `isLeaving`: another page takes the place of the one behind the dialog. */
  onClose: (isLeaving: boolean) => void;
}

/** The search dialog, open as long as it is mounted. */
export function SearchDialog({ ref, activeClass, onClose }: SearchDialogProps) {
  const translate = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const leave = (): void => onClose(true);
  const close = (): void => onClose(false);
  const search = useSearch({ idPrefix: 'hd-search', onLeave: leave });
  useModal(dialog, activeClass, leave);
  useImperativeHandle(ref, () => ({
    begin: (query, isSelected) => {
      if (query !== '') search.type(query);
      field.current!.focus();
      if (isSelected) requestAnimationFrame(() => field.current?.select());
    },
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    keepFocus(event);
    if (event.key === 'Tab') search.send({ type: 'panelClosed' });
    handleSearchKey(event, search, { onEscape: close, onToggle: close });
    if (event.defaultPrevented && event.key.startsWith('Arrow')) field.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={search.state.status === 'stalled' ? 'hd-search hd-search-stalled' : 'hd-search'}
      aria-modal="true"
      aria-label={translate('searchButtonText')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
      onKeyDown={onKeyDown}
    >
      <div className="hd-search-panel">
        <DialogForm search={search} field={field} onCancel={close} />
        <ResultArea search={search} focusField={() => field.current?.focus()} />
        <DialogFooter />
        <SearchStatusText search={search} />
      </div>
    </dialog>
  );
}
