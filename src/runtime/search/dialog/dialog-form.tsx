import { useRef, type RefObject } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import { fieldAttributes } from './field-attributes.js';
import { SearchIcon } from '../../theme/icons/icons.js';
import { CrossIcon, SpinnerIcon } from './search-icons.js';
import { longestQuery } from '../state/search-state.js';
import type { Search } from '../state/use-search.js';

export interface DialogFormProps {
  search: Search;
  field: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
}

/** The search field with its buttons. */
export function DialogForm({ search, field, onCancel }: DialogFormProps) {
  const translate = useI18n();
  const isComposing = useRef(false);
  const { query, status, screen } = search.state;
  const clear = (): void => {
    search.type('');
    field.current?.focus();
  };
  return (
    <form className="hd-search-form" role="search" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={`${search.idPrefix}-input`} className="hd-search-label">
        {status === 'stalled' || screen.kind === 'waiting' ? <SpinnerIcon /> : <SearchIcon />}
        <span className="hd-visually-hidden">{translate('searchButtonText')}</span>
      </label>
      <input
        ref={field}
        id={`${search.idPrefix}-input`}
        className="hd-search-input"
        type="search"
        placeholder={translate('searchPlaceholderText')}
        maxLength={longestQuery}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={(event) => search.type(event.currentTarget.value, { isComposing: isComposing.current })}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          search.type(event.currentTarget.value);
        }}
        onFocus={() => search.send({ type: 'panelOpened' })}
        {...fieldAttributes(search)}
      />
      <button
        type="reset"
        className="hd-search-clear"
        aria-label={translate('searchClearText')}
        title={translate('searchClearText')}
        onClick={clear}
      >
        <CrossIcon />
      </button>
      <button type="button" className="hd-search-cancel" onClick={onCancel}>
        {translate('searchPanelCancelText')}
      </button>
    </form>
  );
}
