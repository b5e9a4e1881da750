import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../files/package-root.js';
import { noteOwnPlugin, callForeign, hookOrigin, type CallLimits } from '../../foreign/call-foreign.js';
import { userOptions, type UserConfig } from '../options/user-options.js';
import type { Plugin, ConfigHookEnv } from '../plugin.js';
import { BuildError } from '../../report/diagnostic.js';
import { hookFailed } from '../../report/errors/build.js';
import { fromPlugin, pluginOptionWrong, duplicatePlugin, type OptionProblem } from '../../report/errors/config.js';
import { hookResult } from '../../foreign/hook-result.js';
import { reasonOf } from '../../report/reason-of.js';
import { valueAt } from '../../report/wording.js';
import { checkOptions } from '../options/check-options.js';
import type { ConfigEnv, ConfigSource } from '../site-config.js';
import { bundleAlone, importConfig } from '../load/import-config.js';
import type { ReadScope } from '../../outside/outside-reads.js';
import { requireNone } from './require-none.js';

/** Options whose values belong to other packages: they are neither copied nor frozen. */
const foreignOptions = new Set([
  'plugins',
  'builder',
  'markdown.remarkPlugins',
  'markdown.rehypePlugins',
  'markdown.shiki',
]);

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and plain objects, so that what is resolved shares nothing with the user's modules. */
function copyConfig<T>(value: T, path = ''): T {
  if (typeof value !== 'object' || value === null || foreignOptions.has(path)) return value;
  const inner = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((item: unknown) => copyConfig(item, inner('[]'))) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, copyConfig<unknown>(item, inner(key))]),
  ) as T;
}

/** Freezes lists and plain objects, deeply; functions, expressions and values of other packages stay as they are. */
export function freezeConfig<T>(value: T, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const isForeign = foreignOptions.has(path);
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (!isForeign)
    for (const [key, item] of Object.entries(value))
      freezeConfig<unknown>(item, path === '' ? key : `${path}.${Array.isArray(value) ? '[]' : key}`);
  return isForeign && !Array.isArray(value) ? value : Object.freeze(value);
}

/** Loads an official plugin as a configuration would that imports it, and calls what it exports. */
async function createPlugin(name: string, exported: string, options: object): Promise<Plugin> {
  const url = pathToFileURL(join(packageRoot(), 'dist/plugins', name, 'index.js')).href;
  const module = (await import(url)) as Record<string, (options: object) => Plugin>;
  const plugin = module[exported]!(options);
  // Functions among the options are code of the site.
  if (!Object.values(options).some((value) => typeof value === 'function')) noteOwnPlugin(plugin);
  return plugin;
}

const optionsOf = (value: object | boolean): object => (typeof value === 'object' ? value : {});

/** Adds the plugins that options turn on, after those of the configuration. A plugin that has the same name replaces one. */
async function addBuiltInPlugins(config: UserConfig): Promise<UserConfig> {
  const { plugins = [], mediumZoom = true, themeConfig: { lastUpdated = false, pageActions = false } = {} } = config;
  const builtIn = await Promise.all([
    ...(lastUpdated ? [createPlugin('last-updated', 'lastUpdated', optionsOf(lastUpdated))] : []),
    ...(pageActions === true || (Array.isArray(pageActions) && pageActions.length > 0)
      ? [createPlugin('llms', 'llms', {})]
      : []),
    ...(mediumZoom ? [createPlugin('medium-zoom', 'mediumZoom', optionsOf(mediumZoom))] : []),
  ]);
  return {
    ...config,
    plugins: [...plugins, ...builtIn.filter(({ name }) => !plugins.some((own) => own.name === name))],
  };
}

/**
 * Returns the problems that plugins find in their options, except those of plugins in `asked`, and adds the plugins to
 * it. Throws a `BuildError` if the check of a plugin fails.
 */
async function checkPluginOptions(
  plugins: readonly Plugin[],
  asked: Set<Plugin>,
  limits: CallLimits,
): Promise<OptionProblem[]> {
  const problems: OptionProblem[] = [];
  for (const [index, plugin] of plugins.entries()) {
    if (!plugin.checkOptions || asked.has(plugin)) continue;
    asked.add(plugin);
    try {
      const origin = hookOrigin(plugin, 'checkOptions');
      const found: unknown = await callForeign(origin, () => plugin.checkOptions!(), limits);
      for (const text of hookResult('checkOptions', found) as string[])
        problems.push(fromPlugin(pluginOptionWrong(['plugins', index], text), plugin.name));
    } catch (error) {
      throw new BuildError([hookFailed(plugin.name, 'checkOptions', reasonOf(error), { thrown: error })], {
        cause: error,
      });
    }
  }
  return problems;
}

/** Names the plugin whose object has a problem. */
function nameOwner(problem: OptionProblem, config: unknown): OptionProblem {
  const [group, index] = problem.path;
  const name = group === 'plugins' && index !== undefined ? valueAt(config, ['plugins', index, 'name']) : undefined;
  return typeof name === 'string' && name !== '' ? fromPlugin(problem, name) : problem;
}

function findDuplicates(config: unknown): OptionProblem[] {
  const plugins = valueAt(config, ['plugins']);
  if (!Array.isArray(plugins)) return [];
  const names = plugins.map((_, index) => valueAt(plugins, [index, 'name']));
  return names.flatMap((name, index) =>
    typeof name === 'string' && names.indexOf(name) < index ? [duplicatePlugin(['plugins', index, 'name'], name)] : [],
  );
}

/** Checks a configuration against the tables of all options and returns every problem. */
export function validateConfig(config: unknown): OptionProblem[] {
  const problems = checkOptions(userOptions, config);
  return [...problems.map((problem) => nameOwner(problem, config)), ...findDuplicates(config)];
}

/** Says in a problem which plugin caused it. */
type NameCulprit = (problem: OptionProblem) => OptionProblem;

/** Checks a configuration and ends the run with what is wrong. */
export type RequireValid = (config: UserConfig, nameCulprit: NameCulprit) => Promise<void>;

async function callHook(plugin: Plugin, config: UserConfig, env: ConfigEnv, limits: CallLimits): Promise<UserConfig> {
  const fail = (reason: string, cause?: unknown): BuildError =>
    new BuildError([hookFailed(plugin.name, 'config', reason, { thrown: cause })], { cause });
  const edits: ((plugins: Plugin[]) => Plugin[])[] = [];
  const hookEnv: ConfigHookEnv = {
    ...env,
    addPlugin: (added) => void edits.push((plugins) => [...plugins, added]),
    removePlugin: (name) => void edits.push((plugins) => plugins.filter((other) => other.name !== name)),
  };
  const origin = hookOrigin(plugin, 'config');
  try {
    const call = (): unknown => plugin.config?.(freezeConfig(copyConfig(config)), hookEnv);
    const changes = hookResult('config', await callForeign<unknown>(origin, call, limits));
    if (changes === undefined && edits.length === 0) return config;
    const changed = { ...config, ...(changes as UserConfig | undefined | null) };
    if (edits.length === 0) return changed;
    return { ...changed, plugins: edits.reduce((plugins, edit) => edit(plugins), changed.plugins ?? []) };
  } catch (error) {
    throw fail(reasonOf(error), error);
  }
}

/**
 * Runs the `config` hooks of all plugins in order. Each gets a frozen copy; the options it returns replace those of the
 * same name. Plugins that a hook adds run too, those it takes out do not. Throws a `BuildError` that names the plugin.
 */
export async function runConfigHooks(
  config: UserConfig,
  env: ConfigEnv,
  requireValid: RequireValid,
  limits: CallLimits = {},
): Promise<UserConfig> {
  const finished = new Set<string>();
  let current = config;
  for (;;) {
    const plugin = current.plugins?.find(({ name, config: hook }) => hook && !finished.has(name));
    if (!plugin) return current;
    finished.add(plugin.name);
    const changed = await callHook(plugin, current, env, limits);
    if (changed !== current) await requireValid(changed, (problem) => fromPlugin(problem, plugin.name));
    current = changed;
  }
}

/**
 * The user's configuration after validation, plugins' `config` hooks and the command line. `scope` gets the variables of the
 * environment that it reads.
 */
export async function readUserConfig(source: ConfigSource, validates: boolean, scope?: ReadScope): Promise<UserConfig> {
  const asked = new Set<Plugin>();
  const files = bundleAlone(source.bundleFile);
  const check = async (config: UserConfig, nameCulprit: NameCulprit): Promise<void> => {
    if (!validates || source.bundleFile === undefined) return;
    await requireNone(validateConfig(config).map(nameCulprit), source);
    await requireNone(
      await checkPluginOptions((await addBuiltInPlugins(config)).plugins ?? [], asked, { files }),
      source,
    );
  };
  const written = await importConfig(source, undefined, scope);
  await check(written, (problem) => problem);
  const config = await runConfigHooks(await addBuiltInPlugins(written), { command: source.command }, check, { files });
  const overrides = Object.fromEntries(Object.entries(source.overrides).filter(([, value]) => value !== undefined));
  return copyConfig({ ...config, ...overrides });
}
