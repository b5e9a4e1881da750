import type { Router, RouterState } from './router-state.js';

/** Makes the router of server rendering: it shows one page and goes nowhere. */
export function createStaticRouter(state: RouterState): Router {
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    navigate: () => Promise.resolve(),
    completeSidebar: () => Promise.resolve(),
  };
}
