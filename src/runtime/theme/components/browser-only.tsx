import { useSyncExternalStore, type ReactNode } from 'react';

const subscribe = (): (() => void) => () => undefined;

export interface BrowserOnlyProps {
  /** Shown in the HTML and until the page works. */
  fallback?: ReactNode;
  /** Content, or a function for content that must not even be made on the server. */
  children: ReactNode | (() => ReactNode);
}

/** Renders its children in the browser only. */
export function BrowserOnly({ fallback = null, children }: BrowserOnlyProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  if (!isInBrowser) return fallback;
  return typeof children === 'function' ? children() : children;
}

/** Another name of `BrowserOnly`. */
export const NoSSR = BrowserOnly;
