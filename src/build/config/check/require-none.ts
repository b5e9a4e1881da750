import { readFileSync } from 'node:fs';
import { codeFrame } from '../../report/code-frame.js';
import { BuildError } from '../../report/diagnostic.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { FilePosition } from '../load/bundle-positions.js';
import type { OptionPath } from '../../report/option-path.js';
import { projectPath } from '../load/project-path.js';
import type { ConfigSource } from '../site-config.js';

/** Problems with the place of each option in the configuration file, where it can be found. */
async function placeProblems(problems: readonly OptionProblem[], source: ConfigSource): Promise<Diagnostic[]> {
  const { configFile, bundleFile, projectRoot, overrides } = source;
  if (configFile === undefined || bundleFile === undefined) return problems.map(({ diagnostic }) => diagnostic);
  const { createOptionLocator } = await import('../load/locate-option.js');
  const locate = createOptionLocator(bundleFile);
  const place = (position: FilePosition): Partial<Diagnostic> => ({
    file: projectPath(projectRoot, position.path),
    line: position.line,
    column: position.column,
    frame: codeFrame(readFileSync(position.path, 'utf8'), position.line, position.column),
  });
  const isFromCommandLine = (path: OptionPath): boolean =>
    Object.entries(overrides).some(([key, value]) => key === path[0] && value !== undefined);
  return problems.map(({ path, diagnostic }) => {
    if (isFromCommandLine(path)) return diagnostic;
    const position = locate(path);
    return { ...diagnostic, ...(position ? place(position) : { file: projectPath(projectRoot, configFile) }) };
  });
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
