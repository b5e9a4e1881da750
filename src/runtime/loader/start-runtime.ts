import type { SiteData } from '../../shared/site-data.js';
import type { PageStart, RuntimeHandle } from '../page-start.js';
import type { RouterHandle } from '../router/start-router.js';
import { loadOnce } from './load-once.js';
import type { RouterLoader } from './load-router.js';

/** The data that the loader passes to the runtime. */
export interface RuntimeInput extends RouterHandle {
  site: SiteData;
}

/** The runtime bundle's exports. */
export interface RuntimeModule {
  start(input: RuntimeInput): Promise<RuntimeHandle>;
}

/** Loads and starts the runtime, once; rejects when it cannot be had, and tries again at the next call. */
export type StartRuntime = () => Promise<RuntimeHandle>;

/** Makes the function that starts the runtime once. */
export function createRuntimeStarter(
  { runtime }: PageStart,
  loadSite: () => Promise<SiteData>,
  router: RouterLoader,
): StartRuntime {
  return loadOnce(async (again) => {
    const [module, site, handle] = await Promise.all([
      import(runtime + again) as Promise<RuntimeModule>,
      loadSite(),
      router.load(),
    ]);
    return module.start({ ...handle, site });
  });
}
