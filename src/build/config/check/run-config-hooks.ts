import { BuildError } from '../../report/diagnostic.js';
import { hookFailed } from '../../report/errors/build.js';
import { fromPlugin } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { ConfigHookEnv, Plugin } from '../plugin.js';
import { copyConfig, freezeConfig } from './plain-config.js';
import type { UserConfig } from '../options/user-options.js';
import type { ConfigEnv } from '../user-config.js';
import { callForeign, callLimitMs, hookOrigin } from '../../foreign/call-foreign.js';
import { hookResult } from '../../foreign/hook-result.js';
import { reasonOf } from '../../report/reason-of.js';

/** Says in a problem which plugin caused it. */
export type NameCulprit = (problem: OptionProblem) => OptionProblem;

/** Checks a configuration and ends the run with what is wrong. */
export type RequireValid = (config: UserConfig, nameCulprit: NameCulprit) => Promise<void>;

async function callHook(plugin: Plugin, config: UserConfig, env: ConfigEnv, limitMs: number): Promise<UserConfig> {
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
    const changes = hookResult('config', await callForeign<unknown>(origin, call, { limitMs }));
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
  limitMs = callLimitMs(),
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
