import type { ReactNode } from 'react';

/** An icon drawn with lines, on a grid of 24 by 24. */
export function OutlineIcon({ children, className = 'hd-icon' }: { children: ReactNode; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
