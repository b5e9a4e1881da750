import { contentHash } from '../cache/cache-key.js';
import { identityOf } from './option-identity.js';
import type { SiteConfig } from './site-config.js';

/** A value as plain JSON; `opaque` hears of everything that only the configuration file's own text identifies. */
function toPlain(value: unknown, opaque: () => void, ancestors: readonly object[]): unknown {
  if (typeof value === 'function') {
    const identity = identityOf(value as (...args: never[]) => unknown);
    if (identity === undefined) opaque();
    return { function: identity ?? value.name };
  }
  if (value instanceof RegExp) return { expression: String(value), lastIndex: value.lastIndex };
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isKnown = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  if (!isKnown || ancestors.includes(value)) {
    opaque();
    return { object: isKnown ? 'cycle' : value.constructor.name };
  }
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.map((item) => toPlain(item, opaque, inner));
  return Object.keys(value)
    .sort()
    .map((key) => [key, toPlain((value as Record<string, unknown>)[key], opaque, inner)]);
}

/** Options that compiled pages depend on. */
function markdownSlice(config: SiteConfig): unknown {
  const {
    projectRoot,
    root,
    base,
    lang,
    locales,
    hasLocaleFolders,
    multiVersion,
    markdown,
    replaceRules,
    route,
    plugins,
  } = config;
  return {
    projectRoot,
    root,
    base,
    lang,
    langs: locales.map((locale) => locale.lang),
    hasLocaleFolders,
    multiVersion,
    cleanUrls: route.cleanUrls,
    extensions: route.extensions,
    markdown,
    replaceRules,
    plugins: plugins
      .filter((plugin) => plugin.markdown)
      .map(({ name, cacheKey = '', markdown: options }) => ({ name, cacheKey, options })),
  };
}

/**
 * Key of the options that compiled pages depend on. Other options, such as the title, do not change it, unless plugins
 * or functions are among them: what those do is known only by the hash of the configuration and its packages.
 */
export function markdownKey(config: SiteConfig): string {
  let isOpaque = false;
  const plain = toPlain(markdownSlice(config), () => (isOpaque = true), []);
  return contentHash(JSON.stringify([plain, isOpaque ? config.configHash : '']));
}
