import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { codeFrame } from '../../report/code-frame.js';
import { mainOrigin } from '../../report/error-origin.js';
import { BuildError } from '../../report/diagnostic.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { configNeverSettled, configNoExport, configNotObject, configThrew } from '../../report/errors/config.js';
import { findThrownPosition } from './bundle-positions.js';
import { projectPath } from './project-path.js';
import type { ConfigSource } from '../site-config.js';
import type { UserConfig } from '../options/user-options.js';
import type { ConfigEnv } from '../user-config.js';
import { describeType } from '../../values/describe-type.js';
import { withDeadline } from '../../async/with-deadline.js';
import { asError, reasonOf } from '../../report/reason-of.js';

const deadlineMs = 60_000;

function thrownProblem(thrown: unknown, source: ConfigSource & { configFile: string; bundleFile: string }): Diagnostic {
  const reason = reasonOf(thrown);
  const position = findThrownPosition(asError(thrown), source.bundleFile, source.configInputs);
  if (!position) return configThrew({ file: projectPath(source.projectRoot, source.configFile) }, reason);
  const { path, line, column } = position;
  const place = { file: projectPath(source.projectRoot, path), line, column };
  try {
    return configThrew(place, reason, codeFrame(readFileSync(path, 'utf8'), line, column));
  } catch {
    return configThrew(place, reason);
  }
}

async function evaluate(bundleFile: string, env: ConfigEnv): Promise<{ value: unknown } | undefined> {
  const module = (await import(pathToFileURL(bundleFile).href)) as { default?: unknown };
  if (module.default === undefined) return undefined;
  const exported = await (module.default as Promise<unknown>);
  return { value: typeof exported === 'function' ? await (exported as (env: ConfigEnv) => unknown)(env) : exported };
}

/**
 * Imports the bundled configuration and calls it when it is a function. The result is not checked yet, except that it
 * is an object. Throws a `BuildError` when it throws, rejects, never settles or exports nothing.
 */
export async function importConfig(source: ConfigSource, limitMs = deadlineMs): Promise<UserConfig> {
  const { configFile, bundleFile, projectRoot, command } = source;
  if (configFile === undefined || bundleFile === undefined) return {};
  const file = projectPath(projectRoot, configFile);
  let result: { value: unknown } | undefined;
  try {
    result = await withDeadline(
      mainOrigin.run({ file, verb: 'loaded' }, () => evaluate(bundleFile, { command })),
      limitMs,
      () => new BuildError([configNeverSettled(file, limitMs / 1000)]),
    );
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError([thrownProblem(error, { ...source, configFile, bundleFile })], { cause: error });
  }
  if (!result) throw new BuildError([configNoExport(file)]);
  const { value } = result;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as UserConfig;
  throw new BuildError([configNotObject(file, describeType(value))]);
}
