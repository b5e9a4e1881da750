import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Tab, type TabProps } from '../../theme/tabs/tab.js';
import { Tabs as ThemeTabs } from '../../theme/tabs/tabs.js';
import type { TabValue } from '../../theme/tabs/tab-values.js';

export interface TabItemProps extends TabProps {
  /** True if the tab shows at first. */
  default?: boolean | undefined;
}

/** `@theme/TabItem` */
export const TabItem = ({ children }: TabItemProps) => <Tab>{children}</Tab>;

export interface DocusaurusTabsProps {
  /** Labels of the tabs by their values. */
  values?: readonly TabValue[] | undefined;
  /** Value of the tab that shows at first. */
  defaultValue?: string | null | undefined;
  /** Tabs with the same group id change together. */
  groupId?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** `@theme/Tabs` */
export function Tabs({ values = [], defaultValue, groupId, className, children }: DocusaurusTabsProps) {
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child));
  const labelOf = ({ label, value }: TabItemProps): ReactNode =>
    label ?? values.find((entry) => entry.value === value)?.label;
  const labeled = items.map((item) => {
    const label = labelOf(item.props);
    return label === undefined ? item : cloneElement(item, { label });
  });
  return (
    <ThemeTabs
      defaultIndex={Math.max(
        0,
        items.findIndex(({ props }) => props.default),
      )}
      defaultValue={defaultValue || undefined}
      groupId={groupId}
      className={className}
    >
      {labeled}
    </ThemeTabs>
  );
}
