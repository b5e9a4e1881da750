import { relative, resolve } from 'node:path';
import type { GeneratorName } from '../../compat/names.js';
import { listOf } from './page-facts.js';
import { isRecord } from '../../shared/is-record.js';

// Moving a site takes three steps:
//
//     project of another generator ── read by `src/compat/*/migrate` ── draft ── written by `write-draft.ts` ── Heddle project
//
// A draft keeps every file where it is unless Heddle needs it elsewhere, so that relative links and imports hold, and
// the edits of pages stay few. Paths of a draft are relative to the project, with forward slashes.

/** A part of a project that would have to be run to be known. */
export interface UnreadPart {
  /** Path relative to the project. */
  file: string;
  /** Line from 1. */
  line: number;
  /** Path of the option that needs it, such as `themeConfig.sidebar`; empty for a statement. */
  path: string;
  /** Source on one line. */
  text: string;
}

/** A project of another generator. */
export interface ForeignProject {
  generator: GeneratorName;
  /** Absolute path of the project: the folder with `package.json`, or the one that contains the configuration. */
  folder: string;
  /** Path of the configuration file, relative to the project; undefined for a site without one. */
  configFile: string | undefined;
  /** Files of the project, sorted, and files outside of it that its configuration names, which begin with `../`. */
  files: readonly string[];
  /** Parts that were not run, for a project whose code must not run. Undefined: code runs. */
  unread?: UnreadPart[] | undefined;
}

/** Something that a person has to look at. */
export interface DraftNote {
  /** Path in the new project. */
  file?: string;
  /** Line in the new file, from 1. */
  line?: number;
  /** The cause in one sentence, and what to do. */
  message: string;
}

/** A plugin in the configuration: `name(options)`, imported from `module`. */
export interface PluginDraft {
  name: string;
  module: string;
  options?: unknown;
}

/** A plugin of unified in `markdown`: the default export of an npm package. */
export interface MarkdownPluginDraft {
  key: 'remarkPlugins' | 'rehypePlugins';
  module: string;
  options?: unknown;
}

/** Where visitors are led from an old URL. */
export interface RedirectDraft {
  from: string;
  to: string;
}

/** A page of the old site. */
export interface PageDraft {
  /** Path in the old project. */
  file: string;
  /** URL path of the old page without `base`, such as `/guide/start`. */
  url: string;
  /** URL path of the new page, if it is another one. */
  newUrl?: string;
  /** Front matter fields to set, or to remove where the value is undefined. */
  fields: Record<string, unknown>;
}

/** A Heddle site that is not written yet. */
export interface SiteDraft {
  project: ForeignProject;
  /** Values of `site.config.ts` without plugins. What Heddle does not accept is noted and left out when it is written. */
  config: Record<string, unknown>;
  plugins: PluginDraft[];
  markdownPlugins: MarkdownPluginDraft[];
  /** Pages, by their path in the old project. */
  pages: Map<string, PageDraft>;
  /** Files that move, from their old paths to their new ones. */
  moves: Map<string, string>;
  /** Old paths of files that stay and are needed at another place as well, by their new paths. */
  copies: Map<string, string>;
  /** Files that are written, or written over, by their new paths. */
  writes: Map<string, string>;
  /** Old paths of files that the new site has no use for. */
  removes: Set<string>;
  redirects: RedirectDraft[];
  /** URL paths of pages that no file of the old site has: of plugins, as far as redirects point to them, and of categories. */
  pluginUrls: string[];
  notes: DraftNote[];
  /**
   * Prefixes that the URL of any page may begin with: those of languages in which pages of the default language are shown
   * that they lack, such as `/fr`.
   */
  fallbackPrefixes: string[];
  /** Old folders of documents, from which links to files may be written. */
  contentFolders: string[];
  /** Files below the new root that have the extension of pages and are none. */
  noPages: string[];
  /** Rewrites syntax that only this site has in the text of a Markdown file, by the file's old path. */
  editMarkdown: (text: string, file: string) => string;
  /** Rewrites the text of a component for the generator of the site. */
  editComponent: (text: string) => string;
  /** Rewrites what only one generator has in the text of a style sheet. */
  editStyles: (text: string) => string;
  /** npm packages that the new site needs besides Heddle, with their versions. */
  addedPackages: Record<string, string>;
  /** Names of npm packages that only the old generator used; patterns end with `*`. */
  packages: readonly string[];
}

/** A path of a configuration relative to the project: `paths` point to it from the folder of the project, and may be absolute. */
export const pathInProject = (folder: string, ...paths: readonly string[]): string =>
  relative(folder, resolve(folder, ...paths)).replaceAll('\\', '/') || '.';

/** Notes a path outside of the repository that a page or the configuration of the old site names. */
export function noteOutside({ notes }: SiteDraft, path: string, file = 'site.config.ts'): void {
  notes.push({
    file,
    message: `${path} is outside of the repository, so it was neither read nor copied. Copy it into the project, or remove what names it.`,
  });
}

/** An empty draft. */
export const createDraft = (project: ForeignProject, packages: readonly string[]): SiteDraft => ({
  project,
  config: {},
  plugins: [],
  markdownPlugins: [],
  pages: new Map(),
  moves: new Map(),
  copies: new Map(),
  writes: new Map(),
  removes: new Set(),
  redirects: [],
  pluginUrls: [],
  notes: [],
  fallbackPrefixes: [],
  contentFolders: [],
  addedPackages: {},
  noPages: [],
  editMarkdown: (text) => text,
  editComponent: (text) => text,
  editStyles: (text) => text,
  packages,
});

/** Adds patterns to `route.include` or `route.exclude`. */
export function addRoutePatterns({ config }: SiteDraft, key: 'include' | 'exclude', patterns: readonly string[]): void {
  if (patterns.length === 0) return;
  const route = isRecord(config['route']) ? config['route'] : {};
  config['route'] = { ...route, [key]: [...listOf(route[key]), ...patterns] };
}

/** Options of plugins that report mistakes as warnings, because other generators build pages with them. */
const lenientOptions: Readonly<Record<string, Record<string, unknown>>> = {
  math: { checkFormulas: 'warning' },
  mermaid: { checkDiagrams: 'warning' },
};

/** Adds a plugin of Heddle, unless the site has it. */
export function addPlugin(
  { plugins }: SiteDraft,
  name: 'llms' | 'math' | 'mermaid' | 'sitemap' | 'styles' | 'twoslash',
  options: Record<string, unknown> | undefined = lenientOptions[name],
): void {
  if (!plugins.some((plugin) => plugin.name === name))
    plugins.push({ name, module: `heddle/plugins/${name}`, ...(options ? { options } : {}) });
}

/**
 * Adds a file that imports style sheets of packages, because `globalStyles` are files of the project. Returns its path; nothing
 * without such style sheets.
 */
export function addPackageStyles({ writes }: SiteDraft, specifiers: readonly string[]): string[] {
  if (specifiers.length === 0) return [];
  const file = 'styles/packages.css';
  writes.set(file, specifiers.map((specifier) => `@import '${specifier}';\n`).join(''));
  return [file];
}
