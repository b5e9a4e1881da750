import { basename } from 'node:path';
import type { SiteConfig } from './site-config.js';

/** PascalCase of a component's file name, or of its folder: `my-box.tsx` and `my-box/index.tsx` are used as `<MyBox>`. */
function componentName(path: string): string {
  const name = basename(path.replace(/[\\/]index\.[a-z]+$/, '')).replace(/\.[a-z]+$/, '');
  const words = name.split(/[^a-zA-Z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** Component name to absolute path, of the components that the configuration and its plugins add to every page. */
export function globalComponents(config: SiteConfig): ReadonlyMap<string, string> {
  const ofPlugins = config.plugins.flatMap(({ markdown }) => markdown?.globalComponents ?? []);
  return new Map([...ofPlugins, ...config.markdown.globalComponents].map((path) => [componentName(path), path]));
}
