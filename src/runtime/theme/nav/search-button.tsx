import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { SearchIcon } from '../icons/icons.js';

export interface SearchButtonProps {
  /** By default a text of the page's language. */
  text?: string | undefined;
}

/**
 * Opens the search dialog. The loader handles click and keys, and finds out which shortcut to show and which keys are down, so that the HTML is
 * the same for every visitor. Renders nothing on sites without search.
 */
export function SearchButton({ text }: SearchButtonProps) {
  const { search } = useSite().site;
  const translate = useI18n();
  if (!search) return null;
  return (
    <button type="button" className="hd-search-button">
      <SearchIcon />
      <span className="hd-search-button-text">{text ?? translate('searchButtonText')}</span>
      <span className="hd-search-button-keys" aria-hidden="true">
        <kbd suppressHydrationWarning>
          <span className="hd-for-apple">⌘</span>
          <span className="hd-for-other">Ctrl</span>
        </kbd>
        <kbd suppressHydrationWarning>K</kbd>
      </span>
      <span className="hd-visually-hidden hd-for-apple"> (Command+K)</span>
      <span className="hd-visually-hidden hd-for-other"> (Ctrl+K)</span>
    </button>
  );
}
