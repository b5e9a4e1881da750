import { join, sep } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../files/package-root.js';
import { duringScope, evaluationScope, readsOf, variablesScope, type OutsideRead } from '../outside/outside-reads.js';

/** True if code of others takes part in compiling, which may read variables of the environment. */
const hasPluginCode = ({ markdown, plugins }: SiteConfig): boolean =>
  plugins.some((plugin) => plugin.markdown) ||
  markdown.remarkPlugins.length > 0 ||
  markdown.rehypePlugins.length > 0 ||
  markdown.shiki.transformers.length > 0;

/** Creates the function that compiles something, and returns the variables that plugins read meanwhile as well. */
export function createReadNoter(
  config: SiteConfig,
): <T>(compile: () => Promise<T>) => Promise<{ value: T; reads: OutsideRead[] }> {
  if (!hasPluginCode(config)) return async (compile) => ({ value: await compile(), reads: [] });
  const ownFolder = join(packageRoot(), 'dist', sep);
  return async (compile) => {
    const scope = variablesScope((place) => !place.startsWith(ownFolder));
    const value = await duringScope(scope, compile);
    return { value, reads: readsOf([scope, evaluationScope]).inputs };
  };
}
