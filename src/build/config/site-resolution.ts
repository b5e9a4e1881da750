import type { BuildOptions } from 'esbuild';
import { dirname, join } from 'node:path';
import type { SiteConfig } from './site-config.js';
import { projectAliases } from '../../compat/dialects.js';
import { packageRoot } from '../files/package-root.js';

/** `node_modules` of a folder and of those above it, nearest first. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder);
  return [join(folder, 'node_modules'), ...(above === folder ? [] : packageFolders(above))];
}

/** Endings that imports leave out. Bundlers of other generators find Markdown files without them, too. */
const usualExtensions = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
const movedExtensions = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.css', '.json', '.mdx', '.md'];

/**
 * One React for everything: esbuild resolves aliases in the project, no matter which file imports them. A project
 * without a React of its own gets Heddle's.
 */
export function siteResolution({ builder, compat, projectRoot }: SiteConfig): BuildOptions {
  return {
    absWorkingDir: projectRoot,
    alias: {
      react: 'react',
      'react-dom': 'react-dom',
      ...projectAliases({ compat }, projectRoot),
      ...builder.alias,
    },
    nodePaths: packageFolders(packageRoot()),
    // Naming conditions removes esbuild's own `module`.
    ...(builder.conditions?.length ? { conditions: ['module', ...builder.conditions] } : {}),
    resolveExtensions: [
      ...new Set([...(builder.resolveExtensions ?? []), ...(compat.length > 0 ? movedExtensions : usualExtensions)]),
    ],
  };
}
