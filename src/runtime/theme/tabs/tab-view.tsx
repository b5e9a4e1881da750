import { useRef, type KeyboardEvent } from 'react';
import { tabIndexOfKey } from '../../dom/tab-choice.js';
import { panelLabel, type TabEntry } from './tab-values.js';

export interface TabViewProps {
  /** Beginning of the ids of tabs and panels. */
  id: string;
  /** Group of tabs that React doesn't adopt; `''` for tabs that change alone. */
  staticGroup?: string | undefined;
  entries: readonly TabEntry[];
  /** Value of the chosen entry. */
  chosen: string;
  onSelect: (entry: TabEntry) => void;
  tabPosition?: 'left' | 'center' | undefined;
  keepDOM?: boolean | undefined;
  className?: string | undefined;
  labelItemClassName?: string | undefined;
  contentItemClassName?: string | undefined;
}

const classes = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');

/** Tabs and their panels for assistive technology and keyboards: arrows, Home, End. */
export function TabView({
  id,
  staticGroup,
  entries,
  chosen,
  onSelect,
  tabPosition = 'left',
  keepDOM = true,
  className,
  labelItemClassName,
  contentItemClassName,
}: TabViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const enabled = entries.filter(({ isDisabled }) => !isDisabled);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const index = enabled.findIndex(({ value }) => value === chosen);
    const next = enabled[tabIndexOfKey(event.key, index, enabled.length, isRightToLeft) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[entries.indexOf(next)]?.focus();
  };
  return (
    <div className={classes('hd-tabs', className)} data-tabs={staticGroup}>
      <div
        ref={list}
        role="tablist"
        className={classes('hd-tab-list', tabPosition === 'center' && 'hd-tab-list-center')}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          <button
            key={entry.value}
            type="button"
            role="tab"
            id={`${id}t${index}`}
            value={staticGroup === undefined ? undefined : entry.value}
            className={labelItemClassName}
            aria-controls={`${id}p${index}`}
            aria-selected={entry.value === chosen}
            tabIndex={entry.value === chosen ? 0 : -1}
            disabled={entry.isDisabled}
            onClick={() => onSelect(entry)}
          >
            {entry.label}
          </button>
        ))}
      </div>
      {entries.map((entry, index) => (
        <div
          key={entry.value}
          role="tabpanel"
          id={`${id}p${index}`}
          aria-labelledby={`${id}t${index}`}
          data-label={keepDOM || entry.value === chosen ? panelLabel(entry) : undefined}
          className={classes('hd-tab-panel', contentItemClassName)}
          hidden={entry.value !== chosen}
        >
          {(keepDOM || entry.value === chosen) && entry.content}
        </div>
      ))}
    </div>
  );
}
