import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isObject, listOf, parseYaml, textOf } from '../page-facts.js';

// The configuration of a Docusaurus site, as far as Heddle reads it.

export type Fields = Record<string, unknown>;

/** Folder of the pages in the new project: documents, blog and pages are below one root in Heddle. */
export const contentRoot = 'content';

/** The configuration of a site with its defaults. */
export interface DocusaurusConfig {
  /** All options as they are written. */
  options: Fields;
  /** `themeConfig`. */
  theme: Fields;
  /** Options of the documents of the preset. */
  docs: Fields | undefined;
  /** Options of each instance of the docs plugin, with that of the preset first. */
  instances: readonly Fields[];
  /** Options of each instance of the blog plugin, with that of the preset first. */
  blogs: readonly Fields[];
  /** Options of `src/pages`; undefined if it is switched off. */
  pages: Fields | undefined;
  /** Languages, with the default language first. */
  locales: readonly string[];
}

/** Reads the parts of an evaluated configuration. */
export function readConfig(options: Fields): DocusaurusConfig {
  const i18n = isObject(options['i18n']) ? options['i18n'] : {};
  const docs = partOptions(options, 'docs');
  const blog = partOptions(options, 'blog');
  return {
    options,
    theme: isObject(options['themeConfig']) ? options['themeConfig'] : {},
    docs,
    instances: [...(docs ? [docs] : []), ...pluginOptions(options, /content-docs$/)],
    blogs: [...(blog ? [blog] : []), ...pluginOptions(options, /content-blog$/)],
    pages: partOptions(options, 'pages'),
    locales: [...new Set([textOf(i18n['defaultLocale']) ?? 'en', ...listOf(i18n['locales']).map(String)])],
  };
}

/** Options of a preset's part or of a plugin; undefined if it is switched off. */
export function partOptions(
  config: Fields,
  part: 'docs' | 'blog' | 'pages' | 'theme' | 'gtag' | 'googleTagManager',
): Fields | undefined {
  for (const preset of listOf(config['presets'])) {
    const [name, options] = Array.isArray(preset) ? (preset as unknown[]) : [preset];
    if (!/classic/.test(String(name))) continue;
    const value = isObject(options) ? options[part] : undefined;
    return value === false ? undefined : isObject(value) ? value : {};
  }
  return undefined;
}

/** Options of a plugin that is named in the configuration. */
export function pluginOptions(config: Fields, pattern: RegExp): Fields[] {
  return listOf(config['plugins']).flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
    return typeof name === 'string' && pattern.test(name) ? [isObject(options) ? options : {}] : [];
  });
}

/** A path of the configuration, which may be absolute, relative to the project. */
export const projectPath = (folder: string, path: string): string =>
  relative(folder, resolve(folder, path)).replaceAll('\\', '/');

export const trimSlashes = (path: string): string => path.replace(/^\.?\/+|\/+$/g, '');
export const joinUrl = (...parts: string[]): string => `/${parts.map(trimSlashes).filter(Boolean).join('/')}`;

/** A JSON file of the project, `{}` if there is none. */
export function readJson(folder: string, file: string): unknown {
  return existsSync(join(folder, file)) ? parseYaml(readFileSync(join(folder, file), 'utf8')) : undefined;
}

export const messageOf = (texts: unknown, key: string): string | undefined => {
  const entry = isObject(texts) ? texts[key] : undefined;
  return isObject(entry) ? textOf(entry['message']) : undefined;
};
