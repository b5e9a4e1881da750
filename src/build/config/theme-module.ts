import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names of a theme's module, in the order of precedence. */
const themeModuleNames = ['tsx', 'ts', 'mts', 'jsx', 'js', 'mjs', 'cts', 'cjs'].map((ending) => `index.${ending}`);

/** Absolute path of the module in a theme folder; undefined when there is none. */
export function findThemeModule(themeDir: string): string | undefined {
  return themeModuleNames.map((name) => join(themeDir, name)).find((path) => existsSync(path));
}

/** True if a path is that of a theme's module, which need not exist. */
export const isThemeModule = (path: string, themeDir: string): boolean =>
  themeModuleNames.some((name) => path === join(themeDir, name));
