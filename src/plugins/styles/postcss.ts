import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AcceptedPlugin, Message, Processor } from 'postcss';

/**
 * Imports a package that a project has installed. When there is none, the error says who needs it and how it is
 * installed.
 */
export async function importFrom(projectRoot: string, packageName: string): Promise<Record<string, unknown>> {
  const { resolve } = createRequire(join(projectRoot, 'package.json'));
  let path: string;
  try {
    path = resolve(packageName);
  } catch (error) {
    throw new Error(`Plugin styles needs the package ${packageName}: run \`npm install --save-dev ${packageName}\`.`, {
      cause: error,
    });
  }
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const { default: whole } = module;
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : module;
}

/** Names of PostCSS's configuration, the first that exists in the project counts. */
const configNames = ['postcss.config.mjs', 'postcss.config.js', 'postcss.config.cjs', '.postcssrc.json'];

/** A style sheet that was processed, with the files besides it and the folders that the result depends on. */
export interface ProcessedSheet {
  css: string;
  files: string[];
  folders: string[];
}

/** Processes a style sheet; undefined for a project without a configuration of PostCSS. */
export type ProcessSheet = (css: string, path: string) => Promise<ProcessedSheet>;

interface PostcssConfig {
  plugins?: unknown;
}

type PluginFactory = (options?: object) => AcceptedPlugin;

/** Plugins of a configuration: a list, or options by the names of packages, `false` for those that are switched off. */
async function pluginsOf({ plugins = [] }: PostcssConfig, projectRoot: string): Promise<AcceptedPlugin[]> {
  const load = async (name: string, options?: object): Promise<AcceptedPlugin> => {
    const { default: given, ...module } = await importFrom(projectRoot, name);
    const factory = (typeof given === 'function' ? given : module['default']) as PluginFactory;
    return factory(options);
  };
  if (Array.isArray(plugins)) {
    const loaded: AcceptedPlugin[] = [];
    for (const plugin of plugins.filter(Boolean) as unknown[])
      if (typeof plugin === 'string') loaded.push(await load(plugin));
      else if (Array.isArray(plugin)) loaded.push(await load(String(plugin[0]), plugin[1] as object));
      else loaded.push(plugin as AcceptedPlugin);
    return loaded;
  }
  return Promise.all(
    Object.entries(plugins as Record<string, unknown>)
      .filter(([, options]) => options !== false)
      .map(([name, options]) => load(name, typeof options === 'object' && options !== null ? options : {})),
  );
}

/** Folders whose files contain no class names of the site. */
const unread = new Set(['node_modules', '.git', '.heddle', 'doc_build']);
const readable = /\.(?:mdx?|[cm]?[jt]sx?|html|json|vue)$/;

/** Inputs of a result. */
interface Dependencies {
  files: Set<string>;
  /** Folders whose lists of names are inputs: a new file may have new class names. */
  folders: Set<string>;
}

/** Adds a folder in which a plugin such as Tailwind looks for class names, with everything below it. */
function addFolder(folder: string, found: Dependencies): void {
  if (found.folders.has(folder)) return;
  found.folders.add(folder);
  // A plugin may name folders that come later.
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !unread.has(entry.name)) addFolder(path, found);
    else if (entry.isFile() && readable.test(entry.name)) found.files.add(path);
  }
}

/** Files and folders that plugins name as inputs of a result. */
function dependenciesOf(messages: readonly Message[]): Dependencies {
  const found: Dependencies = { files: new Set(), folders: new Set() };
  for (const message of messages)
    if (message.type === 'dependency') found.files.add(resolve(String(message['file'])));
    else if (message.type === 'dir-dependency') addFolder(resolve(String(message['dir'])), found);
  return found;
}

/** Reads the configuration of PostCSS; undefined if the project has none. */
export async function loadPostcss(projectRoot: string): Promise<ProcessSheet | undefined> {
  const configFile = configNames.map((name) => join(projectRoot, name)).find((path) => existsSync(path));
  if (configFile === undefined) return undefined;
  const exported: unknown = configFile.endsWith('.json')
    ? JSON.parse(readFileSync(configFile, 'utf8'))
    : ((await import(pathToFileURL(configFile).href)) as { default: unknown }).default;
  // Argument of a function in postcss-load-config.
  const given = { env: process.env['NODE_ENV'] ?? 'production', cwd: projectRoot, options: {} };
  const config = (
    typeof exported === 'function' ? await (exported as (given: object) => unknown)(given) : exported
  ) as PostcssConfig;
  const { default: postcss } = (await importFrom(projectRoot, 'postcss')) as {
    default: (plugins: AcceptedPlugin[]) => Processor;
  };
  const processor = postcss(await pluginsOf(config, projectRoot));
  return async (css, path) => {
    const result = await processor.process(css, { from: path, map: false });
    const { files, folders } = dependenciesOf(result.messages);
    return { css: result.css, files: [configFile, ...files], folders: [...folders] };
  };
}
