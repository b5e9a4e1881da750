import type { SiteData } from '../../shared/site-data.js';
import type { PageStart, RuntimeHandle, RuntimeModule } from '../page-start.js';
import type { PageFiles } from '../router/page-files.js';
import type { RouterLoader } from './load-router.js';

/** Loads and starts the runtime, once; rejects when it cannot be had, and tries again at the next call. */
export type StartRuntime = () => Promise<RuntimeHandle>;

/** Rejects when the file is missing: what hosts answer instead is no JSON. */
async function fetchSite(url: string): Promise<SiteData> {
  return (await (await fetch(url)).json()) as SiteData;
}

/** Makes the function that starts the runtime once. */
export function createRuntimeStarter(
  { site, runtime, code }: PageStart,
  router: RouterLoader,
  pageFiles: PageFiles,
): StartRuntime {
  let started: Promise<RuntimeHandle> | undefined;
  const start = async (): Promise<RuntimeHandle> => {
    // Components may render code at any time.
    import(code).catch(() => undefined);
    const [module, siteData, handle] = await Promise.all([
      import(runtime) as Promise<RuntimeModule>,
      fetchSite(site),
      router.load(),
    ]);
    return module.start({ ...handle, site: siteData, pageFiles });
  };
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
