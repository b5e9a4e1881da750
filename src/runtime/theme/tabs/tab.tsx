import type { ReactNode } from 'react';

export interface TabProps {
  label?: ReactNode;
  /** Tells tabs of a group apart; by default the label. */
  value?: string | undefined;
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** One panel of `Tabs`, which reads its props. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
