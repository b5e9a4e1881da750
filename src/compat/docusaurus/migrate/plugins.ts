import { readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join } from 'node:path';
import { withDeadline } from '../../../build/async/concurrency.js';
import { reasonOf } from '../../../build/report/reason-of.js';
import { defineOption, ownExtensions } from '../../../cli/migrate/define-option.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall, foreignModuleOf } from '../../../cli/migrate/foreign-call.js';
import { listOf, filledString } from '../../../cli/migrate/page-facts.js';
import { pathInProject, type SiteDraft } from '../../../cli/migrate/site-draft.js';
import { namedParts, type DocusaurusConfig, type NamedPart } from './config.js';
import { isRecord } from '../../../shared/is-record.js';

// Plugins of the site itself are functions in its configuration, or files that export one. What they do while Docusaurus
// builds has no equivalent, apart from aliases of webpack and data for components, which the command notes.

/** Data of a site's plugins for its components. */
export interface LocalPlugins {
  /** Aliases of webpack: paths relative to the project, or packages, by name. */
  aliases: Record<string, string>;
  /** Constants of webpack, as source text. */
  define: Record<string, string>;
  /** Endings that imports leave out, besides those of JavaScript and TypeScript. */
  resolveExtensions: string[];
  /** Data for `usePluginData`, by the names of plugins and their instances. */
  globalData: Record<string, Record<string, unknown>>;
  /** Names of the plugins, as they are written in the configuration. */
  names: Map<unknown, string>;
  /** Plugins of which nothing was left out. */
  read: Set<unknown>;
  /** Why plugins could not be run. */
  failures: Map<unknown, string>;
}

/** Methods of plugins of which nothing is lost. Pages need no webpack, and files are watched as they are used. */
const readMethods = new Set(['name', 'loadContent', 'contentLoaded', 'configureWebpack', 'getPathsToWatch']);

/** Time that a plugin may take to load its content, in milliseconds. */
const longestMs = 20_000;

type Method = (...args: unknown[]) => unknown;

/** Calls a method of a plugin that it may lack. */
const call = async (plugin: WrittenFields, name: string, ...args: unknown[]): Promise<unknown> =>
  typeof plugin[name] === 'function' ? await (plugin[name] as Method).apply(plugin, args) : undefined;

/** True for the path of a file of the site. */
const isOwnPath = (written: unknown): written is string =>
  typeof written === 'string' && /^(?:[./]|[A-Za-z]:)/.test(written) && !written.includes('node_modules');

/** Options that only the blog plugin has. */
const blogOptions = [
  'blogTitle',
  'blogSidebarTitle',
  'blogSidebarCount',
  'postsPerPage',
  'authorsMapPath',
  'feedOptions',
];

/** The plugin of Docusaurus that a plugin of the site extends, by the text of its file or by its options. */
function extendedPlugin({ folder, files }: SiteDraft['project'], { written, options }: NamedPart): string | undefined {
  if (typeof written === 'function')
    return blogOptions.some((name) => name in options) ? '@docusaurus/plugin-content-blog' : undefined;
  if (!isOwnPath(written)) return undefined;
  const path = pathInProject(folder, written);
  const file = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts']
    .map((ending) => path + ending)
    .find((name) => files.includes(name));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return /["'](@docusaurus\/plugin-content-(?:blog|docs|pages))["']/.exec(text)?.[1];
}

/**
 * The configuration with the plugins of Docusaurus in place of those of the site that extend them, such as a blog with related
 * posts. What these add is noted.
 */
export function withExtendedPlugins(
  options: WrittenFields,
  draft: Pick<SiteDraft, 'project' | 'notes'>,
): WrittenFields {
  const plugins = namedParts(options, 'plugins').map((part) => {
    const name = extendedPlugin(draft.project, part);
    if (name === undefined) return [part.written, part.options];
    const shown = isOwnPath(part.written) ? pathInProject(draft.project.folder, part.written) : 'in the configuration';
    draft.notes.push({ file: 'site.config.ts', message: `What the plugin ${shown} adds to ${name} was left out.` });
    return [name, part.options];
  });
  return Array.isArray(options['plugins']) ? { ...options, plugins } : options;
}

/** The function of a plugin: as it is written, or what the file exports; undefined for packages. */
async function pluginFunction({ project }: SiteDraft, written: unknown): Promise<Method | undefined> {
  if (typeof written === 'function') return foreignModuleOf(written) === undefined ? (written as Method) : undefined;
  if (!isOwnPath(written)) return undefined;
  const file = pathInProject(project.folder, written);
  const source = `import * as plugin from ${JSON.stringify(`./${file}`)}; export default { plugin: plugin.default ?? plugin };`;
  const { plugin } = await evaluateConfig(project, 'docusaurus.plugin.mjs', { source });
  return typeof plugin === 'function' && foreignModuleOf(plugin) === undefined ? (plugin as Method) : undefined;
}

/** The path of an alias relative to the project, or the package that it names; undefined for `false`. */
function aliasTarget(folder: string, target: unknown): string | undefined {
  const path = filledString(target);
  return path !== undefined && /^(?:[./]|[A-Za-z]:)/.test(path)
    ? pathInProject(folder, path).replace(/^(?!\.)/, './')
    : path;
}

/** Adds the aliases, extensions and constants of a configuration of webpack to `result`. */
function readWebpack(folder: string, { resolve, plugins }: WrittenFields, result: LocalPlugins): void {
  const { alias = {}, extensions } = isRecord(resolve) ? resolve : {};
  for (const [name, target] of Object.entries(isRecord(alias) ? alias : {})) {
    const path = aliasTarget(folder, target);
    if (path !== undefined) result.aliases[name.replace(/\$$/, '')] = path;
  }
  result.resolveExtensions.push(...ownExtensions(extensions));
  for (const plugin of listOf(plugins)) {
    const call = foreignCall(plugin);
    if (call && /(?:^|\.)DefinePlugin$/.test(call.name)) Object.assign(result.define, defineOption(call.args[0]));
  }
}

/** Runs one plugin, and adds its data and its configuration of webpack to `result`. */
async function runPlugin(
  { project: { folder } }: SiteDraft,
  create: Method,
  { written, options: given }: NamedPart,
  { options, locales }: DocusaurusConfig,
  result: LocalPlugins,
): Promise<void> {
  const [defaultLocale] = locales;
  const i18n = { defaultLocale, locales, currentLocale: defaultLocale, path: 'i18n', localeConfigs: {} };
  const context = { siteDir: folder, siteConfig: options, baseUrl: options['baseUrl'] ?? '/', i18n };
  const plugin = await create({ ...context, generatedFilesDir: `${folder}/.docusaurus` }, given);
  if (!isRecord(plugin)) return;
  const name = filledString(plugin['name']) ?? '';
  if (name !== '') result.names.set(written, name);
  const webpack = { resolve: { alias: {} }, module: { rules: [] }, plugins: [], cache: {} };
  const utils = { currentBundler: { name: 'webpack' }, getStyleLoaders: () => [], getJSLoader: () => ({}) };
  const configured = await call(plugin, 'configureWebpack', webpack, false, utils, undefined);
  if (isRecord(configured)) readWebpack(folder, configured, result);
  let hasPages = false;
  const actions = {
    setGlobalData: (data: unknown) => {
      result.globalData[name] = { ...result.globalData[name], [filledString(given['id']) ?? 'default']: data };
    },
    createData: (file: string) => file,
    addRoute: () => {
      hasPages = true;
    },
  };
  const content = await call(plugin, 'loadContent');
  await call(plugin, 'contentLoaded', { content, actions, allContent: {} });
  if (!hasPages && Object.keys(plugin).every((method) => readMethods.has(method))) result.read.add(written);
}

/** Runs the plugins that are part of the site. */
export async function runLocalPlugins(draft: SiteDraft, config: DocusaurusConfig): Promise<LocalPlugins> {
  const result: LocalPlugins = {
    aliases: {},
    define: {},
    resolveExtensions: [],
    globalData: {},
    names: new Map(),
    read: new Set(),
    failures: new Map(),
  };
  for (const part of namedParts(config.options, 'plugins')) {
    try {
      const create = await pluginFunction(draft, part.written);
      const run = create && runPlugin(draft, create, part, config, result);
      if (run) await withDeadline(run, longestMs, () => new Error('it took too long'));
    } catch (error) {
      result.failures.set(part.written, `It failed: ${reasonOf(error)}.`);
    }
  }
  return result;
}
