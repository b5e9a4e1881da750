import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { folderNotEmpty, notAFolder, packageFileBroken } from '../../build/report/errors/cli.js';
import type { SiteChoices } from './site-choices.js';
import { packageRoot } from '../../build/files/package-root.js';
import { heddleVersion } from './package-source.js';
import { createFolder } from '../../build/files/create-folder.js';

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
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SitePackage;
  } catch (error) {
    throw new BuildError([packageFileBroken(file, (error as Error).message)], { cause: error });
  }
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
 * Writes a new site: the template's shared files, then those of the language. The templates keep `.gitignore` under
 * the name `gitignore`, because npm leaves the other one out of packages. Throws a `BuildError` when the folder is used.
 */
export function writeSite(templateRoot: string, folder: string, choices: SiteChoices & { isForced: boolean }): void {
  checkFolder(folder, choices.isForced);
  const source = join(templateRoot, choices.template);
  const packageFile = join(folder, 'package.json');
  const template = readPackage(join(source, 'shared/package.json'));
  const sitePackage = completePackage(
    readPackage(packageFile),
    template,
    toPackageName(basename(folder)),
    heddleVersion(packageRoot(), folder),
  );

  createFolder(folder);
  const isCopied = (file: string): boolean => !['package.json', 'gitignore'].includes(basename(file));
  for (const part of ['shared', choices.lang])
    cpSync(join(source, part), folder, { recursive: true, filter: isCopied });
  const ignoreFile = join(folder, '.gitignore');
  if (!existsSync(ignoreFile)) copyFileSync(join(source, 'shared/gitignore'), ignoreFile);
  if (choices.packageManager === 'yarn') linkModules(folder);
  writeFileSync(packageFile, `${JSON.stringify(sitePackage, undefined, 2)}\n`);
}
