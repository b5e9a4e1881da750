import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names of a theme's module, in the order of precedence. */
const endings = ['tsx', 'ts', 'mts', 'jsx', 'js', 'mjs', 'cts', 'cjs'];
const themeModuleNames = endings.map((ending) => `index.${ending}`);

/** Absolute path of the module in a theme folder; undefined when there is none. */
export function findThemeModule(themeDir: string): string | undefined {
  return themeModuleNames.map((name) => join(themeDir, name)).find((path) => existsSync(path));
}

/** Absolute path of the module of a theme folder that only the server runs; undefined when there is none. */
export function findThemeServer(themeDir: string): string | undefined {
  return endings.map((ending) => join(themeDir, `server.${ending}`)).find((path) => existsSync(path));
}
