import { BuildError } from '../report/diagnostic.js';
import { hookFailed } from '../report/errors-build.js';
import { fromPlugin } from '../report/errors-config.js';
import type { OptionProblem } from '../report/errors-config.js';
import type { Plugin } from '../plugins/plugin.js';
import { copyConfig, freezeConfig } from './plain-config.js';
import type { ConfigEnv, UserConfig } from './user-config.js';
import { withDeadline } from './with-deadline.js';

const deadlineMs = 60_000;

/** Says in a problem which plugin caused it. */
export type NameCulprit = (problem: OptionProblem) => OptionProblem;

/** Checks a configuration and ends the run with what is wrong. */
export type RequireValid = (config: UserConfig, nameCulprit: NameCulprit) => Promise<void>;

async function callHook(plugin: Plugin, config: UserConfig, env: ConfigEnv, limitMs: number): Promise<UserConfig> {
  const fail = (reason: string, cause?: unknown): BuildError =>
    new BuildError([hookFailed(plugin.name, 'config', reason)], { cause });
  const call = async (): Promise<unknown> => plugin.config?.(freezeConfig(copyConfig(config)), env);
  let changes: unknown;
  try {
    changes = await withDeadline(call(), limitMs, () => new Error(`it did not settle within ${limitMs / 1000} s`));
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error), error);
  }
  if (changes === undefined || changes === null) return config;
  if (typeof changes !== 'object' || Array.isArray(changes)) throw fail('it must return an object or nothing');
  return { ...config, ...(changes as UserConfig) };
}

/**
 * Runs the `config` hooks of all plugins in order. Each gets a frozen copy; the options it returns replace those of the
 * same name. Plugins that a hook adds run too. Throws a `BuildError` that names the plugin.
 */
export async function runConfigHooks(
  config: UserConfig,
  env: ConfigEnv,
  requireValid: RequireValid,
  limitMs = deadlineMs,
): Promise<UserConfig> {
  const finished = new Set<string>();
  let current = config;
  for (;;) {
    const plugin = current.plugins?.find(({ name, config: hook }) => hook && !finished.has(name));
    if (!plugin) return current;
    finished.add(plugin.name);
    const changed = await callHook(plugin, current, env, limitMs);
    if (changed !== current) await requireValid(changed, (problem) => fromPlugin(problem, plugin.name));
    current = changed;
  }
}
