import { existsSync, readFileSync, copyFileSync, cpSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep, basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { toolVersion } from '../../build/cache/cache-key.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { inputEnded, folderNotEmpty, notAFolder, packageFileBroken } from '../../build/report/errors/cli.js';
import {
  packageManagers,
  templateLanguages,
  templateNames,
  type PackageManager,
  type TemplateLanguage,
  type TemplateName,
  type CommandOf,
} from '../command-table.js';
import { packageRoot } from '../../build/files/package-root.js';
import { createFolder } from '../../build/files/folders.js';
import { toPosix } from '../../build/files/paths.js';
import { parseJson } from '../../build/formats/json.js';
import { stripControls } from '../../build/report/wording.js';

interface ProjectPackage {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readProject(folder: string): ProjectPackage {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ProjectPackage;
  } catch {
    return {};
  }
}

/**
 * Folders above the `node_modules` in which a folder is, the innermost first. Package managers have further folders between
 * it and the project, such as `.pnpm` and `.yarn/unplugged`.
 */
function projectsOf(folder: string): string[] {
  const parts = folder.split(sep);
  const last = parts.lastIndexOf('node_modules');
  return Array.from({ length: Math.max(0, last) }, (_, index) => parts.slice(0, last - index).join(sep) || sep);
}

/** Path of the file that a version such as `file:../heddle.tgz` or `./heddle.tgz` names; undefined for other versions. */
function fileOf(version: string, project: string): string | undefined {
  const written = /^file:(?:\/\/(?=\/))?/.test(version) ? version.replace(/^file:(?:\/\/(?=\/))?/, '') : version;
  const isPath = written !== version || (/\.(?:tgz|tar\.gz)$/.test(written) && !/^[a-z+]+:/i.test(written));
  const path = resolve(project, written);
  return isPath && existsSync(path) ? path : undefined;
}

/** `file:` with the path of a file, relative to a folder, as `package.json` writes it on all systems. */
function fileVersion(path: string, folder: string): string {
  const way = relative(folder, path);
  return `file:${(isAbsolute(way) ? path : way).split(sep).join('/')}`;
}

/**
 * Version of `heddle` in the `package.json` of a new site. It is the release that runs, or the packed file, folder or
 * URL from which it was installed: a release that isn't in the registry cannot be installed from there.
 */
export function heddleVersion(packageFolder: string, siteFolder: string): string {
  for (const project of projectsOf(packageFolder)) {
    const { dependencies, devDependencies } = readProject(project);
    const version = dependencies?.['heddle'] ?? devDependencies?.['heddle'];
    if (version === undefined) continue;
    const file = fileOf(version, project);
    if (file !== undefined) return fileVersion(file, siteFolder);
    if (/^(?:https?|git[+a-z]*|github):/.test(version)) return version;
  }
  // A clone, or a folder that a package manager linked.
  return packageFolder.split(sep).includes('node_modules') ? `^${toolVersion}` : fileVersion(packageFolder, siteFolder);
}

/** Everything that decides what `heddle init` writes. */
interface SiteChoices {
  directory: string;
  template: TemplateName;
  lang: TemplateLanguage;
  packageManager: PackageManager;
}

/** A choice of a question, and the text beside it. */
interface Choice<Value extends string> {
  value: Value;
  hint?: string;
}

/** Asks the questions of `heddle init`. */
export interface Questions {
  /** Asks for a text; an empty answer returns the default. */
  text(title: string, byDefault: string): Promise<string>;
  /** Asks for one of the choices, the default of which is marked first. */
  select<Value extends string>(title: string, choices: Choice<Value>[], byDefault: Value): Promise<Value>;
}

const templateHints: Record<TemplateName, string> = {
  basic: 'a home page and a guide in one language',
  i18n: 'the same in English and Chinese',
  library: 'a guide and an API reference from TypeScript',
  product: 'versions, two languages and an OpenAPI reference',
  blog: 'a home page with a blog, and a guide',
};

const languageHints: Record<TemplateLanguage, string> = { en: 'English', zh: '简体中文' };

/** Parts of the templates, in the order in which they are copied: files of later ones replace those of earlier ones. */
const templateParts: Record<TemplateName, readonly string[]> = {
  basic: ['common', 'basic'],
  i18n: ['common', 'i18n'],
  library: ['common', 'basic', 'library'],
  product: ['common', 'product'],
  blog: ['common', 'basic', 'blog'],
};

const defaultChoices: SiteChoices = { directory: '.', template: 'basic', lang: 'en', packageManager: 'npm' };

/** The package manager that started this process, as it names itself in `npm_config_user_agent`. */
function runningPackageManager(userAgent: string | undefined): PackageManager {
  return packageManagers.find((name) => userAgent?.startsWith(`${name}/`)) ?? defaultChoices.packageManager;
}

/** Fills in what the flags do not say: by asking when there is someone to ask, else with the defaults. */
export async function resolveChoices(
  flags: CommandOf<'init'>,
  questions: Questions | undefined,
  userAgent: string | undefined,
): Promise<SiteChoices> {
  const byDefault = { ...defaultChoices, packageManager: runningPackageManager(userAgent) };
  if (!questions) {
    return {
      directory: flags.directory ?? byDefault.directory,
      template: flags.template ?? byDefault.template,
      lang: flags.lang ?? byDefault.lang,
      packageManager: flags.packageManager ?? byDefault.packageManager,
    };
  }
  const hinted = <Value extends string>(values: readonly Value[], hints: Record<Value, string>): Choice<Value>[] =>
    values.map((value) => ({ value, hint: hints[value] }));
  const plain = packageManagers.map((value) => ({ value }));
  const templates = hinted(templateNames, templateHints);
  const languages = hinted(templateLanguages, languageHints);
  return {
    directory: flags.directory ?? (await questions.text('Folder of the site', byDefault.directory)),
    template: flags.template ?? (await questions.select('Kind of site', templates, byDefault.template)),
    lang: flags.lang ?? (await questions.select('Language of the first pages', languages, byDefault.lang)),
    packageManager:
      flags.packageManager ?? (await questions.select('Package manager', plain, byDefault.packageManager)),
  };
}

/**
 * Lets `use` ask on the terminal: choices are made with the arrow keys. Ctrl+C sends `SIGINT` to this process, as it does
 * while nothing is asked. Rejects when the signal is aborted, and with a `BuildError` when the input ends.
 */
async function withTerminal<T>(signal: AbortSignal, use: (questions: Questions) => Promise<T>): Promise<T> {
  const { intro, outro, text, select, isCancel } = await import('@clack/prompts');
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const common = { output: process.stderr, signal: AbortSignal.any([signal, ended.signal]) };
  const answered = async <Value>(answer: Promise<Value | symbol>): Promise<Value> => {
    const value = await answer;
    if (!isCancel(value)) return value as Value;
    if (ended.signal.aborted) throw new BuildError([inputEnded()]);
    if (!signal.aborted) process.kill(process.pid, 'SIGINT');
    // Rejects when the handler of SIGINT aborts the signal. The timer keeps the process running until then.
    await setTimeout(1000, undefined, { signal });
    throw signal.reason;
  };
  process.stdin.once('end', end);
  try {
    intro('Heddle: a new site', common);
    const result = await use({
      text: async (message, byDefault) =>
        (
          await answered<string>(text({ ...common, message, placeholder: byDefault, defaultValue: byDefault }))
        ).trim() || byDefault,
      select: async <Value extends string>(message: string, choices: Choice<Value>[], initialValue: Value) => {
        const options = choices.map((choice) => ({ label: choice.value, ...choice }));
        return (await answered<string>(select<string>({ ...common, message, options, initialValue }))) as Value;
      },
    });
    outro('', common);
    return result;
  } finally {
    process.stdin.off('end', end);
  }
}

/** Entries that do not make a folder count as used. */
const ignoredEntries = new Set(['.git', '.DS_Store']);

interface SitePackage {
  name?: string;
  type?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [other: string]: unknown;
}

function checkFolder(folder: string, isForced: boolean): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new BuildError([notAFolder(folder)]);
  const isUsed = readdirSync(folder).some((entry) => !ignoredEntries.has(entry));
  if (isUsed && !isForced) throw new BuildError([folderNotEmpty(folder)]);
}

/** A name that npm accepts, made of a folder's name. */
export function toPackageName(folderName: string): string {
  const name = folderName
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  return name.slice(0, 214) || 'my-docs';
}

function readPackage(file: string): SitePackage {
  if (!existsSync(file)) return {};
  const parsed = parseJson(readFileSync(file, 'utf8'));
  if ('value' in parsed) return parsed.value as SitePackage;
  const { reason, ...position } = parsed.problem;
  throw new BuildError([packageFileBroken({ file: toPosix(relative(process.cwd(), file)), ...position }, reason)]);
}

/** Adds the fields that a site needs to a package.json; existing ones stay. */
export function completePackage(
  existing: SitePackage,
  template: SitePackage,
  name: string,
  version: string,
): SitePackage {
  const heddle: Record<string, string> = existing.devDependencies?.['heddle'] ? {} : { heddle: version };
  return {
    ...template,
    name,
    ...existing,
    scripts: { ...template.scripts, ...existing.scripts },
    dependencies: { ...heddle, ...template.dependencies, ...existing.dependencies },
    devDependencies: { ...template.devDependencies, ...existing.devDependencies },
  };
}

/**
 * Makes Yarn install packages into `node_modules`, where React, esbuild and editors look for them, unless the project has
 * settings of Yarn. The empty lock file makes the folder a project of its own when one above it has a `package.json`.
 */
function linkModules(folder: string): void {
  const write = (name: string, text: string): void => {
    const file = join(folder, name);
    if (!existsSync(file)) writeFileSync(file, text);
  };
  const isNew = !existsSync(join(folder, 'package.json'));
  write('.yarnrc.yml', 'nodeLinker: node-modules\n');
  if (isNew) write('yarn.lock', '');
}

/**
 * Writes a new site: of each part of the template the shared files, then those of the language. The templates keep
 * `.gitignore` under the name `gitignore`, because npm leaves the other one out of packages. Throws a `BuildError` when the
 * folder is used.
 */
export function writeSite(templateRoot: string, folder: string, choices: SiteChoices & { isForced: boolean }): void {
  checkFolder(folder, choices.isForced);
  const parts = templateParts[choices.template].map((part) => join(templateRoot, part));
  const packageFile = join(folder, 'package.json');
  const template = parts
    .map((part) => readPackage(join(part, 'shared/package.json')))
    .reduce((all, { devDependencies, ...more }) => ({
      ...all,
      ...more,
      devDependencies: { ...all.devDependencies, ...devDependencies },
    }));
  const sitePackage = completePackage(
    readPackage(packageFile),
    template,
    toPackageName(basename(folder)),
    heddleVersion(packageRoot(), folder),
  );

  createFolder(folder);
  const isCopied = (file: string): boolean => !['package.json', 'gitignore'].includes(basename(file));
  for (const source of parts.flatMap((part) => [join(part, 'shared'), join(part, choices.lang)]))
    if (existsSync(source)) cpSync(source, folder, { recursive: true, filter: isCopied });
  const ignoreFile = join(folder, '.gitignore');
  const ignored = parts.map((part) => join(part, 'shared/gitignore')).filter((file) => existsSync(file));
  if (!existsSync(ignoreFile)) copyFileSync(ignored.at(-1)!, ignoreFile);
  if (choices.packageManager === 'yarn') linkModules(folder);
  writeFileSync(packageFile, `${JSON.stringify(sitePackage, undefined, 2)}\n`);
}

/** Templates lie in `dist` once the package is compiled, and in `src` before. */
function findTemplateRoot(): string {
  const root = packageRoot();
  const compiled = join(root, 'dist/templates');
  return existsSync(compiled) ? compiled : join(root, 'src/cli/templates');
}

function nextSteps({ packageManager }: SiteChoices, folder: string): string {
  const path = relative(process.cwd(), folder);
  const enter = path === '' ? [] : [`cd ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`];
  const run = packageManager === 'yarn' ? 'yarn' : `${packageManager} run`;
  return [...enter, `${packageManager} install`, `${run} dev`].map((line) => `  ${line}`).join('\n');
}

/** `heddle init`: writes a site that works and says what to do next. */
export async function runInit(flags: CommandOf<'init'>, signal: AbortSignal): Promise<number> {
  const userAgent = process.env['npm_config_user_agent'];
  const isInteractive = !flags.isDefault && process.stdin.isTTY === true && process.stderr.isTTY === true;
  const choices = isInteractive
    ? await withTerminal(signal, (questions) => resolveChoices(flags, questions, userAgent))
    : await resolveChoices(flags, undefined, userAgent);
  const folder = resolve(choices.directory);
  writeSite(findTemplateRoot(), folder, { ...choices, isForced: flags.isForced });
  console.log(stripControls(`Created a site in ${folder}. Next:\n\n${nextSteps(choices, folder)}`));
  return 0;
}
