import type { ReactNode } from 'react';

/** Wraps every page; a theme replaces it to add providers. */
export function Root({ children }: { children: ReactNode }) {
  return children;
}
