import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';
import { SearchIcon } from '../icons/icons.js';

export interface SearchBoxProps {
  /** By default a text of the page's language. */
  placeholder?: string | undefined;
  /** Most characters of the field; the search reads the first 64 of them. Default: 512. */
  maxLength?: number | undefined;
}

type Panel = ComponentType<{ field: HTMLInputElement }>;

/**
 * A search field with its results in a panel below it, for a page or a place of the layout. The search loads when the
 * field gets the focus. Escape closes the panel, and a second time clears the field. Renders nothing on sites without
 * search.
 */
export function SearchBox({ placeholder, maxLength = 512 }: SearchBoxProps) {
  const { search } = useSite().site;
  const translate = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [Panel, setPanel] = useState<Panel>();
  const load = (): void => {
    // Without the search the field stays a field.
    import('heddle-search-dialog')
      .then(({ loadSearchBoxPanel }) => loadSearchBoxPanel())
      .then(
        (LoadedPanel) => setPanel(() => LoadedPanel),
        () => undefined,
      );
  };
  useEffect(() => {
    if (document.activeElement === field.current && field.current) load();
  }, []);
  if (!search) return null;
  return (
    <div className="hd-search-box" role="search">
      <SearchIcon />
      <input
        ref={field}
        type="search"
        className="hd-search-box-field"
        placeholder={placeholder ?? translate('searchPlaceholderText')}
        aria-label={translate('searchButtonText')}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onFocus={load}
      />
      {Panel && field.current && <Panel field={field.current} />}
    </div>
  );
}
