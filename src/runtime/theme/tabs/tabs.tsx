import { useId, type ReactNode } from 'react';
import { useStaysStatic } from '../../hooks/use-stays-static.js';
import { useTabChoice } from './tab-choice.js';
import { TabView } from './tab-view.js';
import { tabEntries, type TabEntry, type TabValue } from './tab-values.js';

export interface TabsProps {
  /** Labels and values of the tabs in one place; a `Tab`'s own win. */
  values?: readonly (TabValue | string)[] | undefined;
  /** Which tab shows at first. */
  defaultIndex?: number | undefined;
  /** Value of the tab that shows at first; takes precedence over the index. */
  defaultValue?: string | undefined;
  /** Called with the visitor's choice. */
  onChange?: ((index: number) => void) | undefined;
  /** Tabs with the same group id change together, in every window and on later visits. */
  groupId?: string | undefined;
  tabPosition?: 'left' | 'center' | undefined;
  /** True if hidden panels stay in the document; otherwise only the chosen one is rendered. */
  keepDOM?: boolean | undefined;
  className?: string | undefined;
  /** Class of each tab. */
  labelItemClassName?: string | undefined;
  /** Class of each panel. */
  contentItemClassName?: string | undefined;
  /** `Tab` elements. */
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

/** Panels of which one shows at a time. Keys: arrows, Home, End. In an article that stays static, the loader makes them work. */
export function Tabs(props: TabsProps) {
  const {
    tabPosition = 'left',
    keepDOM = true,
    groupId = '',
    className,
    labelItemClassName,
    contentItemClassName,
  } = props;
  const staysStatic = useStaysStatic();
  const { entries, chosen, select } = useTabs(props);
  return (
    <TabView
      id={useId()}
      staticGroup={staysStatic ? groupId : undefined}
      entries={entries}
      chosen={chosen}
      onSelect={select}
      tabPosition={tabPosition}
      keepDOM={keepDOM}
      className={className}
      labelItemClassName={labelItemClassName}
      contentItemClassName={contentItemClassName}
    />
  );
}
