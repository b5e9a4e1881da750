import type { ReactNode } from 'react';

export interface PageTabProps {
  /** Text of the tab. */
  label: ReactNode;
  children?: ReactNode;
}

/** One view of `PageTabs`, which reads its props. */
export function PageTab({ children }: PageTabProps) {
  return <>{children}</>;
}
