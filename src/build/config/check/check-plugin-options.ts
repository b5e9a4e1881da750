import { BuildError } from '../../report/diagnostic.js';
import { hookFailed } from '../../report/errors/build.js';
import { fromPlugin, pluginOptionWrong } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { Plugin } from '../plugin.js';
import { withDeadline, notSettled } from '../../async/with-deadline.js';
import { reasonOf } from '../../report/reason-of.js';

const deadlineMs = 60_000;

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
      const found: unknown = await withDeadline(
        Promise.resolve(plugin.checkOptions()),
        deadlineMs,
        notSettled(deadlineMs),
      );
      if (!Array.isArray(found)) throw new Error('it must return a list');
      for (const text of found)
        problems.push(fromPlugin(pluginOptionWrong(['plugins', index], String(text)), plugin.name));
    } catch (error) {
      const reason = reasonOf(error);
      throw new BuildError([hookFailed(plugin.name, 'checkOptions', reason)], { cause: error });
    }
  }
  return problems;
}
