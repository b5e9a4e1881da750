import type { OnLoadArgs, OnLoadResult, OnResolveResult, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import type { CssModules } from './css-modules.js';
import { escapePattern } from './path-filter.js';

/** Notes what a plugin asks to watch. */
function note({ watchFiles = [], watchDirs = [] }: OnLoadResult | OnResolveResult, watched: WatchedPaths): void {
  for (const path of watchFiles) if (isAbsolute(path)) watched.files.add(path);
  for (const path of watchDirs) if (isAbsolute(path)) watched.folders.add(path);
}

/**
 * The esbuild plugins of the configuration, as every bundle of a site runs them. The files they ask to watch become
 * inputs of the bundle, and the CSS modules they make have the same class names in every bundle.
 */
export function sitePlugins({ builder }: SiteConfig, cssModules: CssModules, watched: WatchedPaths): Plugin[] {
  const finish = async (result: OnLoadResult, { path }: OnLoadArgs): Promise<OnLoadResult> => {
    note(result, watched);
    const isModule = result.loader === 'local-css' || (result.loader === 'css' && path.endsWith('.module.css'));
    if (!isModule || (result.errors ?? []).length > 0) return result;
    return {
      ...result,
      ...(await cssModules.load(path, result.contents ?? (await readFile(path)), result.resolveDir)),
    };
  };
  const given = (builder.plugins ?? []).map(({ name, setup }): Plugin => ({
    name,
    setup: (build) =>
      setup({
        ...build,
        onResolve: (options, callback) =>
          build.onResolve(options, async (args) => {
            const result = await callback(args);
            if (result) note(result, watched);
            return result;
          }),
        onLoad: (options, callback) =>
          build.onLoad(options, async (args) => {
            const result = await callback(args);
            return result ? finish(result, args) : result;
          }),
      }),
  }));
  const localEndings = Object.entries(builder.loader ?? {}).filter(([, loader]) => loader === 'local-css');
  if (localEndings.length === 0) return given;
  const filter = new RegExp(`(?:${localEndings.map(([ending]) => escapePattern(ending)).join('|')})$`);
  const byEnding: Plugin = {
    name: 'heddle-local-css',
    setup: ({ onLoad }) =>
      onLoad({ filter, namespace: 'file' }, async ({ path }) => cssModules.load(path, await readFile(path))),
  };
  return [...given, byEnding];
}
