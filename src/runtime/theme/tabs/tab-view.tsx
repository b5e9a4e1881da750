import { createElement, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { MarkupMaker } from '../../../shared/markup/markup.js';
import { tabs } from '../../../shared/markup/tabs-markup.js';
import { tabIndexOfKey } from '../../dom/tab-choice.js';
import { reactMarkup } from '../base/react-markup.js';
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

/** Tabs and their panels for assistive technology and keyboards: arrows, Home, End. */
export function TabView({
  id,
  staticGroup,
  entries,
  chosen,
  onSelect,
  tabPosition,
  keepDOM = true,
  className,
  labelItemClassName,
  contentItemClassName,
}: TabViewProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const enabled = entries.filter(({ isDisabled }) => !isDisabled);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const index = enabled.findIndex(({ value }) => value === chosen);
    const next = enabled[tabIndexOfKey(event.key, index, enabled.length, isRightToLeft) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    (event.currentTarget.children[entries.indexOf(next)] as HTMLElement).focus();
  };
  const onClick = ({ target, currentTarget }: MouseEvent): void => {
    const entry = entries[[...currentTarget.children].findIndex((tab) => tab.contains(target as Node))];
    if (entry) onSelect(entry);
  };
  const live: MarkupMaker<ReactNode> = {
    ...reactMarkup,
    element: (name, attributes, children) =>
      attributes['role'] === 'tablist'
        ? createElement(name, { ...attributes, onKeyDown, onClick }, ...children)
        : reactMarkup.element(name, attributes, children),
  };
  return tabs(
    live,
    {
      id,
      group: staticGroup,
      isCentered: tabPosition === 'center',
      className,
      tabClass: labelItemClassName,
      panelClass: contentItemClassName,
    },
    entries.map((entry) => {
      const isKept = keepDOM || entry.value === chosen;
      return {
        key: entry.value,
        label: [entry.label],
        value: staticGroup === undefined || entry.label === entry.value ? undefined : entry.value,
        isDisabled: entry.isDisabled,
        panelLabel: isKept ? panelLabel(entry) : undefined,
        content: isKept ? [entry.content] : [],
      };
    }),
    entries.findIndex(({ value }) => value === chosen),
  );
}
