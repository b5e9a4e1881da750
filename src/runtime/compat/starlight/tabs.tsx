import type { ReactNode } from 'react';
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

/** Panels of which one shows at a time. */
export const Tabs = ({ syncKey, children }: StarlightTabsProps) => <ThemeTabs groupId={syncKey}>{children}</ThemeTabs>;
