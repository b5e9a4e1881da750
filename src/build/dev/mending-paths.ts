import { join, resolve } from 'node:path';
import { UnbundledConfig } from '../config/load/bundle-config.js';
import { loadConfigSource, type LoadOptions } from '../config/load/load-config.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';

/** The pages of a site cannot be listed. */
export class UnlistedSite extends BuildError {
  /** Absolute paths of everything that was read. An edit of any of them may mend it. */
  readonly watched: readonly string[];

  constructor({ diagnostics }: BuildError, watched: readonly string[], options: ErrorOptions) {
    super(diagnostics, options);
    this.watched = watched;
  }
}

/** Endings that an import may leave out. */
const importEndings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/** Absolute paths of the files and folders that a message says are missing. */
function missingPaths({ file = '', message, code }: Diagnostic, projectRoot: string): string[] {
  if (code === 'root-missing')
    return [resolve(projectRoot, message.slice('The docs folder '.length, -' does not exist.'.length))];
  const specifier = /Could not resolve "(\.[^"]+)"/.exec(message)?.[1];
  return specifier === undefined
    ? []
    : importEndings.map((ending) => join(projectRoot, file, '..', specifier + ending));
}

/** Absolute paths of the files whose edit may mend a configuration that cannot be used. */
export async function mendingPaths(options: Omit<LoadOptions, 'command'>, error: BuildError): Promise<string[]> {
  const { projectRoot } = options;
  const named = error.diagnostics.flatMap((problem) => [
    ...(problem.file === undefined ? [] : [join(projectRoot, problem.file)]),
    ...missingPaths(problem, projectRoot),
  ]);
  if (error instanceof UnlistedSite) return [...new Set([...named, ...error.watched])];
  const known = [...named, join(projectRoot, 'i18n.json')];
  try {
    known.push(...(await loadConfigSource({ ...options, command: 'dev' })).configInputs);
  } catch (failure) {
    if (!(failure instanceof BuildError)) throw failure;
    if (failure instanceof UnbundledConfig) known.push(...failure.inputs);
  }
  return [...new Set(known)];
}
