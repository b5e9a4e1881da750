import { BuildError } from '../../report/diagnostic.js';
import { mainOrigin } from '../../report/error-origin.js';
import { hookFailed } from '../../report/errors/build.js';
import { fromPlugin } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { ConfigHookEnv, Plugin } from '../plugin.js';
import { copyConfig, freezeConfig } from './plain-config.js';
import type { UserConfig } from '../options/user-options.js';
import type { ConfigEnv } from '../user-config.js';
import { withDeadline } from '../../async/with-deadline.js';
import { reasonOf } from '../../report/reason-of.js';

const deadlineMs = 60_000;

/** Says in a problem which plugin caused it. */
export type NameCulprit = (problem: OptionProblem) => OptionProblem;

/** Checks a configuration and ends the run with what is wrong. */
export type RequireValid = (config: UserConfig, nameCulprit: NameCulprit) => Promise<void>;

async function callHook(plugin: Plugin, config: UserConfig, env: ConfigEnv, limitMs: number): Promise<UserConfig> {
  const fail = (reason: string, cause?: unknown): BuildError =>
    new BuildError([hookFailed(plugin.name, 'config', reason)], { cause });
  const edits: ((plugins: Plugin[]) => Plugin[])[] = [];
  const hookEnv: ConfigHookEnv = {
    ...env,
    addPlugin: (added) => void edits.push((plugins) => [...plugins, added]),
    removePlugin: (name) => void edits.push((plugins) => plugins.filter((other) => other.name !== name)),
  };
  const origin = { subject: `hook config of plugin ${plugin.name}`, verb: 'called' };
  const call = async (): Promise<unknown> =>
    mainOrigin.run(origin, () => plugin.config?.(freezeConfig(copyConfig(config)), hookEnv));
  let changes: unknown;
  try {
    changes = await withDeadline(call(), limitMs, () => new Error(`it did not settle within ${limitMs / 1000} s`));
  } catch (error) {
    throw fail(reasonOf(error), error);
  }
  if (changes === undefined && edits.length === 0) return config;
  if (typeof (changes ?? {}) !== 'object' || Array.isArray(changes)) throw fail('it must return an object or nothing');
  const changed = { ...config, ...(changes as UserConfig | undefined | null) };
  if (edits.length === 0) return changed;
  return { ...changed, plugins: edits.reduce((plugins, edit) => edit(plugins), changed.plugins ?? []) };
}

/**
 * Runs the `config` hooks of all plugins in order. Each gets a frozen copy; the options it returns replace those of the
 * same name. Plugins that a hook adds run too, those it takes out do not. Throws a `BuildError` that names the plugin.
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
