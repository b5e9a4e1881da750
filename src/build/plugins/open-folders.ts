import type { SiteConfig } from '../config/site-config.js';

/** Folders of the output whose files frames without an origin may load. */
export function openFolders(config: Pick<SiteConfig, 'plugins'> | undefined): string[] {
  return (config?.plugins ?? []).flatMap((plugin) => plugin.openFolders ?? []);
}
