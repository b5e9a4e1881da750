import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cache } from '../cache/cache.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { BuildError } from '../report/diagnostic.js';
import { bundleFailed } from '../report/errors-build.js';
import { createCssModules } from './css-modules.js';
import { siteModulesPlugin } from './site-modules.js';
import { siteResolution } from './site-resolution.js';
import { readSiteTheme, siteThemePlugin } from './site-theme.js';
import { runEsbuild } from '../util/run-esbuild.js';

/**
 * Names in the site's own `mdxComponents`: of components, and of elements such as `h2`, with which a page counts as one
 * with components. Empty for sites without a theme module, which then need not be bundled to find out.
 */
export async function findElementOverrides(
  config: SiteConfig,
  cache: Cache,
  runtimeModules: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const theme = await readSiteTheme(config);
  const themeModule = theme.module;
  if (themeModule === undefined || !theme.ownNames.has('mdxComponents')) return [];
  const modules = await runtimeModules();
  try {
    const result = await runEsbuild({
      stdin: {
        contents: `export { mdxComponents } from ${JSON.stringify(themeModule)};`,
        resolveDir: config.projectRoot,
      },
      ...siteResolution(config),
      bundle: true,
      write: false as const,
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      logLevel: 'silent',
      outdir: join(config.projectRoot, 'overrides'),
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env.DEV': 'false',
        'import.meta.env.SSR': 'true',
        __HEDDLE_SITE__: JSON.stringify({ base: config.base, siteOrigin: '', cleanUrls: true }),
      },
      loader: { '.css': 'empty', '.svg': 'dataurl', '.png': 'dataurl', '.jpg': 'dataurl', '.woff2': 'dataurl' },
      banner: {
        js: "import { createRequire as heddleCreateRequire } from 'node:module'; const require = heddleCreateRequire(import.meta.url);",
      },
      plugins: [
        siteModulesPlugin(config, [], '', modules),
        siteThemePlugin(config, theme),
        createCssModules(config.projectRoot).plugin,
      ],
    });
    const text = result.outputFiles.find(({ path }) => path.endsWith('.js'))!.text;
    const file = join(cache.place('overrides', contentHash(text), new Map([['theme.mjs', text]])), 'theme.mjs');
    const { mdxComponents } = (await import(pathToFileURL(file).href)) as { mdxComponents: Record<string, unknown> };
    return Object.keys(mdxComponents).sort();
  } catch (error) {
    const message =
      (error as { errors?: { text: string }[] }).errors?.[0]?.text ??
      (error instanceof Error ? error.message : String(error));
    throw new BuildError([bundleFailed({ file: themeModule }, `The theme cannot be loaded: ${message}`)]);
  }
}
