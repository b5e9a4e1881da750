import { existsSync } from 'node:fs';
import { projectPath } from '../../files/paths.js';
import { BuildError } from '../../report/diagnostic.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { OptionPath } from '../../report/wording.js';
import type { ConfigSource } from '../site-config.js';

/** A problem of a text that the configuration contains, such as the link of an item, at one of several paths. */
export interface WrittenProblem {
  paths: readonly OptionPath[];
  written: string;
  diagnostic: Diagnostic;
}

/**
 * Problems with their places in the files of the configuration. An option that is computed is at the key that is nearest; a
 * text whose place is unknown is without a line.
 */
export async function placeProblems(
  problems: readonly (OptionProblem | WrittenProblem)[],
  source: Pick<ConfigSource, 'configFile' | 'bundleFile' | 'projectRoot' | 'overrides'>,
): Promise<Diagnostic[]> {
  const { configFile, bundleFile, projectRoot, overrides } = source;
  if (problems.length === 0) return [];
  // Code of the configuration may have deleted it.
  if (configFile === undefined || bundleFile === undefined || !existsSync(bundleFile))
    return problems.map(({ diagnostic }) => diagnostic);
  const { createOptionLocator } = await import('../load/locate-option.js');
  const locate = createOptionLocator(bundleFile);
  const isFromCommandLine = (path: OptionPath): boolean =>
    Object.entries(overrides).some(([key, value]) => key === path[0] && value !== undefined);
  return problems.map((problem) => {
    const { diagnostic } = problem;
    if ('path' in problem && isFromCommandLine(problem.path)) return diagnostic;
    const position = 'path' in problem ? locate.option(problem.path) : locate.text(problem.paths, problem.written);
    const { line, column } = position ?? {};
    return { ...diagnostic, file: projectPath(projectRoot, position?.path ?? configFile), line, column };
  });
}

/**
 * Returns the problems with places: a problem that names an option has the position of the option in the
 * configuration.
 */
export async function placeOptions(problems: readonly Diagnostic[], source: ConfigSource): Promise<Diagnostic[]> {
  const placed = problems.map(async ({ option, ...diagnostic }) =>
    option === undefined ? [diagnostic] : placeProblems([{ path: option, diagnostic }], source),
  );
  return (await Promise.all(placed)).flat();
}

/**
 * Problems that hooks returned. A problem without a file is at the option that it names, or else at the plugin in the
 * configuration; a plugin that Heddle adds itself has no place there.
 */
export async function placePluginProblems(
  given: readonly { item: Diagnostic; plugin: string }[],
  plugins: readonly { name: string }[],
  source: ConfigSource,
): Promise<Diagnostic[]> {
  const problems = given.map(({ item: { option, ...diagnostic }, plugin }) => {
    const index = plugins.findIndex(({ name }) => name === plugin);
    const isOfConfig = option !== undefined || diagnostic.kind === 'config';
    if (diagnostic.file !== undefined || !isOfConfig || index === -1) return diagnostic;
    return { ...diagnostic, option: ['plugins', index, ...(option ?? [])] };
  });
  return placeOptions(problems, source);
}

/** Ends the run with a `BuildError` when there are problems. */
export async function requireNone(
  problems: readonly OptionProblem[],
  source: ConfigSource,
  others: readonly Diagnostic[] = [],
): Promise<void> {
  if (problems.length + others.length > 0)
    throw new BuildError([...(await placeProblems(problems, source)), ...others]);
}
