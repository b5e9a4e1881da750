import type { RouterState } from './router-state.js';

/** Holds the state of the router and notifies its subscribers of changes. */
export interface StateStore {
  get(): RouterState;
  set(state: RouterState): void;
  subscribe(listener: () => void): () => void;
}

/** `commit` is called with the notification of all subscribers. */
export function createStateStore(initial: RouterState, commit: (notify: () => void) => void): StateStore {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (state) => {
      current = state;
      commit(() => listeners.forEach((listener) => listener()));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
