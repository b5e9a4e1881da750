import { execFile, spawn } from 'node:child_process';
import { promisify, isDeepStrictEqual } from 'node:util';
import { BuildError, type SourcePosition } from '../../build/report/diagnostic.js';
import {
  packageUnknown,
  registryUnreachable,
  installFailed,
  nothingToUpdate,
  packageFileBroken,
  packageFileMissing,
} from '../../build/report/errors/cli.js';
import type { PackageManager, CommandOf } from '../command-table.js';
import { viewArguments, detectPackageManager } from './package-manager.js';
import { reasonOf } from '../../build/report/reason-of.js';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripControls } from '../../build/report/wording.js';
import { createJsonPlaces, parseJson } from '../../build/formats/json.js';
import { isRecord } from '../../shared/is-record.js';

const packageFile = 'package.json';
const deadlineMs = 30_000;
const runFile = promisify(execFile);

function outputOf(error: unknown, stream: 'stdout' | 'stderr'): string {
  return error instanceof Error && stream in error
    ? String((error as Error & Record<typeof stream, unknown>)[stream])
    : '';
}

/** Place of a dependency in the `package.json` of a folder. */
function placeOfDependency(folder: string, name: string): SourcePosition {
  const { text, content } = readPackageFile(folder);
  const field = dependencyFields.find((one) => content[one]?.[name] !== undefined);
  return createJsonPlaces(text, packageFile)(field === undefined ? [] : [field, name], 'key');
}

function toBuildError(error: unknown, name: string, manager: PackageManager, folder: string): BuildError {
  const output = outputOf(error, 'stderr') + outputOf(error, 'stdout');
  if (/\bE?404\b/.test(output))
    return new BuildError([packageUnknown(placeOfDependency(folder, name), name)], { cause: error });
  const firstLine = output.split('\n').find((line) => line.trim() !== '') ?? reasonOf(error);
  return new BuildError([registryUnreachable(name, manager, firstLine.trim())], { cause: error });
}

/**
 * Asks the registry, through the package manager and so with its settings, for the latest version of a package.
 * Throws a `BuildError`: environment when there is no answer, configuration when the package does not exist.
 */
export async function findLatestVersion(
  manager: PackageManager,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await runFile(manager, viewArguments(manager, name, folder), {
      cwd: folder,
      signal,
      timeout: deadlineMs,
      // Package managers are command files on Windows; `name` contains no character that a shell reads.
      shell: process.platform === 'win32',
    });
    const version = /(?<!\d)\d+\.\d+\.\d+(?:-[\w.-]+)?/.exec(stdout)?.[0];
    if (version) return version;
    throw new Error('it answered without a version');
  } catch (error) {
    throw toBuildError(error, name, manager, folder);
  }
}

/** The parts of a package.json that hold ranges. */
const dependencyFields = ['dependencies', 'devDependencies'] as const;

type PackageFile = { [field in (typeof dependencyFields)[number]]?: Record<string, string> } & Record<string, unknown>;

/** A range in package.json and what becomes of it. */
interface RangeChange {
  field: (typeof dependencyFields)[number];
  name: string;
  from: string;
  to: string;
}

const ownName = /^(?:heddle|heddle-plugin-[a-z0-9._-]+|@heddle\/[a-z0-9._-]+)$/;
const versionRange = /^[\^~]?v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/;

/** The dependencies that `heddle update` looks after, in the order of the file. */
export function listOwnDependencies(packageFile: PackageFile): Omit<RangeChange, 'to'>[] {
  return dependencyFields.flatMap((field) =>
    Object.entries(packageFile[field] ?? {})
      .filter(([name, from]) => ownName.test(name) && typeof from === 'string')
      .map(([name, from]) => ({ field, name, from })),
  );
}

/** True if `version` comes after the version a range starts with; a release comes after its own previews. */
function isNewer(version: string, range: string): boolean {
  const [next, now] = [versionRange.exec(version), versionRange.exec(range)];
  if (!next || !now) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(next[part]) - Number(now[part]);
    if (difference !== 0) return difference > 0;
  }
  return now[4] !== undefined && next[4] !== now[4] && (next[4] === undefined || next[4] > now[4]);
}

/**
 * The range a dependency gets: `^latest`. Undefined when it stays: it is that new already, or it is no plain range
 * (a tag, a path, an address, a workspace), which its author chose on purpose.
 */
export function planRange(from: string, latest: string): string | undefined {
  return isNewer(latest, from) ? `^${latest}` : undefined;
}

/** Writes one range in place; undefined if no replacement in the text results in `expected`. */
function rewriteInPlace(text: string, { field, name, to }: RangeChange, expected: PackageFile): string | undefined {
  const entry = new RegExp(`("${name.replaceAll('.', '\\.')}"\\s*:\\s*)"[^"]*"`);
  for (const { index } of text.matchAll(new RegExp(`"${field}"\\s*:\\s*\\{`, 'g'))) {
    const end = text.indexOf('}', index);
    const candidate = text.slice(0, index) + text.slice(index, end).replace(entry, `$1"${to}"`) + text.slice(end);
    if (isDeepStrictEqual(JSON.parse(candidate), expected)) return candidate;
  }
  return undefined;
}

/** Writes changed ranges into the text of a package.json; everything else keeps its form where that is possible. */
export function rewriteRanges(text: string, changes: readonly RangeChange[]): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const end = text.endsWith('\n') ? '\n' : '';
  return changes.reduce((current, change) => {
    const expected = JSON.parse(current) as PackageFile;
    (expected[change.field] ??= {})[change.name] = change.to;
    return rewriteInPlace(current, change, expected) ?? JSON.stringify(expected, undefined, indent) + end;
  }, text);
}

function readPackageFile(folder: string): { file: string; text: string; content: PackageFile } {
  const file = join(folder, packageFile);
  if (!existsSync(file)) throw new BuildError([packageFileMissing(folder)]);
  const text = readFileSync(file, 'utf8');
  const parsed = parseJson(text);
  if ('value' in parsed && isRecord(parsed.value)) return { file, text, content: parsed.value as PackageFile };
  const { reason, ...position } =
    'problem' in parsed ? parsed.problem : { reason: 'it contains no object', line: 1, column: 1 };
  throw new BuildError([packageFileBroken({ file: packageFile, ...position }, reason)]);
}

async function planChanges(
  content: PackageFile,
  folder: string,
  manager: PackageManager,
  signal: AbortSignal,
): Promise<RangeChange[]> {
  const dependencies = listOwnDependencies(content);
  if (dependencies.length === 0) throw new BuildError([nothingToUpdate(packageFile)]);
  const changes: RangeChange[] = [];
  for (const dependency of dependencies) {
    const to = planRange(dependency.from, await findLatestVersion(manager, dependency.name, folder, signal));
    if (to) changes.push({ ...dependency, to });
  }
  return changes;
}

async function install(manager: PackageManager, folder: string, signal: AbortSignal): Promise<void> {
  const command = `${manager} install`;
  try {
    const child = spawn(manager, ['install'], {
      cwd: folder,
      stdio: 'inherit',
      signal,
      shell: process.platform === 'win32',
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`it ended with exit code ${code ?? 'of a signal'}`);
  } catch (error) {
    throw new BuildError([installFailed(command, (error as Error).message)], { cause: error });
  }
}

/** `heddle update`: moves the ranges of heddle and its plugins to the latest release and installs. */
export async function runUpdate({ isDryRun }: CommandOf<'update'>, signal: AbortSignal): Promise<number> {
  const folder = process.cwd();
  const manager = detectPackageManager(folder);
  const { file, text, content } = readPackageFile(folder);
  const changes = await planChanges(content, folder, manager, signal);
  for (const { name, from, to } of changes) console.log(stripControls(`${name} ${from} -> ${to}`));
  if (changes.length === 0) console.log('Everything is up to date.');
  if (isDryRun || changes.length === 0) return 0;

  writeFileSync(file, rewriteRanges(text, changes));
  try {
    await install(manager, folder, signal);
  } catch (error) {
    writeFileSync(file, text);
    throw error;
  }
  return 0;
}
