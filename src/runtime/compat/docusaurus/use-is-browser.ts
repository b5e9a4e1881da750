import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => undefined;

/** `@docusaurus/useIsBrowser`: false on the server and in the first render, which must agree with it. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
