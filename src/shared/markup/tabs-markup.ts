import { classNames, type MarkupMaker } from './markup.js';

/** A tab with its panel. */
export interface TabWithPanel<Node> {
  label: readonly Node[];
  /** Text above the panel where all panels are shown, such as on paper. */
  panelLabel?: string | undefined;
  content: readonly Node[];
  /** Value that a group of tabs has in common. Without it, tabs with the same text in the label match. */
  value?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Key of React for the tab and the panel. */
  key?: string | undefined;
}

/** Properties of tabs as a whole. */
export interface TabsLook {
  /** Beginning of the ids of tabs and panels. */
  id: string;
  /** Group of tabs that change together without React. It is `''` for tabs that change alone, and undefined if React changes them. */
  group?: string | undefined;
  isCentered?: boolean | undefined;
  className?: string | undefined;
  tabClass?: string | undefined;
  panelClass?: string | undefined;
}

/** Class of tabs that contain a block of code each. */
export const codeTabsClass = 'hd-tabs-code';

/** Group of the tabs of Markdown. A choice by label in another group changes them, too. */
export const labelGroup = 'code';

/** Id of a panel; `index` counts from 0. */
export const panelId = (id: string, index: number): string => `${id}-panel-${index + 1}`;

const tabId = (id: string, index: number): string => `${id}-tab-${index + 1}`;

/** Tabs and panels. One of them is chosen. Without scripts, style sheets show all panels. */
export function tabs<Node>(
  make: MarkupMaker<Node>,
  { id, group, isCentered, className, tabClass, panelClass }: TabsLook,
  entries: readonly TabWithPanel<Node>[],
  chosen: number,
): Node {
  const buttons = entries.map(({ key, label, value, isDisabled }, index) =>
    make.element(
      'button',
      {
        key,
        type: 'button',
        role: 'tab',
        id: tabId(id, index),
        value,
        className: tabClass,
        'aria-controls': panelId(id, index),
        'aria-selected': String(index === chosen),
        tabIndex: index === chosen ? 0 : -1,
        disabled: isDisabled || undefined,
      },
      label,
    ),
  );
  const panels = entries.map(({ key, panelLabel, content }, index) =>
    make.element(
      'div',
      {
        key,
        role: 'tabpanel',
        id: panelId(id, index),
        'aria-labelledby': tabId(id, index),
        'data-label': panelLabel,
        className: classNames('hd-tab-panel', panelClass),
        hidden: index !== chosen || undefined,
      },
      content,
    ),
  );
  const listClass = classNames('hd-tab-list', isCentered && 'hd-tab-list-center');
  const list = make.element('div', { role: 'tablist', className: listClass }, buttons);
  return make.element('div', { className: classNames('hd-tabs', className), 'data-tabs': group }, [list, ...panels]);
}
