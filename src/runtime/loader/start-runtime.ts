import type { SiteData } from '../../shared/site-data.js';
import { htmlPolicy } from '../dom/html-policy.js';
import type { PageStart, RuntimeHandle, RuntimeModule } from '../page-start.js';
import type { BrowserRouter } from '../router/create-router.js';
import type { PageFiles } from '../router/page-files.js';

/** Loads and starts the runtime, once; rejects when it cannot be had, and tries again at the next call. */
export type StartRuntime = () => Promise<RuntimeHandle>;

/** Rejects when the file is missing: what hosts answer instead is no JSON. */
async function fetchSite(url: string): Promise<SiteData> {
  return (await (await fetch(url)).json()) as SiteData;
}

/** Makes the function that starts the runtime once. */
export function createRuntimeStarter(
  { site, runtime }: PageStart,
  router: BrowserRouter,
  pageFiles: PageFiles,
): StartRuntime {
  let started: Promise<RuntimeHandle> | undefined;
  const start = async (): Promise<RuntimeHandle> => {
    const [module, siteData] = await Promise.all([import(runtime) as Promise<RuntimeModule>, fetchSite(site)]);
    return module.start({ site: siteData, router, pageFiles, htmlPolicy: htmlPolicy() });
  };
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
