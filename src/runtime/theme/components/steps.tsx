import type { ReactNode } from 'react';

/** Numbers the headings in it. */
export function Steps({ children }: { children?: ReactNode }) {
  return <div className="hd-steps">{children}</div>;
}
