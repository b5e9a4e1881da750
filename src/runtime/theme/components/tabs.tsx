import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { tabIndexOfKey } from '../tab-keys.js';
import { useTabChoice } from './tab-choice.js';
import { tabEntries, type TabEntry, type TabValue } from './tab-values.js';

export interface TabsProps {
  values?: readonly (TabValue | string)[];
  defaultIndex?: number;
  defaultValue?: string;
  onChange?: (index: number) => void;
  /** Tabs with the same group id change together. */
  groupId?: string;
  tabPosition?: 'left' | 'center';
  /** Whether hidden panels stay in the document; otherwise only the chosen one is rendered. */
  keepDOM?: boolean;
  className?: string;
  children?: ReactNode;
}

function useTabs({ children, values, defaultIndex = 0, defaultValue, groupId, onChange }: TabsProps) {
  const entries = tabEntries(children, values);
  const names = entries.map(({ value }) => value);
  const first = entries[defaultIndex] ?? entries[0];
  const [chosen, choose] = useTabChoice(
    names,
    names.find((name) => name === defaultValue) ?? first?.value ?? '',
    groupId,
  );
  const select = ({ value }: TabEntry): void => {
    choose(value);
    onChange?.(names.indexOf(value));
  };
  return { entries, chosen, select };
}

/** Panels of which one shows at a time. Keys: arrows, Home, End. */
export function Tabs(props: TabsProps) {
  const { tabPosition = 'left', keepDOM = true, className } = props;
  const { entries, chosen, select } = useTabs(props);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const enabled = entries.filter(({ isDisabled }) => !isDisabled);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const index = enabled.findIndex(({ value }) => value === chosen);
    const next = enabled[tabIndexOfKey(event.key, index, enabled.length, isRightToLeft) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[entries.indexOf(next)]?.focus();
  };
  return (
    <div className={['hd-tabs', ...(className ? [className] : [])].join(' ')}>
      <div
        ref={list}
        role="tablist"
        className={tabPosition === 'center' ? 'hd-tab-list hd-tab-list-center' : 'hd-tab-list'}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          <button
            key={entry.value}
            type="button"
            role="tab"
            id={`${id}t${index}`}
            aria-controls={`${id}p${index}`}
            aria-selected={entry.value === chosen}
            tabIndex={entry.value === chosen ? 0 : -1}
            disabled={entry.isDisabled}
            onClick={() => select(entry)}
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
          className="hd-tab-panel"
          hidden={entry.value !== chosen}
        >
          {(keepDOM || entry.value === chosen) && entry.content}
        </div>
      ))}
    </div>
  );
}
