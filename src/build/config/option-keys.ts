import { contentHash } from '../cache/cache-key.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { toPlainValue } from '../values/values.js';
import type { SiteConfig } from './site-config.js';

/** Options that compiled pages depend on. */
function markdownSlice(config: SiteConfig): unknown {
  const { projectRoot, root, lang, locales, hasLocaleFolders, multiVersion } = config;
  const { markdown, replaceRules, route, plugins } = config;
  return {
    projectRoot,
    root,
    lang,
    langs: locales.map((locale) => locale.lang),
    hasLocaleFolders,
    multiVersion,
    cleanUrls: route.cleanUrls,
    stripNumberPrefixes: route.stripNumberPrefixes,
    compat: config.compat,
    include: route.include,
    extensions: route.extensions,
    markdown,
    replaceRules,
    plugins: plugins
      .filter((plugin) => plugin.markdown)
      .map(({ name, cacheKey = '', markdown: options }) => ({ name, cacheKey, options })),
  };
}

/**
 * Key of the options that compiled pages depend on. Other options, such as the title, do not change it, unless functions
 * or objects of classes are among them: what those do is known only by the hash of the configuration and its packages.
 */
export function markdownKey(config: SiteConfig): string {
  let isOpaque = false;
  const { toPortable } = createPortablePaths(config.projectRoot);
  const plain = toPlainValue(markdownSlice(config), () => (isOpaque = true), toPortable);
  // `base` can look like a path of the machine.
  return contentHash(JSON.stringify([plain, config.base, isOpaque ? config.configHash : '']));
}
