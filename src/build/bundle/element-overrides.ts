import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cache } from '../cache/cache.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { findThemeModule } from '../config/theme-module.js';
import { BuildError } from '../report/diagnostic.js';
import { bundleFailed } from '../report/errors/build.js';
import { firstVariables } from './environment.js';
import { createPageUrls } from '../links/page-urls.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';
import type { BundlePlan } from './bundle-options.js';
import { reasonOf } from '../report/reason-of.js';

/**
 * Names in the site's own `mdxComponents`: of components, and of elements such as `h2`, which make a page one with
 * components. Empty for sites without a theme module, which then need not be bundled to find out, and for a module that
 * cannot be read: the bundle says why.
 */
export async function findElementOverrides(
  config: SiteConfig,
  cache: Cache,
  runtimeModules: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const themeModule = findThemeModule(config.themeDir);
  if (themeModule === undefined) return [];
  const [{ browserOptions, themeModuleOptions }, { createApartBundles }, { createCssModules }, { readSiteTheme }] =
    await Promise.all([
      import('./bundle-options.js'),
      import('./bundle-apart.js'),
      import('./plugins/css-modules.js'),
      import('./plugins/site-theme.js'),
    ]);
  const theme = await readSiteTheme(config).catch((error: unknown) => {
    if (error instanceof BuildError) return undefined;
    throw error;
  });
  if (!theme?.ownNames.has('mdxComponents')) return [];
  const watched: BundlePlan['watched'] = { files: new Set(), folders: new Set(), sheets: new Map() };
  const plan: BundlePlan = {
    context: { config, cache, mode: 'production', signal: new AbortController().signal },
    entries: [],
    overrides: new Set(),
    runtimeModules: await runtimeModules(),
    // Names alone are asked for, so links may lead anywhere.
    pageUrls: Promise.resolve(createPageUrls([])),
    directory: join(config.projectRoot, 'overrides'),
    codeStyles: '',
    highlighter: async () =>
      (await import('../highlight/create-highlighter.js')).createHighlighter(config.markdown.shiki),
    fragments: new Map(),
    foreign: new Map(),
    theme,
    cssModules: createCssModules(config),
    watched,
    apart: createApartBundles(() => browserOptions(plan), watched),
    variables: firstVariables([]),
  };
  try {
    const result = await runEsbuild({ ...themeModuleOptions(plan), write: false as const });
    const text = result.outputFiles.find(({ path }) => path.endsWith('.mjs'))!.text;
    const file = join(cache.materialize('overrides', contentHash(text), new Map([['theme.mjs', text]])), 'theme.mjs');
    const { mdxComponents } = (await import(pathToFileURL(file).href)) as { mdxComponents: Record<string, unknown> };
    return Object.keys(mdxComponents).sort();
  } catch (error) {
    const message = (error as { errors?: { text: string }[] }).errors?.[0]?.text ?? reasonOf(error);
    // A placeholder of a package that the project lacks may be the cause.
    throw new BuildError([
      bundleFailed({ file: themeModule }, `The theme cannot be loaded: ${message}`),
      ...plan.foreign.values(),
    ]);
  }
}
