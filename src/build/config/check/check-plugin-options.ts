import { BuildError } from '../../report/diagnostic.js';
import { hookFailed } from '../../report/errors/build.js';
import { fromPlugin, pluginOptionWrong } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { Plugin } from '../plugin.js';
import { callForeign, hookOrigin } from '../../foreign/call-foreign.js';
import { hookResult } from '../../foreign/hook-result.js';
import { reasonOf } from '../../report/reason-of.js';

/**
 * Returns the problems that plugins find in their options, except those of plugins in `asked`, and adds the plugins to
 * it. Throws a `BuildError` if the check of a plugin fails.
 */
export async function checkPluginOptions(plugins: readonly Plugin[], asked: Set<Plugin>): Promise<OptionProblem[]> {
  const problems: OptionProblem[] = [];
  for (const [index, plugin] of plugins.entries()) {
    if (!plugin.checkOptions || asked.has(plugin)) continue;
    asked.add(plugin);
    try {
      const origin = hookOrigin(plugin, 'checkOptions');
      const found: unknown = await callForeign(origin, () => plugin.checkOptions!());
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
