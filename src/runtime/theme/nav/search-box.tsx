import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { useRouter } from '../../router/router-context.js';
import { SearchIcon } from '../icons/icons.js';

export interface SearchBoxProps {
  /** By default a text of the page's language. */
  placeholder?: string | undefined;
  /** Most characters of the field; the search reads the first 64 of them. Default: 512. */
  maxLength?: number | undefined;
}

/** Nodes that a search hook renders, and their place in the panel. */
interface DrawnNode {
  key: number;
  place: HTMLElement;
  node: ReactNode;
}

let drawnNodes = 0;

/**
 * A search field with its results in a panel below it, for a page or a place of the layout. The search loads when the
 * field gets the focus. Escape closes the panel, and a second time clears the field. Renders nothing on sites without
 * search.
 */
export function SearchBox({ placeholder, maxLength = 512 }: SearchBoxProps) {
  const router = useRouter();
  const { site } = useSite();
  const translate = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly DrawnNode[]>([]);
  const { search } = site;
  useEffect(() => {
    const input = field.current;
    const host = panel.current;
    if (!input || !host) return;
    const shown = new AbortController();
    const { signal } = shown;
    const render = (place: HTMLElement, node: ReactNode): (() => void) => {
      const key = drawnNodes++;
      setDrawn((all) => [...all, { key, place, node }]);
      return () => setDrawn((all) => all.filter((other) => other.key !== key));
    };
    const connect = async (): Promise<void> => {
      const { connectSearchBox } = await import('heddle-search-dialog');
      const place = {
        site,
        shown: () => router.getState().payload,
        navigate: router.navigate,
        startRuntime: () => Promise.resolve({ render }),
      };
      await connectSearchBox(place, input, host, signal);
    };
    let isConnecting = false;
    // Without the search the field stays a field, and the next focus tries again.
    const onFocus = (): void => {
      if (isConnecting) return;
      isConnecting = true;
      connect().catch(() => (isConnecting = false));
    };
    input.addEventListener('focus', onFocus, { signal });
    if (document.activeElement === input) onFocus();
    return () => shown.abort();
  }, [router, site]);
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
      />
      <div ref={panel} className="hd-search-box-panel" />
      {drawn.map(({ key, place, node }) => createPortal(node, place, String(key)))}
    </div>
  );
}
