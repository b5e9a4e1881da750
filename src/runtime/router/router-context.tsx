import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Router, RouterState } from './router-state.js';

const RouterContext = createContext<Router | undefined>(undefined);

/** Gives the components below it a router. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** The router of the page. Throws outside a page, where there is nothing to navigate. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('Heddle hooks and components work inside a page of the site only.');
  return router;
}

/** The state of the page; renders again with every navigation. */
export function useRouterState(): RouterState {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.getState, router.getState);
}
