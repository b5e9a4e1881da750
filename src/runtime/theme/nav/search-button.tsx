import { useEffect, useState } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';
import { SearchIcon } from '../icons/icons.js';

/** Which keys of the shortcut are down, so that their pictures look pressed. */
function usePressedKeys(): { isModifierDown: boolean; isLetterDown: boolean } {
  const [down, setDown] = useState({ isModifierDown: false, isLetterDown: false });
  useEffect(() => {
    const onKey = ({ type, key, ctrlKey, metaKey }: KeyboardEvent): void => {
      const isLetter = key?.toLowerCase() === 'k';
      const isModifierDown = ctrlKey || metaKey;
      setDown((before) => {
        // While Command is down, browsers do not report that other keys were released.
        const isLetterReleased = type === 'keyup' && (isLetter || key === 'Meta');
        const isLetterDown = !isLetterReleased && (before.isLetterDown || isLetter);
        const isSame = before.isModifierDown === isModifierDown && before.isLetterDown === isLetterDown;
        return isSame ? before : { isModifierDown, isLetterDown };
      });
    };
    const release = (): void => setDown({ isModifierDown: false, isLetterDown: false });
    addEventListener('keydown', onKey, true);
    addEventListener('keyup', onKey, true);
    addEventListener('blur', release);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('keyup', onKey, true);
      removeEventListener('blur', release);
    };
  }, []);
  return down;
}

export interface SearchButtonProps {
  /** By default a text of the page's language. */
  text?: string;
}

/**
 * Opens the search dialog. The loader handles click and keys, and finds out which shortcut to show, so that the HTML is
 * the same for every reader. Renders nothing on sites without search.
 */
export function SearchButton({ text }: SearchButtonProps) {
  const { search } = useSite().site;
  const translate = useI18n();
  const { isModifierDown, isLetterDown } = usePressedKeys();
  if (!search) return null;
  return (
    <button type="button" className="hd-search-button">
      <SearchIcon />
      <span className="hd-search-button-text">{text ?? translate('searchButtonText')}</span>
      <span className="hd-search-button-keys" aria-hidden="true">
        <kbd data-down={isModifierDown || undefined}>
          <span className="hd-for-apple">⌘</span>
          <span className="hd-for-other">Ctrl</span>
        </kbd>
        <kbd data-down={isLetterDown || undefined}>K</kbd>
      </span>
      <span className="hd-visually-hidden hd-for-apple"> (Command+K)</span>
      <span className="hd-visually-hidden hd-for-other"> (Ctrl+K)</span>
    </button>
  );
}
