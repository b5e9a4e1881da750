import { duplicatePlugin, fromPlugin, type OptionProblem } from '../../report/errors/config.js';
import { valueAt } from '../../report/option-path.js';
import { checkOptions } from '../options/check-options.js';
import { userOptions } from '../options/user-options.js';

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
