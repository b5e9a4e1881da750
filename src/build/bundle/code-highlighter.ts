import type { BuildOptions, Metafile } from 'esbuild';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../files/package-root.js';
import { nameTemplate } from './content-names.js';

/** Specifier with which the theme imports the browser's highlighter. */
export const highlighterSpecifier = 'heddle-code-highlighter';

/** Module `heddle-code-themes`: loads the themes of the configuration. */
export function codeThemesSource({ markdown }: SiteConfig): string {
  const { themes } = markdown.shiki;
  if (!themes) return 'export const loadCodeThemes = () => Promise.resolve(undefined);';
  const module = (theme: unknown): string =>
    typeof theme === 'string'
      ? `import(${JSON.stringify(`@shikijs/themes/${theme}`)})`
      : `{ default: ${JSON.stringify(theme)} }`;
  return `export const loadCodeThemes = async () => ({
    light: (await ${module(themes.light)}).default,
    dark: (await ${module(themes.dark)}).default,
  });`;
}

/**
 * Path of the highlighter before files are named by content. It is bundled apart from the site's other code, and only
 * for sites that use it: reading its grammars takes half a second.
 */
export const highlighterPath = nameTemplate('highlighter').replace('[hash]', '00000000') + '.js';

/** True if code of a bundle imports the highlighter. */
export function usesHighlighter({ outputs }: Metafile, config: SiteConfig): boolean {
  const url = config.assetBase + highlighterPath;
  return Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === url));
}

/** The options of the site's browser bundle, for the highlighter. */
export function highlighterOptions(options: BuildOptions): BuildOptions {
  const entry = join(packageRoot(), 'dist/runtime/theme/code/highlight-code.js');
  return {
    ...options,
    entryNames: '[dir]/[name]',
    entryPoints: [{ in: entry, out: highlighterPath.replace(/\.js$/, '') }],
  };
}
