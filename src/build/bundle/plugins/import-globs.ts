import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { expandGlobs } from '../../files/expand-globs.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import { loaderOf } from './site-theme.js';

/** esbuild plugin: `import.meta.glob()` in components of sites that were moved from generators with Vite. */
export function importGlobs({ builder, compat, projectRoot }: SiteConfig, watched: WatchedPaths): Plugin {
  return {
    name: 'heddle-import-globs',
    setup: (build) => {
      if (!compat.some((generator) => generator === 'starlight' || generator === 'vitepress')) return;
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (!path.startsWith(projectRoot + sep) || path.includes(`${sep}node_modules${sep}`)) return undefined;
        const written = await readFile(path, 'utf8');
        if (!written.includes('import.meta.glob')) return undefined;
        const { source, folders } = expandGlobs(written, path, projectRoot, builder.alias);
        for (const folder of folders) watched.folders.add(folder);
        return { contents: source, loader: loaderOf(path, build) };
      });
    },
  };
}
