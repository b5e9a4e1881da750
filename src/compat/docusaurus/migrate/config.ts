import { readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { isInRepository } from '../../../cli/migrate/project-files.js';
import { join } from 'node:path';
import { listOf, parseYaml, filledString } from '../../../cli/migrate/page-facts.js';
import { isRecord } from '../../../shared/is-record.js';

// The configuration of a Docusaurus site, as far as Heddle reads it.

/** Folder of the pages in the new project: documents, blog and pages are below one root in Heddle. */
export const contentRoot = 'content';

/** The configuration of a site with its defaults. */
export interface DocusaurusConfig {
  /** All options as they are written. */
  options: WrittenFields;
  /** `themeConfig`. */
  theme: WrittenFields;
  /** Options of the documents of the preset. */
  docs: WrittenFields | undefined;
  /** Options of each instance of the docs plugin, with that of the preset first. */
  instances: readonly WrittenFields[];
  /** Options of each instance of the blog plugin, with that of the preset first. */
  blogs: readonly WrittenFields[];
  /** Options of `src/pages`; undefined if it is switched off. */
  pages: WrittenFields | undefined;
  /** Style sheets for all pages, as they are written. */
  styles: readonly string[];
  /** Languages, with the default language first. */
  locales: readonly string[];
}

/** Reads the parts of an evaluated configuration. */
export function readConfig(options: WrittenFields): DocusaurusConfig {
  const i18n = isRecord(options['i18n']) ? options['i18n'] : {};
  const docs = partOptions(options, 'docs');
  const blog = partOptions(options, 'blog');
  const instances = [...(docs ? [docs] : []), ...optionsOfPlugins(options, /content-docs$/)];
  return {
    options,
    theme: isRecord(options['themeConfig']) ? options['themeConfig'] : {},
    // A site without the preset names the plugins that the preset consists of.
    docs: docs ?? instances.find(({ id = 'default' }) => id === 'default'),
    instances,
    blogs: [...(blog ? [blog] : []), ...optionsOfPlugins(options, /content-blog$/)],
    pages: partOptions(options, 'pages') ?? optionsOfPlugins(options, /content-pages$/)[0],
    styles: [partOptions(options, 'theme'), ...optionsOfPlugins(options, /theme-classic$/, 'themes')].flatMap((theme) =>
      [theme?.['customCss']].flat().flatMap((path) => filledString(path) ?? []),
    ),
    locales: [...new Set([filledString(i18n['defaultLocale']) ?? 'en', ...listOf(i18n['locales']).map(String)])],
  };
}

/** A path below `node_modules`, which `require.resolve` returns, as an import has it; other texts as they are. */
export const importPath = (path: string): string => {
  const slashed = path.replaceAll('\\', '/');
  const inside = slashed.lastIndexOf('/node_modules/');
  return inside === -1 ? path : slashed.slice(inside + '/node_modules/'.length);
};

/** Name of the package that a name or path of a plugin means; the path of a file of the project as it is. */
const packageName = (written: string): string =>
  importPath(written) === written ? written : /^(?:@[^/]+\/)?[^/]+/.exec(importPath(written))![0];

/** A plugin, preset or theme of the configuration. */
export interface NamedPart {
  /** Name of its package; empty for what is no name. */
  name: string;
  /** Its name, its path, or the function itself. */
  written: unknown;
  options: WrittenFields;
}

/** Plugins, presets or themes with their options. */
export const namedParts = (config: WrittenFields, list: 'plugins' | 'presets' | 'themes'): NamedPart[] =>
  listOf(config[list]).map((part) => {
    const [written, options] = Array.isArray(part) ? (part as unknown[]) : [part];
    const name = typeof written === 'string' ? packageName(written) : '';
    return { name, written, options: isRecord(options) ? options : {} };
  });

/** The classic preset, or one that takes its place and has the same parts. */
export function mainPreset(config: WrittenFields): NamedPart | undefined {
  const presets = namedParts(config, 'presets');
  return (
    presets.find(({ name }) => name.includes('classic')) ??
    presets.find(({ options }) => ['docs', 'blog', 'pages'].some((part) => part in options))
  );
}

/** Options of a preset's part; undefined if it is switched off, or if the site has no such preset. */
export function partOptions(
  config: WrittenFields,
  part: 'docs' | 'blog' | 'pages' | 'theme' | 'gtag' | 'googleTagManager',
): WrittenFields | undefined {
  const preset = mainPreset(config);
  const value = preset?.options[part];
  return preset === undefined || value === false ? undefined : isRecord(value) ? value : {};
}

/** Options of a plugin, or of a theme, that is named in the configuration. */
export const optionsOfPlugins = (
  config: WrittenFields,
  pattern: RegExp,
  list: 'plugins' | 'themes' = 'plugins',
): WrittenFields[] => namedParts(config, list).flatMap(({ name, options }) => (pattern.test(name) ? [options] : []));

export const trimSlashes = (path: string): string => path.replace(/^\.?\/+|\/+$/g, '');
export const joinUrl = (...parts: string[]): string => `/${parts.map(trimSlashes).filter(Boolean).join('/')}`;

/** A JSON file of the project, `{}` if there is none. */
export function readProjectJson(folder: string, file: string): unknown {
  return isInRepository(folder, file) ? parseYaml(readFileSync(join(folder, file), 'utf8')) : undefined;
}

export const messageOf = (texts: unknown, key: string): string | undefined => {
  const entry = isRecord(texts) ? texts[key] : undefined;
  return isRecord(entry) ? filledString(entry['message']) : undefined;
};
