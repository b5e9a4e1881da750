import { Children, isValidElement, type ReactNode } from 'react';
import { Tab } from '../../theme/tabs/tab.js';
import { Tabs as ThemeTabs } from '../../theme/tabs/tabs.js';

export interface StarlightTabItemProps {
  label: string;
  children?: ReactNode;
}

/** One panel of `Tabs`. */
export const TabItem = ({ children }: StarlightTabItemProps) => <Tab>{children}</Tab>;

export interface StarlightTabsProps {
  /** Tabs with the same key change together. */
  syncKey?: string | undefined;
  children?: ReactNode;
}

const isTab = (child: ReactNode): boolean =>
  isValidElement<Partial<StarlightTabItemProps>>(child) && 'label' in child.props;

/** Panels of which one shows at a time. What is no tab is shown below them. */
export function Tabs({ syncKey, children }: StarlightTabsProps) {
  const all = Children.toArray(children);
  const tabs = all.filter(isTab);
  return (
    <>
      {tabs.length > 0 && <ThemeTabs groupId={syncKey}>{tabs}</ThemeTabs>}
      {all.filter((child) => !isTab(child))}
    </>
  );
}
