import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { System } from 'typescript';
import { isRecord } from '../../shared/is-record.js';
import { readPackageFile, repositoryRoot } from '../../build/files/package-root.js';
import type {
  CreateTwoslashOptions,
  TwoslashExecuteOptions,
  TwoslashInstance,
  TwoslashNode,
  TwoslashReturn,
} from 'twoslash';
import { loadTypeScript } from '../compiler-settings.js';
import { importOptional } from '../plugin-packages.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { twoslashOptions, type TwoslashPluginOptions } from './options.js';

/*
 * `.md` pages are data, and somebody else may have written them. TypeScript would show them the types of every file that it
 * can read, and the type of `const key = '…'` is its value. So the compiler sees files through a `System` that has
 *
 * - its own library,
 * - the packages in `node_modules` of the project and of the folders above it in the repository, wherever these are linked to,
 * - the packages of the workspace that the `package.json` of the project, or of such a package, names.
 *
 * Nothing else exists for it: no file of the project, also not where a package is a link into it.
 */

const nodeModules = `${sep}node_modules${sep}`;

/** True if a path is a folder or something in it. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

const namesIn = (manifest: Record<string, unknown> = {}): string[] =>
  ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((key) =>
    Object.keys(isRecord(manifest[key]) ? manifest[key] : {}),
  );

/** Folder and name of the package in a folder `node_modules` that a path is in; undefined if it is in none. */
function packageOf(path: string): { modules: string; root: string; name: string } | undefined {
  const start = path.lastIndexOf(nodeModules);
  if (start === -1) return undefined;
  const modules = path.slice(0, start + nodeModules.length - 1);
  const [first = '', second = ''] = path.slice(modules.length + 1).split(sep);
  const name = first.startsWith('@') && second !== '' ? `${first}/${second}` : first;
  return { modules, root: join(modules, ...name.split('/')), name };
}

/** Decides which files a page of data sees. */
function createSight(projectRoot: string, library: string): (path: string) => boolean {
  const project = realpathSync(projectRoot);
  const repository = realpathSync(repositoryRoot(project));
  const folders = [project];
  while (folders.at(-1) !== repository && dirname(folders.at(-1)!) !== folders.at(-1))
    folders.push(dirname(folders.at(-1)!));
  const ownModules = [...new Set([projectRoot, ...folders])].map((folder) => join(folder, 'node_modules'));
  const named = new Set(folders.flatMap((folder) => namesIn(readPackageFile(folder))));
  /** Real folders of packages that were found, and of those around them. */
  const roots = new Set([library]);

  /** True if what a path is linked to may be seen. The folder of its package is then seen by its real path, too. */
  const isPackageFile = (path: string): boolean => {
    let real: string;
    try {
      real = realpathSync(path);
    } catch {
      return false;
    }
    const isInModules = `${real}${sep}`.includes(nodeModules);
    if (isWithin(real, project) && !isWithin(real, join(project, 'node_modules'))) return false;
    if ([...roots].some((root) => isWithin(real, root))) return true;
    const found = packageOf(path);
    if (isInModules) {
      roots.add(packageOf(real)?.modules ?? real);
      return true;
    }
    if (!found || !named.has(found.name)) return false;
    const root = realpathSync(found.root);
    if (!isWithin(real, root)) return false;
    roots.add(root);
    for (const name of namesIn(readPackageFile(root))) named.add(name);
    return true;
  };
  return (path) => {
    const absolute = resolve(path);
    const isReachable = ownModules.some((folder) => isWithin(absolute, folder));
    return (isReachable || [...roots].some((root) => isWithin(absolute, root))) && isPackageFile(absolute);
  };
}

/** The file system of the compiler for pages of data. */
function createVisibleSystem(system: System, projectRoot: string): System {
  const library = realpathSync(dirname(system.getExecutingFilePath()));
  const isVisible = createSight(projectRoot, library);
  /** Whether modules of a folder are CommonJS is all that is said of it. */
  const typeOfModules = (path: string): string | undefined => {
    const folder = dirname(resolve(path));
    if (basename(path) !== 'package.json' || !isWithin(resolve(projectRoot), folder)) return undefined;
    const { type } = readPackageFile(folder) ?? {};
    return JSON.stringify(type === 'module' ? { type } : {});
  };
  const isAbove = (path: string): boolean => isWithin(resolve(projectRoot), resolve(path));
  return {
    ...system,
    fileExists: (path) => (isVisible(path) || typeOfModules(path) !== undefined) && system.fileExists(path),
    readFile: (path, encoding) => {
      if (isVisible(path)) return system.readFile(path, encoding);
      const text = typeOfModules(path);
      return text !== undefined && system.fileExists(path) ? text : undefined;
    },
    directoryExists: (path) => (isVisible(path) || isAbove(path)) && system.directoryExists(path),
    getDirectories: (path) => (isVisible(path) ? system.getDirectories(path) : []),
    readDirectory: (path, ...rest) => (isVisible(path) ? system.readDirectory(path, ...rest).filter(isVisible) : []),
    ...(system.realpath && { realpath: (path: string) => (isVisible(path) ? system.realpath!(path) : path) }),
  };
}

/** A block without its notations, with what TypeScript says of it. */
export interface TypedCode {
  code: string;
  nodes: TwoslashNode[];
}

/** A problem of a block. `line` counts its lines from 1, 0 is the block as a whole. */
export interface TypeProblem {
  reason: string;
  line: number;
  column: number;
}

/** Reads the types of a block of code. */
export type ReadTypes = (code: string, extension: string) => TypedCode & { problems: TypeProblem[] };

/** Offset in the code as written of an offset in the code without notations. */
function writtenOffset(offset: number, removals: readonly (readonly [number, number])[]): number {
  let written = offset;
  for (const [start, end] of [...removals].sort(([a], [b]) => a - b)) if (start <= written) written += end - start;
  return written;
}

/** Errors that the block does not announce by `@errors`, at their positions in the block as written. */
function unexpectedErrors({ errors, meta }: TwoslashReturn, code: string): TypeProblem[] {
  const { errors: expected, noErrors } = meta.handbookOptions;
  if (noErrors === true) return [];
  const known = new Set<unknown>([...expected, ...(Array.isArray(noErrors) ? noErrors : [])]);
  return errors
    .filter((error) => !known.has(error.code))
    .map((error) => {
      const before = code.slice(0, writtenOffset(error.start, meta.removals)).split('\n');
      return {
        reason: `${error.code}: ${error.text}`,
        line: before.length,
        column: before.at(-1)!.length + 1,
      };
    });
}

function failure(error: unknown): TypeProblem {
  const { message, title, description } = error as Error & { title?: string; description?: string };
  return { reason: (title ? [title, description].filter(Boolean).join(': ') : message).trim(), line: 0, column: 1 };
}

function readWithProblems(
  twoslasher: TwoslashInstance,
  code: string,
  extension: string,
  options: TwoslashExecuteOptions,
): TypedCode & { problems: TypeProblem[] } {
  let found: TypeProblem;
  try {
    return { ...pick(twoslasher(code, extension, options)), problems: [] };
  } catch (error) {
    found = failure(error);
  }
  try {
    const handbookOptions = { ...options.handbookOptions, noErrorValidation: true };
    const result = twoslasher(code, extension, { ...options, handbookOptions });
    const problems = unexpectedErrors(result, code);
    return { ...pick(result), problems: problems.length > 0 ? problems : [found] };
  } catch {
    return { code, nodes: [], problems: [found] };
  }
}

const pick = ({ code, nodes }: TwoslashReturn): TypedCode => ({ code: code.replace(/\n$/, ''), nodes });

/**
 * Loads TypeScript and twoslash. Blocks of code pages see what the project sees; those of data see packages only, see
 * `visible-files.ts`.
 */
export async function loadTypes(given: TwoslashPluginOptions, page: 'code' | 'data'): Promise<ReadTypes> {
  const { compilerOptions = {}, cache, twoslashOptions: further } = withDefaults(twoslashOptions, given);
  const ts = await loadTypeScript('twoslash');
  // The package itself would import TypeScript once more.
  const { createTwoslasher } = await importOptional('twoslash', 'twoslash', () => import('twoslash/core'));
  const { options: converted, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, process.cwd());
  if (errors.length > 0)
    throw new Error(`Plugin twoslash: ${ts.flattenDiagnosticMessageText(errors[0]!.messageText, ' ')}`);
  delete converted['configFilePath'];
  const { tsModule = ts as unknown as NonNullable<CreateTwoslashOptions['tsModule']>, vfsRoot = process.cwd() } =
    further;
  const seenBy =
    page === 'code' ? tsModule : { ...tsModule, sys: createVisibleSystem(tsModule.sys as System, process.cwd()) };
  const twoslasher = createTwoslasher({ ...further, vfsRoot, tsModule: seenBy as typeof tsModule, cache });
  const options: TwoslashExecuteOptions = {
    customTags: ['annotate', 'log', 'warn', 'error'],
    ...further,
    compilerOptions: { ...further.compilerOptions, ...converted },
  };
  return (code, extension) => readWithProblems(twoslasher, code, extension, options);
}
