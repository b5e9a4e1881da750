import { existsSync, readFileSync } from 'node:fs';
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

const comment = /\/\*[^]*?\*\/|\/\/.*$/gm;
const styleImport = /import\s*(['"])[^'"]+\.(?:css|scss|sass|less)\1\s*;?/g;
/** Export of a theme module that keeps the built-in theme. */
const wholeTheme =
  /export\s*\*\s*from\s*(['"])(?:heddle\/theme(?:-original)?|@rspress\/core\/theme(?:-original)?|rspress\/theme)\1\s*;?/g;

/** True if a theme has code, not only style sheets. */
export function hasThemeCode(themeDir: string): boolean {
  const path = findThemeModule(themeDir);
  if (path === undefined) return false;
  const text = readFileSync(path, 'utf8');
  return text.replace(comment, '').replace(styleImport, '').replace(wholeTheme, '').trim() !== '';
}
