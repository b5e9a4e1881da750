import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const isDark = (): boolean => document.documentElement.classList.contains('dark');

/** True if the page is dark. False on the server and in the first render, which must agree with it. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}
