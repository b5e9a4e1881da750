import type { BuildOptions, Metafile } from 'esbuild';
import { join } from 'node:path';
import { contentHash, toolVersion } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';

/** Specifier by which the theme imports what highlights code in the browser. */
export const highlighterSpecifier = 'heddle-code-highlighter';

/** Module `heddle-code-themes`: loads the themes of the configuration. */
export function codeThemesSource({ markdown }: SiteConfig): string {
  const { themes } = markdown.shiki;
  if (!themes) return 'export const loadCodeThemes = () => Promise.resolve(undefined);';
  const module = (theme: unknown): string =>
    typeof theme === 'string'
      ? `import(${JSON.stringify(`shiki/themes/${theme}.mjs`)})`
      : `{ default: ${JSON.stringify(theme)} }`;
  return `export const loadCodeThemes = async () => ({
    light: (await ${module(themes.light)}).default,
    dark: (await ${module(themes.dark)}).default,
  });`;
}

/**
 * Output path of the highlighter. It is bundled apart from the site's other code, and only for sites that use it:
 * reading its grammars takes half a second.
 */
export function highlighterPath(config: SiteConfig): string {
  const hash = contentHash(toolVersion + codeThemesSource(config));
  return `assets/highlighter.${hash.slice(0, 8).toUpperCase()}.js`;
}

/** Whether code of a bundle imports the highlighter. */
export function usesHighlighter({ outputs }: Metafile, config: SiteConfig): boolean {
  const url = config.base + highlighterPath(config);
  return Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === url));
}

/** The options of the site's browser bundle, for the highlighter. */
export function highlighterOptions(options: BuildOptions, config: SiteConfig): BuildOptions {
  const entry = join(packageRoot(), 'dist/runtime/theme/components/highlight-code.js');
  return {
    ...options,
    entryNames: '[dir]/[name]',
    entryPoints: [{ in: entry, out: highlighterPath(config).replace(/\.js$/, '') }],
  };
}
