import { existsSync, readFileSync } from 'node:fs';
import { projectPath } from '../../files/paths.js';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { BuildError } from '../../report/diagnostic.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { configNeverSettled, configNoExport, configNotObject, configThrew } from '../../report/errors/config.js';
import { findThrownPosition, findThrowStatement } from './bundle-positions.js';
import { duringScope, type ReadScope } from '../../outside/outside-reads.js';
import type { ConfigSource, ConfigEnv } from '../site-config.js';
import type { UserConfig } from '../options/user-options.js';
import { describeType } from '../../values/values.js';
import { callForeign, callLimitMs } from '../../foreign/call-foreign.js';
import type { GuardedFiles } from '../../foreign/guarded-files.js';
import { watchMainThread } from '../../foreign/watch-main.js';
import { asError, reasonOf } from '../../report/reason-of.js';

async function thrownProblem(
  thrown: unknown,
  source: ConfigSource & { configFile: string; bundleFile: string },
): Promise<Diagnostic> {
  const reason = reasonOf(thrown);
  const error = asError(thrown);
  const position = existsSync(source.bundleFile)
    ? (findThrownPosition(error, source.bundleFile, source.configInputs) ??
      (hasOwnStack(error) ? undefined : await findThrowStatement(error.cause, source.bundleFile)))
    : undefined;
  if (!position) return configThrew({ file: projectPath(source.projectRoot, source.configFile) }, reason);
  const { path, line, column } = position;
  return configThrew({ file: projectPath(source.projectRoot, path), line, column }, reason);
}

/** False for an error that was made of a thrown value of another kind. */
const hasOwnStack = (error: Error): boolean => !('cause' in error) || error.cause instanceof Error;

async function evaluate(bundleFile: string, env: ConfigEnv): Promise<{ value: unknown } | undefined> {
  const module = (await import(pathToFileURL(bundleFile).href)) as { default?: unknown };
  if (module.default === undefined) return undefined;
  const exported = await (module.default as Promise<unknown>);
  return { value: typeof exported === 'function' ? await (exported as (env: ConfigEnv) => unknown)(env) : exported };
}

/**
 * True if a bundled configuration is data: there is no call in it but that of `defineConfig`, and no import. Such a file
 * cannot block its thread.
 */
function isData(bundle: string): boolean {
  const [, ...lines] = bundle.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').split('\n');
  const code = lines.filter((line) => !line.startsWith('//') && !/^import \{ defineConfig \} from "";$/.test(line));
  return !/[(`]|\bimport\b/.test(code.join('\n').replace(/\bdefineConfig\(/, ''));
}

/**
 * The one file that there is while the main thread loads the configuration: its bundle, which other threads load, too. They
 * know the files of the run.
 */
export const bundleAlone = (bundleFile: string | undefined): GuardedFiles | undefined =>
  bundleFile === undefined || !isMainThread ? undefined : { kept: [bundleFile], unchanged: [] };

/**
 * Imports the bundled configuration and calls it when it is a function. The result is not checked yet, except that it
 * is an object. `scope` gets the variables of the environment that it reads. Throws a `BuildError` when it throws, rejects,
 * never settles or exports nothing.
 */
export async function importConfig(
  source: ConfigSource,
  limitMs = callLimitMs(),
  scope?: ReadScope,
): Promise<UserConfig> {
  watchMainThread();
  const { configFile, bundleFile, projectRoot, command } = source;
  if (configFile === undefined || bundleFile === undefined) return {};
  const file = projectPath(projectRoot, configFile);
  let result: { value: unknown } | undefined;
  try {
    const text = readFileSync(bundleFile, 'utf8');
    const load = (): ReturnType<typeof evaluate> =>
      callForeign({ file, verb: 'loaded' }, () => evaluate(bundleFile, { command }), {
        limitMs,
        onDeadline: () => new BuildError([configNeverSettled(file, limitMs / 1000)]),
        files: bundleAlone(bundleFile),
        isWatched: !isData(text),
      });
    // Few configurations read variables, and the others cost nothing.
    result = await (scope !== undefined && text.includes('process') ? duringScope(scope, load) : load());
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError([await thrownProblem(error, { ...source, configFile, bundleFile })], { cause: error });
  }
  if (!result) throw new BuildError([configNoExport(file)]);
  const { value } = result;
  // A Map has no options of its own: it would be an empty configuration.
  if (describeType(value) === 'an object') return value as UserConfig;
  const { createOptionLocator } = await import('./locate-option.js');
  const place = createOptionLocator(bundleFile).option([]);
  throw new BuildError([configNotObject({ file, line: place?.line, column: place?.column }, describeType(value))]);
}
