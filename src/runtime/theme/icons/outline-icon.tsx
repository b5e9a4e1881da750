import type { ReactNode } from 'react';

/** An icon on a grid of 24 by 24. The style sheet of the theme renders icons without `fill` with lines. */
export function OutlineIcon({ children, className = 'hd-icon' }: { children: ReactNode; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
