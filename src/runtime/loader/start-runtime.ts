import type { SiteData } from '../../shared/site-data.js';
import type { PageStart, RuntimeHandle, RuntimeModule } from '../page-start.js';
import { loadOnce } from './load-once.js';
import type { RouterLoader } from './load-router.js';

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
