import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { encodePath } from '../../../shared/route-path.js';
import type { SiteConfig } from '../../config/site-config.js';
import { diskPath, withSlashes } from '../../files/paths.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import { ownTheme } from '../own-theme.js';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Path of a file in `public/` that a decoded URL path such as `/bg.png` names; `..` cannot leave that folder. */
export const publicFile = (path: string, { root }: Pick<SiteConfig, 'root'>): string =>
  diskPath(join(root, 'public', join('/', path)));

/** URL of a file in `public/` that a decoded URL path names; undefined if there is none. */
export const publicUrl = (path: string, config: Pick<SiteConfig, 'root' | 'base'>): string | undefined =>
  isFile(publicFile(path, config)) ? config.base + encodePath(path.slice(1).normalize('NFC')) : undefined;

/** The path of a URL as on disk, and what follows it from `?` or `#` on. */
export function urlParts(written: string): { path: string; suffix: string } {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
  try {
    return { path: decodeURIComponent(path), suffix };
  } catch {
    return { path, suffix };
  }
}

const namespace = 'heddle-public';

/** Namespaces whose modules people write. Heddle's own write absolute paths, which need no questions. */
const written = ['file', 'heddle-css', 'heddle-given', ownTheme];

/**
 * esbuild plugin: a path that begins with `/` names a file of `public/`, whose URL scripts and style sheets get, or a file
 * below the project's root, as in Vite.
 */
export function rootPaths(config: SiteConfig, watched: WatchedPaths): Plugin {
  const { base, compat, projectRoot } = config;
  const folder = withSlashes(relative(projectRoot, join(config.root, 'public')));
  const resolve = async (build: PluginBuild, args: OnResolveArgs): Promise<OnResolveResult | undefined> => {
    const { kind, path: specifier, pluginData } = args;
    if (kind === 'entry-point' || kind === 'require-resolve' || isAsking('root-paths', pluginData)) return undefined;
    const isStyle = kind === 'url-token' || kind === 'import-rule';
    const { path, suffix } = isStyle ? urlParts(specifier) : { path: specifier, suffix: '' };
    if (existsSync(path)) return undefined;
    const url = publicUrl(path, config);
    if (url !== undefined) {
      watched.folders.add(dirname(publicFile(path, config)));
      return isStyle
        ? { path: url + suffix, external: true }
        : { path, namespace, pluginData: url, sideEffects: false };
    }
    // Style sheets of sites that were moved may name files that their generator adds to the output.
    if (kind === 'url-token' && compat.length > 0) return { path: base + specifier.slice(1), external: true };
    const below = await askOtherPlugins('root-paths', build, {
      ...args,
      path: `.${specifier}`,
      resolveDir: projectRoot,
    });
    if (below.errors.length === 0) return below;
    const found = await askOtherPlugins('root-paths', build, args);
    if (found.errors.length === 0) return undefined;
    return {
      errors: [
        {
          text: `There is no file ${path}, neither in ${folder} nor from the root of the project`,
          detail: { fix: `Correct the path, or add the file to ${folder}.` },
        },
      ],
    };
  };
  return {
    name: 'heddle-root-paths',
    setup: (build) => {
      for (const from of written)
        build.onResolve({ filter: /^\/[^/]/, namespace: from }, (args) => resolve(build, args));
      build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({
        contents: `export default ${JSON.stringify(pluginData)};`,
      }));
    },
  };
}
