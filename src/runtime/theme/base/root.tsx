import type { ReactNode } from 'react';

/** Stands around every page; a theme replaces it to add providers. */
export function Root({ children }: { children: ReactNode }) {
  return children;
}
